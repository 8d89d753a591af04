import { extractValidSavedQueries, type SavedQuery, useSavedQueries } from 'react-admin';
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

/**
 * The views that were saved in this browser: ra-core's saved queries.
 * @returns the views, and a function that keeps others in their place
 */
export function useSavedViews(name: string): [SavedQuery[], (views: SavedQuery[]) => void] {
  const [stored, keep] = useSavedQueries(name);
  return [extractValidSavedQueries(Array.isArray(stored) ? stored.filter(isRow) : []), keep];
}
