import { isCancelledError, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ListControllerResult, useDataProvider, useStore } from 'react-admin';
import { useLocation } from 'react-router';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema } from '../../../schema/types';
import { translate } from '../../locales/catalogue';
import type { ListState, SetListState } from '../../relay/config/ListState';
import type { ListConfig, RecordRow } from '../../relay/config/resourceConfig';
import { lacksCall } from '../../relay/errors/HttpError';
import { showError } from '../../relay/errors/showError';
import { useReported } from '../../relay/errors/useReported';
import { allParams, longLoad } from '../../relay/read/allRows';
import { largestPage } from '../../relay/rows/serverPages';
import { useAccess } from '../../relay/session/useAccess';
import { idsIn } from '../../relay/values/recordIds';
import { rememberList } from '../../storage/listAddress';
import { showToast } from '../../ui/toasts/showToast';
import { useIsTablet } from '../../ui/useMedia';
import { absentFields, type Columns, useColumns } from '../columns/useColumns';
import type { ListExtras, RowExtras } from './ListExtras';
import { filterValuesOf, listParamsOf } from './listParams';
import { useListState } from './useListState';
import { useMatching } from './useMatching';
import { allFilterOf, askedSort, filterOf, type Rows, useRows } from './useRows';
import { useSelection } from './useSelection';

/** The actions of a list that the signed-in user may do; the same object until that changes. */
function useListAccess(
  resource: string,
  config: ListConfig,
): Pick<RowExtras, 'can' | 'canWrite' | 'isReadOnly'> {
  const ask = useAccess();
  return useMemo(() => {
    const { rowActions = [], bulk = [], canCopy, noDelete } = config;
    const can: RowExtras['can'] = (action, record) =>
      ask({ resource, action, ...(record ? { record } : {}) });
    const hasWork =
      can('edit') ||
      (!noDelete && can('delete')) ||
      (canCopy === true && can('create')) ||
      [...rowActions, ...bulk].some(({ access }) => access === undefined || can(access));
    return {
      can,
      canWrite: (field) => ask({ resource: `${resource}.${field}`, action: 'write' }),
      isReadOnly: !hasWork,
    };
  }, [ask, resource, config]);
}

/**
 * Goes from a page after the last one to the last one in one step, which leaves no trace in the history, and says so: a
 * full page does not tell whether another one follows.
 */
