/** Names of the users' roles. */
import { userRole } from '../../schema/records.gen';
import { type StoredUser, storedUser } from './storedUser';

/** An administrator or root. */
export function isAdmin(user: StoredUser | undefined): boolean {
  return (user?.role ?? 0) >= userRole.administrator;
}

export function isRoot(user: StoredUser | undefined): boolean {
  return (user?.role ?? 0) >= userRole.root;
}

/** True while an administrator is signed in. */
export const isAdminHere = (): boolean => isAdmin(storedUser.get());
