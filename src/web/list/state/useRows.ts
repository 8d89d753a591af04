import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { pick } from 'es-toolkit';
import { useMemo } from 'react';
import { type SortPayload, type UseGetListHookValue, useGetList } from 'react-admin';
import type { ResourceSchema } from '../../../schema/types';
import type { ListState } from '../../relay/config/ListState';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { allParams, isCut, longLoad } from '../../relay/read/allRows';
import { isKnown } from '../../relay/rows/relayFilter';
import { searchRows } from '../../relay/rows/searchRows';
import { largestPage } from '../../relay/rows/serverPages';
import { useLoadAll } from './useLoadAll';

/** The rows of a list: a page of the relay's, or all of them once they were asked for. */
export interface Rows {
  /** Rows to show; undefined while nothing is there. */
  rows: RecordRow[] | undefined;
  /** True when `rows` are all that match. */
  areAll: boolean;
  hasNext: boolean;
  /** How far the order of a page goes, as the data provider says it: `page` where only its own rows are in order. */
  sortedBy: unknown;
  /** Number of all rows, where it is known. */
  total: number | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  /** True while all rows are those of what the list asked for before: nothing may be said of the ones asked for now. */
  areOld: boolean;
  refetch: () => void;
  /** How many rows a search answered, where more match. */
  firstOnly: number | undefined;
  /** More than so many match, where nobody counted further. */
  moreThan: number | undefined;
  /** How many rows are there while all are loaded. */
  loaded: number | undefined;
  /** How many rows a load that failed left, to go on from; 0 for none. */
  kept: number;
}

/** The filters of a page for the data provider, as texts of the address. */
export const filterOf = ({ q, match }: ListState) => ({ q, match });

/**
 * The parameters that all rows are read by: the part of a filter that the relay applies. The rest is applied here.
 */
export const allFilterOf = (
  { 'x-resource': { query = [] } }: ResourceSchema,
  state: ListState,
) => ({
  q: state.q,
  match: pick(state.match, query),
});

/** The parameters of a list that is read whole: its search looks through the rows, wherever a word is in them. */
const wholeFilterOf = (schema: ResourceSchema, state: ListState) =>
  allFilterOf(schema, { ...state, q: '' });

const newestFirst: SortPayload = { field: 'id', order: 'DESC' };

/** The order of a page that is asked for; undefined where the page sorts its own rows. A plain REST API takes any. */
export function askedSort(
  schema: ResourceSchema,
  { sort }: Pick<ListState, 'sort'>,
): SortPayload | undefined {
  if (!sort) return newestFirst;
  const asked: SortPayload = { field: sort.field, order: sort.descending ? 'DESC' : 'ASC' };
  return schema['x-resource'].api || isKnown(schema, sort.field) ? asked : undefined;
}

/** The parameters of ra-core's `useGetList` for a page of the relay. */
const pageParams = (schema: ResourceSchema, state: ListState) => ({
  pagination: { page: state.page, perPage: Math.min(state.size, largestPage) },
  sort: askedSort(schema, state) ?? newestFirst,
  filter: filterOf(state),
});

/** Whether the schema wants the list whole, by one search. */
function isWantedWhole(schema: ResourceSchema, { match }: ListState): boolean {
  const { whole = false, query = [] } = schema['x-resource'];
  return whole && !query.some((field) => match[field]);
}

/** The parameters of such a list. */
const searchParams = (schema: ResourceSchema, state: ListState) =>
  allParams('search', allFilterOf(schema, state));

/** The parameters that a list asks by first; undefined where it reads all rows. */
export function firstParams(schema: ResourceSchema, state: ListState) {
  if (isWantedWhole(schema, state)) return searchParams(schema, { ...state, q: '' });
  return state.all ? undefined : pageParams(schema, state);
}

/** The rows that a text finds where all are here, the best first. @returns undefined without rows */
const useFound = (schema: ResourceSchema, rows: RecordRow[] | undefined, { q }: ListState) =>
  useMemo(() => (rows && q !== '' ? searchRows(schema, rows, q) : rows), [schema, rows, q]);

type Answer = Pick<UseGetListHookValue<RecordRow>, 'data' | 'meta'>;

const wholeRows = (answer: Answer) => (isCut(answer) ? undefined : answer.data);

/**
 * A list that the schema wants whole, where one search answers it. Its rows are searched here; the relay is asked for a
 * text that is in none of them: it knows more of them, such as keys of channels.
 */
function useSearchedRows(name: string, schema: ResourceSchema, state: ListState) {
  const isWanted = isWantedWhole(schema, state);
  const whole = useGetList<RecordRow>(name, searchParams(schema, { ...state, q: '' }), {
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const found = useFound(schema, wholeRows(whole), state);
  const isAsked = isWanted && state.q !== '' && whole.data !== undefined && !found?.length;
  const asked = useGetList<RecordRow>(name, searchParams(schema, state), {
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const result = isAsked ? asked : whole;
  const refetch = () => Promise.all([whole.refetch(), isAsked && asked.refetch()]);
  const isPaged = !isWanted || (isCut(result) && !result.isPlaceholderData);
  return { ...result, refetch, rows: isAsked ? wholeRows(asked) : found, isPaged };
}

type Query = Pick<UseQueryResult, 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData'> & {
  refetch: () => unknown;
};

const rowsFrom = (
  { error, isPending, isFetching, isPlaceholderData, refetch }: Query,
  rows: RecordRow[] | undefined,
  more: Partial<Rows> = {},
): Rows => ({
  rows,
  areAll: true,
  hasNext: false,
  sortedBy: 'all',
  total: rows?.length,
  error,
  isPending,
  isFetching,
  areOld: isPlaceholderData,
  refetch: () => void refetch(),
  firstOnly: undefined,
  moreThan: undefined,
  loaded: undefined,
  kept: 0,
  ...more,
});

/** Reads the rows that the state asks for. */
export function useRows(name: string, schema: ResourceSchema, state: ListState): Rows {
  const searched = useSearchedRows(name, schema, state);
  const paged = useGetList<RecordRow>(name, pageParams(schema, state), {
    placeholderData: keepPreviousData,
    enabled: searched.isPaged && !state.all,
  });
  const filter = wholeFilterOf(schema, state);
  const { loaded, kept, ...load } = useLoadAll(name, filter);
  const all = useGetList<RecordRow>(name, allParams('any', filter, load), {
    enabled: searched.isPaged && state.all,
    placeholderData: keepPreviousData,
    ...longLoad,
  });
  const found = useFound(schema, all.data, state);
  if (!searched.isPaged) {
    const { rows } = searched;
    return rowsFrom(searched, rows, { isPending: !rows && searched.error === null });
  }
  const hasNext = paged.pageInfo?.hasNextPage ?? false;
  // A text finds more where all rows are searched here.
  const isEverything = state.q === '' && state.page === 1 && !hasNext && paged.total !== undefined;
  const page = {
    areAll: isEverything,
    areOld: isEverything && paged.isPlaceholderData,
    hasNext,
    sortedBy: askedSort(schema, state) ? paged.meta?.sortedBy : 'page',
    total: paged.total,
    firstOnly: paged.meta?.firstOnly,
    moreThan: paged.meta?.moreThan,
  };
  if (!state.all) return rowsFrom(paged, paged.data, page);
  const progress = {
    loaded: all.isFetching ? loaded : undefined,
    kept: all.error ? kept() : 0,
  };
  // Those of the page stay while all are on their way.
  return all.data === undefined && paged.data && !paged.isPlaceholderData
    ? rowsFrom(all, paged.data, { ...page, ...progress, isPending: false })
    : rowsFrom(all, found, progress);
}
