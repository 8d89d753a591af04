import { literalText } from '../../schema/filters/parseFilter';
import { onOtherUser } from './storedUser';

/** Where each list was last, so that the way back from a form leads to the same page, filters and order. */
const addresses = new Map<string, string>();

/** Remembers the search part of a list's address. */
export function rememberList(name: string, search: string): void {
  addresses.set(name, search);
}

/** A record that was created just now. */
export interface MadeRecord {
  /** Empty where the relay did not say it. */
  id: string;
  /** The name of the record; empty where it is not known. */
  name: string;
}

/** Records that were created last, by resource, and when, in ms. */
const made = new Map<string, MadeRecord & { at: number }>();
/** A list that is opened later marks nothing. */
const freshMs = 10_000;

// The next user reads no text that another one searched for.
onOtherUser(() => {
  addresses.clear();
  made.clear();
});

/** Remembers a new record, and answers the address of its list: the first page, where new records are. */
export function rememberMade(name: string, id: unknown, called: unknown = ''): string {
  made.set(name, { id: String(id ?? ''), name: String(called ?? '').trim(), at: Date.now() });
  const params = new URLSearchParams(addresses.get(name) ?? '');
  params.delete('page');
  return `/${name}${params.size > 0 ? `?${params}` : ''}`;
}

/** The record that was created just now, once. */
export function takeMade(name: string): MadeRecord | undefined {
  const last = made.get(name);
  made.delete(name);
  if (!last || Date.now() - last.at >= freshMs) return undefined;
  return { id: last.id, name: last.name };
}

/** Remembers a new record again, and answers the address of its list without a search, filter or order. */
export function addressToReveal(name: string, record: MadeRecord): string {
  made.set(name, { ...record, at: Date.now() });
  return `/${name}`;
}

/**
 * Address of a list that is narrowed to values.
 * @param more other parts of the address
 */
export const narrowedAddress = (
  name: string,
  match: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string =>
  `/${name}?${new URLSearchParams([
    ...Object.entries(match).map(([field, value]) => [`f.${field}`, literalText(value)]),
    ...Object.entries(more),
  ])}`;

/** Address of a list as it was last. */
export function listAddress(name: string): string {
  return `/${name}${addresses.get(name) ?? ''}`;
}
