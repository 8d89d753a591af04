import { useStore } from 'ra-core';
import { useSearchParams } from 'react-router';
import type { ResourceSchema } from '../../schema/types';
import type { ChangeList, ListState } from '../config/ListState';
import { storedUser } from '../core/storage/storedUser';
import { filterFields } from './filterFields';
import { isTimePreset, timeRange } from './timePresets';

export const pageSizes = [25, 50, 100] as const;

/** One of the sizes that lists have. */
const knownSize = (size: number | undefined, standard: number): number =>
  pageSizes.find((known) => known === size) ?? standard;

/** Start and end of a range that moves with the clock, as values of the two fields. */
function timesOf(schema: ResourceSchema, time: string, now: number): Record<string, string> {
  const { times } = filterFields(schema, storedUser.get()?.role ?? 0);
  if (!times || !isTimePreset(time)) return {};
  const { start, end } = timeRange(time, now);
  return { [times[0]]: String(start), [times[1]]: end === undefined ? '' : String(end) };
}

function readState(
  params: URLSearchParams,
  schema: ResourceSchema,
  now: number,
  rememberedSize: number,
): ListState {
  const { filter = [], order = [], query = [] } = schema['x-resource'];
  const page = Number(params.get('page') ?? 1);
  const sort = params.get('sort') ?? '';
  const wantedOrder = params.get('order') ?? '';
  const time = params.get('t') ?? '';
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: knownSize(Number(params.get('size')), rememberedSize),
    q: params.get('q') ?? '',
    order: order.includes(wantedOrder) ? wantedOrder : '',
    sort:
      sort === '' ? undefined : { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    match: {
      ...Object.fromEntries(
        [...filter, ...query].flatMap((field) =>
          params.get(`f.${field}`) ? [[field, params.get(`f.${field}`) ?? '']] : [],
        ),
      ),
      ...timesOf(schema, time, now),
    },
    time: isTimePreset(time) ? time : '',
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

function writeState(
  rememberedSize: number,
  schema: ResourceSchema,
  { page, size, q, order, sort, match, time, all, columns }: ListState,
): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (order) params.set('order', order);
  // A range that moves with the clock is kept by its name, so that a saved view moves, too.
  const moving = timesOf(schema, time, 0);
  if (time) params.set('t', time);
  for (const [field, value] of Object.entries(match))
    if (value && !Object.hasOwn(moving, field)) params.set(`f.${field}`, value);
  if (sort) params.set('sort', `${sort.descending ? '-' : ''}${sort.field}`);
  if (all) params.set('all', '1');
  for (const [field, text] of Object.entries(columns)) if (text) params.set(`c.${field}`, text);
  if (size !== pageSizes[0] || size !== rememberedSize) params.set('size', String(size));
  if (page > 1) params.set('page', String(page));
  return params;
}

/**
 * The list's state and a function that changes parts of it; a new search, order, filter or size begins on page 1.
 * @param now epoch ms that ranges such as the last hour end at
 */
export function useListState(
  name: string,
  schema: ResourceSchema,
  now: number,
): [ListState, ChangeList] {
  const [params, setParams] = useSearchParams();
  // The size chosen last for the list in this browser.
  const [kept, keep] = useStore<number>(`page-size-${name}`, pageSizes[0]);
  const remembered = knownSize(kept, pageSizes[0]);
  const state = readState(params, schema, now, remembered);
  const change: ChangeList = (part, replace = false) => {
    if (part.size !== undefined) keep(part.size);
    // Typing above a column replaces the address instead of adding one for each letter.
    setParams(
      writeState(part.size ?? remembered, schema, {
        ...state,
        ...('page' in part || 'sort' in part ? {} : { page: 1 }),
        ...part,
      }),
      { replace: replace || (part.columns !== undefined && part.all === undefined) },
    );
  };
  return [state, change];
}
