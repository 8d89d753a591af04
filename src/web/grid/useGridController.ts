import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ListControllerResult, useDataProvider, useStore } from 'react-admin';
import { useLocation } from 'react-router';
import { resourceSchema } from '../../schema/registry';
import type { ChangeList, ListState } from '../config/ListState';
import type { ListConfig, RecordRow } from '../config/resourceConfig';
import { lacksCall } from '../core/HttpError';
import { rememberList } from '../core/listAddress';
import { showError } from '../core/showError';
import { useReported } from '../core/useReported';
import { allParams, longLoad } from '../data/allRows';
import { lacksId } from '../data/recordIds';
import { useIsTablet } from '../ui/useMedia';
import type { Grid, RowGrid } from './GridContext';
import { filterValuesOf, listContextOf } from './listContextOf';
import { absentFields, type Columns, useColumns } from './useColumns';
import { useGridAccess } from './useGridAccess';
import { useLastPage } from './useLastPage';
import { useListState } from './useListState';
import { allFilterOf, filterOf, largestPage, type Rows, useRows } from './useRows';
import { useSelection, withCurrentRows } from './useSelection';
import { useShownRows } from './useShownRows';

/** Reads the rows again, a time preset up to now, and counts how often. */
function useRefetch(loaded: Rows, { time }: ListState, moveRange: () => boolean) {
  const [refreshes, setRefreshes] = useState(0);
  const refetch = () => {
    setRefreshes(refreshes + 1);
    if (time === '' || !moveRange()) loaded.refetch();
  };
  return { refetch, refreshes };
}

/** The columns of the schema, with those of details, or the ones that the resource has for what is shown. */
function useListColumns(
  name: string,
  config: ListConfig,
  { match }: ListState,
  rows: readonly RecordRow[] | undefined,
  { isReadOnly, showDetail }: { isReadOnly: boolean; showDetail: boolean },
): Columns {
  const schema = resourceSchema(name);
  const { list, detail = [] } = schema['x-resource'];
  const isTablet = useIsTablet();
  const own = config.columns?.(match, isTablet);
  const standard = own?.fields ?? (showDetail ? [...list, ...detail] : list);
  return useColumns(name, schema, standard, isReadOnly, absentFields(schema, rows), own?.view);
}

/**
 * Feeds ra-core's ListContext from the address, the data provider and the selection. `useListController` of ra-core
 * would keep a state of its own beside the address, and knows no "all rows are loaded".
 */
export function useGridController(
  name: string,
  config: ListConfig,
): { list: ListControllerResult<RecordRow>; grid: Grid; rowGrid: RowGrid } {
  const schema = resourceSchema(name);
  const client = useQueryClient();
  const [asked, changeState, moveRange] = useListState(name, schema);
  const [shownText, setShownText] = useState<Grid['shownText']>();
  const [showDetail, setShowDetail] = useStore('show_detail', false);
  const access = useGridAccess(name, config);
  const loaded = useRows(name, schema, asked);
  const { isReadOnly } = access;
  const columns = useListColumns(name, config, asked, loaded.rows, { isReadOnly, showDetail });
  const { refetch, refreshes } = useRefetch(loaded, asked, moveRange);
  const change: ChangeList = (part, replace) => {
    // The same range once more ends later by now.
    if (part.time && part.time === asked.time) refetch();
    changeState(part, replace);
  };
  const state = loaded.areAll ? asked : { ...asked, size: Math.min(asked.size, largestPage) };
  const [selected, select] = useSelection(
    JSON.stringify([state.page, state.size, filterOf(state), state.all]),
    loaded,
  );
  const current = useMemo(() => withCurrentRows(selected, loaded.rows), [selected, loaded.rows]);
  useReported(lacksCall(loaded.error) ? null : loaded.error);
  const shown = useShownRows({ schema, state, loaded });
  useLastPage(name, state, shown.isBeyondEnd, shown.total, change);
  const { search } = useLocation();
  useEffect(() => rememberList(name, search), [name, search]);
  const provider = useDataProvider();
  const showText = useCallback((text: string) => setShownText({ text }), []);
  const rowGrid = useMemo(
    () => ({ provider, ...access, schema, config, select, showText }),
    [provider, access, schema, config, select, showText],
  );
  const loadAll = async () => {
    const filter = allFilterOf(schema, state);
    const { data } = await client.fetchQuery({
      ...longLoad,
      queryKey: [name, 'matching', filter],
      queryFn: ({ signal }) =>
        provider.getList<RecordRow>(name, { ...allParams('any', filter), signal }),
    });
    return data;
  };
  const loadMatching: Grid['loadMatching'] = async (load = loadAll) =>
    loaded.areAll && loaded.rows && !loaded.areOld ? shown.matching : shown.narrow(await load());
  const narrowed = JSON.stringify(filterValuesOf(state));
  const latest = useRef(narrowed);
  useEffect(() => {
    latest.current = narrowed;
  });
  const grid: Grid = {
    ...rowGrid,
    ...shown,
    state,
    change,
    setFilter: (field, value) => change({ match: { ...state.match, [field]: value } }),
    loaded: { ...loaded, refetch },
    refreshes,
    selected: current,
    columns,
    showDetail,
    setShowDetail,
    shownText,
    loadMatching,
    selectMatching: async (signal) => {
      const isWanted = () => latest.current === narrowed && !signal?.aborted;
      try {
        const rows = await loadMatching();
        const known = rows.filter(({ id }) => !lacksId(id));
        if (isWanted()) select(known, true);
      } catch (error) {
        if (isWanted() && !isCancelledError(error)) showError(error);
      }
    },
  };
  return { list: listContextOf(name, grid), grid, rowGrid };
}
