import { useQueryClient } from '@tanstack/react-query';
import { type ListControllerResult, useStore } from 'ra-core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { resourceSchema } from '../../schema/registry';
import type { ListConfig, RecordRow } from '../config/resourceConfig';
import { lacksCall } from '../core/HttpError';
import { rememberList } from '../core/listAddress';
import { useStoredUser } from '../core/storage/storedUser';
import { useLocale } from '../core/texts/locale';
import { useReported } from '../core/useReported';
import { allRowsKey, allRowsOf } from '../data/allRows';
import { loadAllRows } from '../data/readList';
import { sortRows } from '../data/sortRows';
import { filterByColumns } from './columnFilters';
import { filterRows, localFilters } from './filterRows';
import type { Grid } from './GridContext';
import { listContextOf } from './listContextOf';
import { useColumns } from './useColumns';
import { useLastPage } from './useLastPage';
import { useListState } from './useListState';
import { allFilterOf, useRows } from './useRows';
import { useSelection, withCurrentRows } from './useSelection';

/** The rows of the page, and what matches, as the state filters, sorts and pages the rows that were read. */
function useShownRows({ schema, state, loaded }: Pick<Grid, 'schema' | 'state' | 'loaded'>) {
  const locale = useLocale();
  const { areAll, error, isPending, isFetching } = loaded;
  const isLoaded = !error && loaded.rows !== undefined && !isPending;
  const all = filterRows(loaded.rows ?? [], areAll ? localFilters(schema, state.match) : {});
  const matching = filterByColumns(all, schema, areAll ? state.columns : {}, locale);
  const sorted = sortRows(matching, state.sort, locale);
  const first = (state.page - 1) * state.size;
  const shown = areAll ? sorted.slice(first, first + state.size) : sorted;
  // Rows of before stay beside an error.
  const rows = loaded.rows === undefined || isPending ? [] : shown;
  return {
    isLoaded,
    matching,
    rows,
    isBeyondEnd: isLoaded && !isFetching && rows.length === 0 && state.page > 1,
    hasNext: areAll ? matching.length > first + state.size : loaded.hasNext,
    total: areAll ? matching.length : loaded.total,
  };
}

/**
 * Feeds ra-core's ListContext from the address, the data provider and the selection. `useListController` of ra-core
 * would keep a state of its own beside the address, and knows no "all rows are loaded".
 */
export function useGridController(
  name: string,
  config: ListConfig,
): { list: ListControllerResult<RecordRow>; grid: Grid } {
  const schema = resourceSchema(name);
  const client = useQueryClient();
  const role = useStoredUser()?.role ?? 0;
  // A range such as the last hour begins at the time of the last refresh.
  const [now, setNow] = useState(Date.now);
  const [state, change] = useListState(name, schema, now);
  const [selected, select] = useSelection();
  const [shownText, setShownText] = useState<Grid['shownText']>();
  const { list: listed, detail = [] } = schema['x-resource'];
  const [showDetail, setShowDetail] = useStore('show_detail', false);
  const columns = useColumns(name, schema, showDetail ? [...listed, ...detail] : listed, role);
  const loaded = useRows(name, schema, state);
  useReported(lacksCall(loaded.error) ? null : loaded.error);
  const shown = useShownRows({ schema, state, loaded });
  useLastPage(name, schema, state, shown.isBeyondEnd, shown.total, change);
  const { search } = useLocation();
  useEffect(() => rememberList(name, search), [name, search]);
  const grid: Grid = {
    ...shown,
    schema,
    config,
    state,
    change,
    setFilter: (field, value) => change({ match: { ...state.match, [field]: value } }),
    loaded: state.time === '' ? loaded : { ...loaded, refetch: () => setNow(Date.now()) },
    selected: withCurrentRows(selected, loaded.rows),
    select,
    columns,
    showDetail,
    setShowDetail,
    showText: (text) => setShownText({ text }),
    shownText,
    loadMatching: async () => {
      if (loaded.areAll) return shown.matching;
      const filter = allFilterOf(schema, state);
      const all = await client.fetchQuery({
        queryKey: allRowsKey(name, 'any', filter),
        queryFn: async ({ signal }) => allRowsOf(await loadAllRows(name, filter, signal)),
      });
      return filterRows(all.data, localFilters(schema, state.match));
    },
  };
  return { list: listContextOf(name, grid), grid };
}
