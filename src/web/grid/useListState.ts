import { useSearchParams } from 'react-router';
import type { ResourceSchema } from '../../schema/types';
import type { ChangeList, ListState } from '../config/ListState';
import { readText, writeText } from '../core/storage/browserStorage';

export const pageSizes = [10, 25, 50, 100] as const;

const sizeKey = 'page-size';

/** The size chosen last in this browser. */
function rememberedSize(): number {
  const size = Number(readText(sizeKey));
  return pageSizes.find((known) => known === size) ?? pageSizes[0];
}

function readState(params: URLSearchParams, schema: ResourceSchema): ListState {
  const { filter = [], order = [], query = [] } = schema['x-resource'];
  const page = Number(params.get('page') ?? 1);
  const size = Number(params.get('size'));
  const sort = params.get('sort') ?? '';
  const wantedOrder = params.get('order') ?? '';
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? rememberedSize(),
    q: params.get('q') ?? '',
    order: order.includes(wantedOrder) ? wantedOrder : '',
    sort:
      sort === '' ? undefined : { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    match: Object.fromEntries(
      [...filter, ...query].flatMap((field) =>
        params.get(`f.${field}`) ? [[field, params.get(`f.${field}`) ?? '']] : [],
      ),
    ),
    all: params.get('all') === '1',
    columns: Object.fromEntries(
      [...params]
        .filter(
          ([name]) => name.startsWith('c.') && Object.hasOwn(schema.properties, name.slice(2)),
        )
        .map(([name, value]) => [name.slice(2), value]),
    ),
  };
}

function writeState({
  page,
  size,
  q,
  order,
  sort,
  match,
  all,
  columns,
}: ListState): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (order) params.set('order', order);
  for (const [field, value] of Object.entries(match)) if (value) params.set(`f.${field}`, value);
  if (sort) params.set('sort', `${sort.descending ? '-' : ''}${sort.field}`);
  if (all) params.set('all', '1');
  for (const [field, text] of Object.entries(columns)) if (text) params.set(`c.${field}`, text);
  if (size !== pageSizes[0] || size !== rememberedSize()) params.set('size', String(size));
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The list's state and a function that changes parts of it; a new search, order, filter or size begins on page 1. */
export function useListState(schema: ResourceSchema): [ListState, ChangeList] {
  const [params, setParams] = useSearchParams();
  const state = readState(params, schema);
  const change: ChangeList = (part, replace = false) => {
    if (part.size !== undefined) writeText(sizeKey, String(part.size));
    // What is typed above a column replaces the address instead of adding one for each letter.
    setParams(
      writeState({ ...state, ...('page' in part || 'sort' in part ? {} : { page: 1 }), ...part }),
      { replace: replace || (part.columns !== undefined && part.all === undefined) },
    );
  };
  return [state, change];
}
