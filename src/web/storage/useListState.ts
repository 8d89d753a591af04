import { useSearchParams } from 'react-router';
import type { ResourceSchema } from '../../schema/types';

export const pageSizes = [10, 25, 50, 100] as const;

/** State of a list; it lives in the URL, so that Back, reload and a link restore it. */
export interface ListState {
  page: number;
  size: number;
  q: string;
  order: string;
  /** Field that the loaded rows are sorted by, with its direction. */
  sort: { field: string; descending: boolean } | undefined;
  /** Values that fields must have. */
  match: Record<string, string>;
}

export type ListChange = Partial<Omit<ListState, 'match'>> & { match?: Record<string, string> };

function readState(params: URLSearchParams, schema: ResourceSchema): ListState {
  const { filter = [], order = [] } = schema['x-resource'];
  const page = Number(params.get('page') ?? 1);
  const size = Number(params.get('size'));
  const sort = params.get('sort') ?? '';
  const wantedOrder = params.get('order') ?? '';
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
    q: params.get('q') ?? '',
    order: order.includes(wantedOrder) ? wantedOrder : '',
    sort: sort === '' ? undefined : { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    match: Object.fromEntries(filter.flatMap((field) => (params.get(`f.${field}`) ? [[field, params.get(`f.${field}`) ?? '']] : []))),
  };
}

function writeState({ page, size, q, order, sort, match }: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (order) params.set('order', order);
  for (const [field, value] of Object.entries(match)) if (value) params.set(`f.${field}`, value);
  if (sort) params.set('sort', `${sort.descending ? '-' : ''}${sort.field}`);
  if (size !== pageSizes[0]) params.set('size', String(size));
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The list's state and a function that changes parts of it; a new search, order, filter or size begins on page 1. */
export function useListState(schema: ResourceSchema): [ListState, (change: ListChange) => void] {
  const [params, setParams] = useSearchParams();
  const state = readState(params, schema);
  const change = (part: ListChange) => setParams(writeState({ ...state, ...('page' in part || 'sort' in part ? {} : { page: 1 }), ...part }));
  return [state, change];
}
