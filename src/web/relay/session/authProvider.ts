import type { AuthProvider } from 'react-admin';
import { isObject } from '../../../schema/isRow';
import { storedUser } from '../../storage/storedUser';
import { endBy } from '../calls/sessionEnd';
import { HttpError } from '../errors/HttpError';
import { expireSession, signIn } from './session';
import { signOut } from './signOut';
import { callerOf, mayDo } from './useAccess';

/** Why the session is over, where an answer says so: 401, or 200 with a text that does. */
const endOf = (error: unknown) =>
  isObject(error) ? (endBy(error['message']) ?? (error['status'] === 401 && 'expired')) : undefined;

/** ra-core's view of the session. */
export const authProvider: AuthProvider = {
  login: async ({ username, password }: { username: string; password: string }) => {
    await signIn(username, password);
  },
  logout: async () => {
    await signOut();
  },
  checkAuth: async () => {
    if (!storedUser.get()) throw new Error('not signed in');
  },
  /**
   * Ends the session for an answer that says so. An error of our own calls has done that already and passes: for one
   * that is rejected here ra-core answers `{ data: {} }` to its caller, and a save that failed would look done.
   */
  checkError: async (error: unknown) => {
    const end = endOf(error);
    if (error instanceof HttpError || !end) return;
    expireSession(end);
    throw Object.assign(new Error('not signed in'), { message: false, logoutUser: false });
  },
  getIdentity: async () => {
    const user = storedUser.get();
    if (!user) throw new Error('not signed in');
    return { id: user.id, fullName: user.display_name || user.username };
  },
  getPermissions: async () => callerOf(storedUser.get()).role,
  canAccess: async (request) => mayDo(callerOf(storedUser.get()), request),
};
