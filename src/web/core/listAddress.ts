import { noteUser, storedUser } from './storage/storedUser';

/** Where each list was last, so that the way back from a form leads to the same page, filters and order. */
const addresses = new Map<string, string>();

/** Remembers the search part of a list's address. */
export function rememberList(name: string, search: string): void {
  addresses.set(name, search);
}

/** Ids of records that were created last, by resource, and when, in ms. */
const made = new Map<string, { id: string; at: number }>();
/** A list that is opened later marks nothing. */
const freshMs = 10_000;

let isSameUser = noteUser();
// Whoever signs in next reads no text that another one searched for.
storedUser.subscribe(() => {
  if (isSameUser()) return;
  isSameUser = noteUser();
  addresses.clear();
  made.clear();
});

/** Remembers a new record, and answers the address of its list: the first page, where new records are. */
export function rememberMade(name: string, id: unknown): string {
  made.set(name, { id: String(id ?? ''), at: Date.now() });
  const params = new URLSearchParams(addresses.get(name) ?? '');
  params.delete('page');
  return `/${name}${params.size > 0 ? `?${params}` : ''}`;
}

/** The id of the record that was created just now, once; empty where there is none. */
export function takeMade(name: string): string {
  const last = made.get(name);
  made.delete(name);
  return last && Date.now() - last.at < freshMs ? last.id : '';
}

/** Remembers a new record again, and answers the address of its list without a search, filter or order. */
export function addressToReveal(name: string, id: string): string {
  made.set(name, { id, at: Date.now() });
  return `/${name}`;
}

/** Address of a list as it was last. */
export function listAddress(name: string): string {
  return `/${name}${addresses.get(name) ?? ''}`;
}
