/** Where each list was last, so that the way back from a form leads to the same page, filters and order. */
const addresses = new Map<string, string>();

/** Remembers the search part of a list's address. */
export function rememberList(name: string, search: string): void {
  addresses.set(name, search);
}

/** Address of a list as it was last. */
export function listAddress(name: string): string {
  return `/${name}${addresses.get(name) ?? ''}`;
}
