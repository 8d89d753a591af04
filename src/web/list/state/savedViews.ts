import { useEffect } from 'react';
import { extractValidSavedQueries, type SavedQuery, useSavedQueries, useStore } from 'react-admin';
import { isRow } from '../../../schema/isRow';
import { largestSize, readSort, sortText } from './useListState';

/** Parts of a list's address that a saved query keeps in fields of its own, or not at all. */
const ownParts = ['page', 'size', 'sort'];

/**
 * The value of a saved query: what an address of the list says. Its filter has the names of the address.
 * @param perPage rows of a page where the address does not say it
 */
export function savedValue(search: string, perPage: number): SavedQuery['value'] {
  const params = new URLSearchParams(search);
  const { field = '', descending = false } = readSort(params.get('sort') ?? '') ?? {};
  const size = params.get('size');
  return {
    filter: Object.fromEntries([...params].filter(([name]) => !ownParts.includes(name))),
    displayedFilters: [],
    // Without a field: the order of the relay.
    sort: { field, order: descending ? 'DESC' : 'ASC' },
    perPage: size === 'all' ? largestSize : Number(size) || perPage,
  };
}

/** The search part of the address that a saved query leads to. */
export function savedSearch({ filter, sort, perPage }: SavedQuery['value']): string {
  const texts = Object.entries(isRow(filter) ? filter : {}).map(([name, value]) => [
    name,
    String(value),
  ]);
  const params = new URLSearchParams(texts);
  if (sort?.field)
    params.set('sort', sortText({ field: sort.field, descending: sort.order === 'DESC' }));
  params.set('size', perPage === largestSize ? 'all' : String(perPage));
  return `?${params}`;
}

/** Views as earlier versions kept them, under `views-token`: addresses under names. */
function readViews(stored: unknown, perPage: number): SavedQuery[] {
  const views = isRow(stored) ? stored['views'] : undefined;
  return (Array.isArray(views) ? views.filter(isRow) : []).flatMap(({ name, query }) =>
    typeof name === 'string' && typeof query === 'string'
      ? { label: name, value: savedValue(query, perPage) }
      : [],
  );
}

/**
 * The views that were saved in this browser: ra-core's saved queries. Those of an earlier version are taken over.
 * @returns the views, and a function that keeps others in their place
 */
export function useSavedViews(
  name: string,
  perPage: number,
): [SavedQuery[], (views: SavedQuery[]) => void] {
  const [stored, keep] = useSavedQueries(name);
  const [old, keepOld] = useStore<unknown>(`views-${name}`);
  const views = extractValidSavedQueries(Array.isArray(stored) ? stored.filter(isRow) : []);
  useEffect(() => {
    if (old === undefined) return;
    const known = new Set(views.map(({ label }) => label));
    const taken = readViews(old, perPage).filter(({ label }) => !known.has(label));
    if (taken.length > 0) keep([...views, ...taken]);
    keepOld(undefined);
  });
  return [views, keep];
}
