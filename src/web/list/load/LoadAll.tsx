import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { groupDigits } from '../../formats/number/numbers';
import { useTranslate } from '../../locales/catalogue';
import { isLongLoad } from '../../relay/read/allRows';
import { openFilters } from '../columns/filterByColumns';
import { useListExtras, usePartFound } from '../state/ListExtras';
import { largestSize } from '../state/useListState';
import { LoadProgress } from './LoadProgress';
import { useLongLoad } from './useLongLoad';

/** The label and the action of the button of all rows. */
function useAllRowsButton() {
  const t = useTranslate();
  const client = useQueryClient();
  const { resource, isPending } = useListContext();
  const { schema, state, loaded, change } = useListExtras();
  const { most, ask, question } = useLongLoad();
  const isInside = usePartFound() !== undefined;
  const load = () => change({ all: true });
  const start = () => {
    if (isPending) return;
    if (loaded.areAll) openFilters.isWanted = true;
    ask(load);
  };
  const stop = () => {
    // Not the rows that a selection or an export waits for.
    void client.cancelQueries({ queryKey: [resource, 'getList'], predicate: isLongLoad });
    change({ all: false });
  };
  const close = () => change({ all: false, columns: {} });
  const isLoading = state.all && loaded.loaded !== undefined;
  const { rows = [] } = loaded;
  const isInOne = state.q === '' && state.size !== largestSize;
  return {
    ...(!state.all
      ? {
          label: t(
            isInside ? 'list.searchInside' : loaded.areAll ? 'list.columnFilters' : 'list.loadAll',
          ),
          press: start,
        }
      : isLoading
        ? { label: t('list.stopLoading'), press: stop }
        : {
            // Where the list comes whole by itself, or has one page, it never had pages of the relay.
            label: t(
              schema['x-resource'].whole || (isInOne && rows.length <= state.size)
                ? 'list.closeFilters'
                : 'list.paged',
            ),
            press: close,
          }),
    isLoading,
    question,
    most,
  };
}

/**
 * Loads all rows of a list, with progress, a way to stop, and the way back to pages. It is one button throughout, which
 * keeps the focus.
 */
export function LoadAll() {
  const t = useTranslate();
  const { isPending, error } = useListContext();
  const { state, loaded } = useListExtras();
  const { label, press, isLoading, question, most } = useAllRowsButton();
  const isThere = state.all && !isLoading && loaded.rows && !loaded.areOld && !error;
  const count = loaded.loaded ?? loaded.rows?.length ?? 0;
  // Nothing is left to load, and there is nothing to filter.
  if (!state.all && loaded.areAll && count === 0) return null;
  return (
    <>
      {isThere && <output>{t('list.allLoaded', { count: groupDigits(count) })}</output>}
      {isLoading && <LoadProgress read={count} most={most} />}
      <button
        type="button"
        className="mini"
        aria-disabled={!state.all && isPending}
        onClick={press}
      >
        {label}
      </button>
      {question}
    </>
  );
}
