import type { AuthProvider } from 'ra-core';
import { storedUser } from '../core/storage/storedUser';
import { signIn, signOut } from './session';

/** ra-core's view of the session. A 401 is handled once, where calls are made, so no error logs anybody out here. */
export const authProvider: AuthProvider = {
  login: async ({ username, password }: { username: string; password: string }) => {
    await signIn(username, password);
  },
  logout: async () => {
    await signOut();
  },
  checkAuth: () =>
    storedUser.get() ? Promise.resolve() : Promise.reject(new Error('not signed in')),
  checkError: () => Promise.resolve(),
  getIdentity: async () => {
    const user = storedUser.get();
    return { id: user?.id ?? 0, fullName: user?.display_name || user?.username || '' };
  },
  getPermissions: async () => storedUser.get()?.role ?? 0,
};
