import { useEffect } from 'react';
import { translate } from '../../locales/catalogue';
import type { ListState, SetListState } from '../../relay/config/ListState';
import { showToast } from '../../ui/toasts/showToast';

/**
 * Goes from a page after the last one to the last one in one step, which leaves no trace in the history, and says so: a
 * full page does not tell whether another one follows.
 */
export function useLastPage(
  { page, size }: ListState,
  isBeyondEnd: boolean,
  total = 0,
  change: SetListState,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is made on each render and does the same
  useEffect(() => {
    if (!isBeyondEnd) return;
    const last = Math.max(1, Math.ceil(total / size));
    change({ page: Math.min(last, page - 1) }, true);
    showToast('info', translate('list.lastPage'));
  }, [isBeyondEnd, page, size, total]);
}
