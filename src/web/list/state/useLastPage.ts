import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { translate } from '../../locales/catalogue';
import type { ListState, SetListState } from '../../relay/config/ListState';
import { showError } from '../../relay/errors/showError';
import { showToast } from '../../ui/toasts/showToast';
import { filterOf } from './useRows';

/**
 * Goes from a page after the last one to the last one in one step, which leaves no trace in the history, and says so: a
 * full page does not tell whether another one follows.
 */
export function useLastPage(
  name: string,
  state: ListState,
  isBeyondEnd: boolean,
  total: number | undefined,
  change: SetListState,
): void {
  const provider = useDataProvider();
  const { page, size } = state;
  const filter = JSON.stringify(filterOf(state));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is made on each render and does the same
  useEffect(() => {
    if (!isBeyondEnd) return;
    let isCurrent = true;
    const last =
      total === undefined
        ? import('./findLastPage').then(({ findLastPage }) =>
            findLastPage(provider, name, JSON.parse(filter), page, size),
          )
        : Promise.resolve(Math.max(1, Math.ceil(total / size)));
    last
      .then((found) => {
        if (!isCurrent) return;
        change({ page: Math.min(found, page - 1) }, true);
        showToast('info', translate('list.lastPage'));
      })
      .catch(showError);
    return () => {
      isCurrent = false;
    };
  }, [isBeyondEnd, name, filter, page, size, total, provider]);
}
