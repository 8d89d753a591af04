import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useTranslate } from '../core/texts/catalogue';
import { allRowsKey } from '../data/allRows';
import { groupDigits } from '../formats/numbers';
import { useGrid } from './GridContext';
import { LoadProgress } from './LoadProgress';
import { useLongLoad } from './useLongLoad';
import { allFilterOf } from './useRows';

/** Loads all rows of a list, with progress, a way to stop, and the way back to pages. */
export function LoadAll() {
  const t = useTranslate();
  const client = useQueryClient();
  const { resource } = useListContext();
  const { schema, state, loaded, change } = useGrid();
  const { most, ask, question } = useLongLoad();
  if (!state.all)
    return (
      <>
        <button
          type="button"
          className="mini"
          aria-disabled={loaded.isPending}
          onClick={() => {
            if (!loaded.isPending) ask(() => change({ all: true }));
          }}
        >
          {t(loaded.areAll ? 'list.columnFilters' : 'list.loadAll')}
        </button>
        {question}
      </>
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
      <LoadProgress read={loaded.loaded} most={most} />
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
    </>
  );
}
