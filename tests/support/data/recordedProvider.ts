/** Set-up and end of every file of tests over recorded answers, and the list that they ask for. */
import { afterEach, beforeEach, vi } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { storedUser } from '../../../src/web/storage/storedUser';
import { followAddress } from '../../../src/web/ui/links/publicPages';

export const newestFirst = { field: 'id', order: 'DESC' } as const;
export const firstPage = { page: 1, perPage: 10 };

/** Signs a user of that role in, as the console keeps it. */
export const signIn = (role: number): void =>
  storedUser.set({ id: 1, username: 'root', display_name: '', role, status: 1 });

/** The first page, by default newest first. */
export const list = (name: string, params: Parameters<typeof dataProvider.getList>[1] = {}) =>
  dataProvider.getList(name, { pagination: firstPage, sort: newestFirst, ...params });

/** Registers that each test begins as root at home, and leaves nothing behind. */
export function recordedTests(): void {
  followAddress(() => {});
  beforeEach(() => {
    history.replaceState(null, '', '/');
    signIn(100);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    storedUser.set(undefined);
  });
}
