import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useTranslate } from '../core/texts/catalogue';
import { allRowsKey } from '../data/allRows';
import { groupDigits } from '../formats/numbers';
import { useGrid } from './GridContext';
import { allFilterOf } from './useRows';
import { WaitNote } from './WaitNote';

/** Loads all rows of a list, with progress, a way to stop, and the way back to pages. */
export function LoadAll() {
  const t = useTranslate();
  const client = useQueryClient();
  const { resource } = useListContext();
  const { schema, state, loaded, change } = useGrid();
  if (!state.all)
    return (
      <button
        type="button"
        className="mini"
        aria-disabled={loaded.isPending}
        onClick={() => {
          if (!loaded.isPending) change({ all: true });
        }}
      >
        {t(loaded.areAll ? 'list.columnFilters' : 'list.loadAll')}
      </button>
    );
  if (loaded.loaded === undefined)
    return (
      <>
        {loaded.rows && !loaded.areOld && !loaded.error && (
          <output>{t('list.allLoaded', { count: groupDigits(loaded.rows.length) })}</output>
        )}
        <button type="button" className="mini" onClick={() => change({ all: false, columns: {} })}>
          {t('list.paged')}
        </button>
      </>
    );
  return (
    <>
      <output>{t('list.loadingAll', { count: groupDigits(loaded.loaded) })}</output>
      <button
        type="button"
        className="mini"
        onClick={() => {
          void client.cancelQueries({
            queryKey: allRowsKey(resource, 'any', allFilterOf(schema, state)),
          });
          change({ all: false });
        }}
      >
        {t('list.stopLoading')}
      </button>
      <WaitNote />
    </>
  );
}
