import { useRef, useState } from 'react';
import { type Store, useStore } from 'react-admin';
import { useNavigation, useSearchParams } from 'react-router';
import type { ResourceSchema } from '../../../schema/types';
import type { ListState, SetListState } from '../../relay/config/ListState';
import { storedUser } from '../../storage/storedUser';
import { filterLayout } from './filterLayout';
import { isTimePreset, timeRange } from './timePresets';
import { askedSort } from './useRows';

export const pageSizes = [10, 20, 30, 50, 100] as const;

/** Rows of a page where nobody chose another size. Addresses name it only where another size is remembered. */
const usualSize = 20;
/** Rows in a window that has room for more, and the height in px from which it has. */
const tallSize = 30;
const tallHeight = 900;

const standardSize = (): number => (innerHeight > tallHeight ? tallSize : usualSize);

/** Rows of the largest page, once all rows are loaded; addresses call it `all`. */
export const largestSize = 500;

/** One of the sizes that lists have. */
const knownSize = (size: number | undefined, standard: number): number =>
  pageSizes.find((known) => known === size) ?? standard;

/** Where ra-core's store keeps the size chosen last for a list in this browser. */
const sizeKey = (name: string) => `page-size-${name}`;

/** Start and end of a range that moves with the clock, as values of the two fields. */
function timesOf(schema: ResourceSchema, time: string, now: number): Record<string, string> {
  const { times } = filterLayout(schema, storedUser.get()?.role ?? 0);
  if (!times || !isTimePreset(time)) return {};
  const { start, end } = timeRange(time, now);
  return { [times[0]]: String(start), [times[1]]: end === undefined ? '' : String(end) };
}

/** False for a time that no clock has, as in an address that was typed. */
const isTime = (text: string | null) => text !== null && /^\d{1,12}$/.test(text);

/** An order as addresses have it: a field, with `-` before one that descends. */
export const sortText = ({ field, descending }: NonNullable<ListState['sort']>): string =>
  `${descending ? '-' : ''}${field}`;

/** The same, read; undefined for an empty text. */
export const readSort = (text: string): ListState['sort'] =>
  text === '' ? undefined : { field: text.replace(/^-/, ''), descending: text.startsWith('-') };

/** One of the schema's orders as such a text: references from A to Z, all others from the greatest on. */
export const orderOf = ({ properties }: ResourceSchema, field: string): string =>
  properties[field]?.['x-reference'] ? field : `-${field}`;

function readState(
  params: URLSearchParams,
  schema: ResourceSchema,
  now: number,
  rememberedSize: number,
): ListState {
  const { filter = [], order = [], query = [], whole = false } = schema['x-resource'];
  const page = Number(params.get('page') ?? 1);
  // An address with a page and no size is of somebody with the usual size.
  const standard = params.has('page') ? usualSize : rememberedSize;
  // Addresses of before named one of the schema's orders.
  const named = order.find((field) => field === params.get('order'));
  const time = params.get('t') ?? '';
  const { times } = filterLayout(schema, storedUser.get()?.role ?? 0);
  const filterOf = (field: string) => {
    const text = params.get(`f.${field}`);
    return times?.includes(field) && !isTime(text) ? '' : (text ?? '');
  };
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size:
      params.get('size') === 'all' && (params.get('all') === '1' || whole)
        ? largestSize
        : knownSize(Number(params.get('size')), standard),
    q: params.get('q') ?? '',
    sort: readSort(params.get('sort') ?? (named === undefined ? '' : orderOf(schema, named))),
    match: {
      ...Object.fromEntries(
        [...filter, ...query]
          .map((field) => [field, filterOf(field)])
          .filter(([, text]) => text !== ''),
      ),
      ...timesOf(schema, time, now),
    },
    time: isTimePreset(time) ? time : '',
    view: params.get('view') ?? '',
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
  { page, size, q, sort, match, time, view, all, columns }: ListState,
): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  // A range that moves with the clock is kept by its name, so that a saved view moves, too.
  const moving = timesOf(schema, time, 0);
  if (time) params.set('t', time);
  for (const [field, value] of Object.entries(match))
    if (value && !Object.hasOwn(moving, field)) params.set(`f.${field}`, value);
  if (view) params.set('view', view);
  if (sort) params.set('sort', sortText(sort));
  if (all) params.set('all', '1');
  for (const [field, text] of Object.entries(columns)) if (text) params.set(`c.${field}`, text);
  const isWhole = size === largestSize && (all || schema['x-resource'].whole);
  const shown = size === largestSize ? rememberedSize : size;
  if (isWhole) params.set('size', 'all');
  else if (shown !== usualSize || shown !== rememberedSize) params.set('size', String(shown));
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The state of a list that is about to be opened. @param search part of its address */
export function stateOf(
  name: string,
  schema: ResourceSchema,
  search: string,
  store: Store,
): ListState {
  const size = knownSize(store.getItem(sizeKey(name)), standardSize());
  return readState(new URLSearchParams(search), schema, Date.now(), size);
}

/**
 * The list's state, a function that changes parts of it, and one that lets a range that moves with the clock end now;
 * it answers false where that is the same range, as of a day. A new search, order, filter or size begins on page 1.
 */
export function useListState(
  name: string,
  schema: ResourceSchema,
): [ListState, SetListState, () => boolean] {
  const [params, setParams] = useSearchParams();
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== 'idle';
  const time = params.get('t') ?? '';
  // When the range was chosen, or moved last: it ends then.
  const [range, setRange] = useState(() => ({ time, now: Date.now() }));
  const { now } = range.time === time ? range : { now: Date.now() };
  if (range.time !== time) setRange({ time, now });
  const moveRange = () => {
    const next = { time, now: Date.now() };
    setRange(next);
    const times = (end: number) => JSON.stringify(timesOf(schema, time, end));
    return times(now) !== times(next.now);
  };
  const [kept, keep] = useStore<number>(sizeKey(name));
  // A window that changes its height keeps the size.
  const [standard] = useState(standardSize);
  const remembered = knownSize(kept, standard);
  const state = readState(params, schema, now, remembered);
  const change: SetListState = (part, replace = false) => {
    const chosen = part.size === largestSize ? undefined : part.size;
    if (chosen !== undefined) keep(chosen);
    // A change of the address would cancel the navigation to the page whose code is on its way.
    if (isLeaving.current) return;
    // Rows of the page alone are sorted where they are.
    const isSamePage =
      'page' in part || ('sort' in part && !askedSort(schema, { ...state, ...part }));
    // Typing above a column replaces the address instead of adding one for each letter.
    setParams(
      writeState(chosen ?? remembered, schema, {
        ...state,
        ...(isSamePage ? {} : { page: 1 }),
        ...part,
      }),
      { replace: replace || (part.columns !== undefined && part.all === undefined) },
    );
  };
  return [state, change, moveRange];
}
