import { menu } from 'virtual:own/menu';
import { pages } from 'virtual:screens';
import { useMemo } from 'react';
import {
  type AccessRequest,
  type Caller,
  canAccess,
  lacksRight,
  rightOf,
} from '../../../schema/access';
import { addPage } from '../../../schema/pages';
import { userRole } from '../../../schema/records.gen';
import { resources } from '../../../schema/registry';
import { type StoredUser, useStoredUser } from '../../storage/storedUser';
import { currentStatus, type Status, useStatus } from '../calls/relayStatus';

/** The signed-in user as `canAccess` takes it; role 0 for a visitor. */
export const callerOf = (user: StoredUser | undefined): Caller => ({
  role: user?.role ?? 0,
  ...(user ? { id: user.id } : {}),
  ...(user?.lacks ? { lacks: user.lacks } : {}),
});

for (const { folder, role } of pages) addPage(folder, role);

/** The word of the status that a page needs. */
function pageNeed(name: string, { role }: Caller): string | undefined {
  const needs = pages.find(({ folder }) => folder === name)?.needs;
  return role === 0 ? (needs?.visitor ?? needs?.user) : needs?.user;
}

/** True where the relay does not have what is asked for, or it is turned off there or hidden by the own folder. */
function isLacking(caller: Caller, { resource }: AccessRequest, status: Status): boolean {
  if (menu.hidden?.includes(resource)) return true;
  const needs = resources[resource]?.['x-resource'].needs ?? pageNeed(resource, caller);
  return needs !== undefined && status[needs] !== true;
}

/**
 * The caller's rights as far as the console knows; nobody has any to records that the relay does not have. A record
 * that only its owner can read is the caller's, whatever an odd answer says of its owner.
 */
export function mayDo(
  caller: Caller,
  request: AccessRequest,
  status: Status = currentStatus(),
): boolean {
  if (isLacking(caller, request, status)) return false;
  const info = resources[request.resource]?.['x-resource'];
  const isOwn = info?.owner !== undefined && rightOf(info, 'read') === 'owner';
  return canAccess(
    caller,
    request.record && isOwn
      ? { ...request, record: { ...request.record, [info.owner ?? '']: caller.id } }
      : request,
  );
}

/**
 * The answers of ra-core's `useCanAccess`, at once: menus, columns and buttons are drawn right the first time. It asks
 * the same function as `authProvider.canAccess`.
 */
export function useAccess(): (request: AccessRequest) => boolean {
  const user = useStoredUser();
  const status = useStatus();
  return useMemo(() => {
    const caller = callerOf(user);
    return (request) => mayDo(caller, request, status);
  }, [user, status]);
}

/** Why the signed-in user may not do that: for the page in its place. */
export function useRefusal(request: AccessRequest): 'lacking' | 'right' | 'role' | 'root' {
  const caller = callerOf(useStoredUser());
  if (isLacking(caller, request, useStatus())) return 'lacking';
  if (lacksRight(caller, request)) return 'right';
  return caller.role >= userRole.administrator ? 'root' : 'role';
}