function useLastPage(
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

/** Reads every row that matches, and selects them. */
function useAllMatching(
  name: string,
  schema: ResourceSchema,
  { provider, state, loaded, select }: Pick<ListExtras, 'provider' | 'state' | 'loaded' | 'select'>,
  { matching, narrow }: Pick<ReturnType<typeof useMatching>, 'matching' | 'narrow'>,
): Pick<ListExtras, 'loadMatching' | 'selectMatching'> {
  const client = useQueryClient();
  const loadAll = async () => {
    const filter = allFilterOf(schema, state);
    const { data } = await client.fetchQuery({
      ...longLoad,
      queryKey: [name, 'matching', filter],
      // Of what is selected so, the rows stay at hand.
      gcTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        provider.getList<RecordRow>(name, { ...allParams('any', filter), signal }),
    });
    return data;
  };
  const loadMatching: ListExtras['loadMatching'] = async (load = loadAll) =>
    loaded.areAll && loaded.rows && !loaded.areOld ? matching : narrow(await load());
  const narrowed = JSON.stringify(filterValuesOf(state));
  const latest = useRef(narrowed);
  useEffect(() => {
    latest.current = narrowed;
  });
  return {
    loadMatching,
    selectMatching: async (signal) => {
      const isWanted = () => latest.current === narrowed && !signal?.aborted;
      try {
        const rows = await loadMatching();
        if (isWanted()) select(idsIn(rows), true);
      } catch (error) {
        if (isWanted() && !isCancelledError(error)) showError(error);
      }
    },
  };
}

/** The page, out of the rows that were read. */
function usePage(loaded: Rows, { page, size }: ListState, sorted: readonly RecordRow[]) {
  const { areAll, error, isPending, isFetching } = loaded;
  const first = (page - 1) * size;
  const shown = useMemo(
    () => (areAll ? sorted.slice(first, first + size) : [...sorted]),
    [areAll, sorted, first, size],
  );
  // Rows of before stay beside an error.
  const data = loaded.rows === undefined || isPending ? undefined : shown;
  return {
    data,
    isBeyondEnd: !error && !isFetching && data?.length === 0 && page > 1,
    hasNextPage: areAll ? sorted.length > first + size : loaded.hasNext,
    total: areAll ? sorted.length : loaded.total,
  };
}

/** The parts that do not change while rows come and go. */
function useRowExtrasOf(
  name: string,
  config: ListConfig,
  select: RowExtras['select'],
  showText: RowExtras['showText'],
): RowExtras {
  const provider = useDataProvider();
  const access = useListAccess(name, config);
  const schema = resourceSchema(name);
  return useMemo(
    () => ({ provider, ...access, schema, config, select, showText }),
    [provider, access, schema, config, select, showText],
  );
}

/**
 * The list of a resource as ra-core's ListContext, and what it has beside it. Its state is the address. The two hooks
 * of ra-core each keep page, order and filters of their own beside that; `useListController` knows no "all rows are
 * loaded", and `useList` compares all rows as JSON whenever it is drawn.
 */
export function useRecordList(
  name: string,
  config: ListConfig,
): { list: ListControllerResult<RecordRow>; extras: ListExtras; rowExtras: RowExtras } {
  const schema = resourceSchema(name);
  const [asked, changeState, moveRange] = useListState(name, schema);
  const [shownText, setShownText] = useState<ListExtras['shownText']>();
  const [showDetail, setShowDetail] = useStore('show_detail', false);
  const loaded = useRows(name, schema, asked);
  const { refetch, refreshes } = useRefetch(loaded, asked, moveRange);
  const change: SetListState = (part, replace) => {
    // A preset chosen again: the range now ends later.
    if (part.time && part.time === asked.time) refetch();
    changeState(part, replace);
  };
  const state = loaded.areAll ? asked : { ...asked, size: Math.min(asked.size, largestPage) };
  const { select, ...selection } = useSelection(
    name,
    JSON.stringify([state.page, state.size, filterOf(state), state.all, askedSort(schema, state)]),
    loaded,
  );
  const selected = useMemo(() => new Set(selection.selectedIds), [selection.selectedIds]);
  useReported(lacksCall(loaded.error) ? null : loaded.error);
  const matched = useMatching({ schema, state, loaded });
  const { data, isBeyondEnd, hasNextPage, total } = usePage(loaded, state, matched.sorted);
  useLastPage(state, isBeyondEnd, total ?? loaded.moreThan ?? loaded.firstOnly, change);
  const { search } = useLocation();
  useEffect(() => rememberList(name, search), [name, search]);
  const showText = useCallback((text: string) => setShownText({ text }), []);
  const rowExtras = useRowExtrasOf(name, config, select, showText);
  const { isReadOnly } = rowExtras;
  const columns = useListColumns(name, config, asked, loaded.rows, { isReadOnly, showDetail });
  const extras: ListExtras = {
    ...rowExtras,
    ...useAllMatching(name, schema, { ...rowExtras, state, loaded }, matched),
    state,
    change,
    setFilter: (field, value) => change({ match: { ...state.match, [field]: value } }),
    loaded,
    isBeyondEnd,
    refreshes,
    matching: matched.matching,
    selected,
    columns,
    showDetail,
    setShowDetail,
    shownText,
  };
  const { error, isPending, isFetching, firstOnly } = loaded;
  const list = {
    resource: name,
    ...listParamsOf(schema, state, change),
    ...selection,
    onSelectAll: () => void extras.selectMatching(),
    data,
    total,
    hasNextPage,
    meta: firstOnly === undefined ? undefined : { firstOnly },
    error,
    isPending,
    isLoading: isPending && isFetching,
    isFetching,
    refetch,
    exporter: false,
    getData: async () => [...(await extras.loadMatching())],
    // ra-core lists which of data, error and isPending go together; react-query, which they come from, keeps to that.
  } as ListControllerResult<RecordRow>;
  return { list, extras, rowExtras };
}
