/** Promote, demote, enable, disable, delete: the actions of POST /api/user/manage. */

import { randomBytes } from 'node:crypto';
import { allowsAction, canAccess } from '../../schema/access';
import { isSameName } from '../../schema/nameForms';
import { userRole, userStatus } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { changesBetween, type FieldChange } from '../auth/auditChanges';
import { dropFactors } from '../auth/factors';
import { endSessionsOf, forgetDevicesOf } from '../auth/sessions';
import { AppError } from '../kernel/errors/AppError';
import type { CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { holdRecord } from '../records/holdRecord';
import { parseId } from '../records/lists';
import { getRecord } from '../records/records';
import { releaseReferences, type Writer } from '../records/references';
import { idOfName } from '../store/tables/accountNames';
import { storedValues } from '../store/tables/columns';
import type { StoredRow } from '../store/tables/tables';
import { releaseName } from './names';
import { checkRank } from './users';

/** The user who acts on an account, and the language of refusals. */
type AccountWriter = Writer & { caller: CurrentUser };

type Target = Pick<StoredRow<'user'>, 'id' | 'role' | 'status' | 'username'>;

/** Columns that an action sets. */
type AccountChange = Partial<StoredRow<'user'>>;

function changeOf(
  action: unknown,
  target: { id: number; role: number },
  caller: CurrentUser,
): AccountChange {
  switch (action) {
    case 'promote':
      if (!canAccess(caller, { resource: 'user', action })) throw new AppError('onlyRootPromotes');
      if (target.role >= userRole.administrator) throw new AppError('isAdmin');
      return { role: userRole.administrator };
    case 'demote':
      if (target.role === userRole.root) throw new AppError('rootProtected');
      if (target.role === userRole.user) throw new AppError('isUser');
      return { role: userRole.user };
    case 'enable':
      return { status: userStatus.active };
    case 'disable':
      if (target.role === userRole.root) throw new AppError('rootProtected');
      return { status: userStatus.banned };
    case 'delete':
      if (target.role === userRole.root) throw new AppError('rootProtected');
      return {
        status: userStatus.deleted,
        username: `deleted_${randomBytes(16).toString('hex')}`,
        // The ways to sign in to the account may be bound to another one from now on.
        email: '',
        github_id: '',
        lark_id: '',
        oidc_id: '',
        wechat_id: '',
      };
    default:
      throw new AppError('badRequest');
  }
}

/** An account, held until the transaction that runs ends; undefined where there is none of that id. */
async function holdAccount(
  store: Services['store'],
  id: number | undefined,
): Promise<Target | undefined> {
  if (id === undefined) return undefined;
  await holdRecord(store, 'user', id);
  return store.db
    .selectFrom('user')
    .select(['id', 'role', 'status', 'username'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Does an action on the user of that name, in whatever letters, who is somebody else: nobody changes the own role or
 * status.
 * @param services those of the transaction
 * @param body `username`, `action`, and the `id` that the account had when it was read, if the client says it
 * @returns id, name, role and status as they are now, and the fields that changed
 */
export async function manageUser(
  services: Pick<Services, 'store'>,
  { caller, locale }: AccountWriter,
  { username, action, id }: Row,
): Promise<Target & { changes: FieldChange[] }> {
  const { store } = services;
  if (typeof username !== 'string' || username === '') throw new AppError('badRequest');
  const target = await holdAccount(store, await idOfName(store.db, username));
  // It may have been given another name just then.
  if (!target || !isSameName(target.username, username)) throw new AppError('unknownUser');
  // The name may be another account's by now.
  if (id !== undefined && parseId(id) !== target.id) throw new AppError('renamedUser');
  checkRank(caller, target.role);
  if (action === 'resetFactor') {
    await checkRight(store, caller, action, target.id);
    await resetFactor(store, caller, target.id);
    return { ...target, changes: [] };
  }
  const change = changeOf(action, target, caller);
  await checkRight(store, caller, String(action), target.id);
  return {
    id: target.id,
    username: target.username,
    ...(await apply(services, target, change, { caller, locale })),
  };
}

/**
 * Takes the second factor of somebody who lost it away; nobody's own, which goes with a code.
 * @throws AppError ownFactor, factorIsOff
 */
async function resetFactor(
  store: Services['store'],
  caller: CurrentUser,
  id: number,
): Promise<void> {
  if (caller.id === id) throw new AppError('ownFactor');
  if (!(await dropFactors(store, id))) throw new AppError('factorIsOff');
}

/** @throws AppError roleTooLow unless the schema lets the caller do that to this account, its rank aside */
async function checkRight(
  store: Services['store'],
  caller: CurrentUser,
  action: string,
  id: number,
): Promise<void> {
  const schema = resourceSchema('user');
  const row = await getRecord(store, 'user', {}, id).catch((error: unknown) => {
    if (error instanceof AppError && error.key === 'notFound') return {};
    throw error;
  });
  if (!allowsAction(schema, caller, action, storedValues(schema, row)))
    throw new AppError('roleTooLow');
}

async function apply(
  { store }: Pick<Services, 'store'>,
  { id, status }: { id: number; status: number },
  change: AccountChange,
  writer: Writer,
): Promise<{ role: number; status: number; changes: FieldChange[] }> {
  const of = () => store.db.selectFrom('user').selectAll().where('id', '=', id);
  const before = await of().executeTakeFirstOrThrow();
  await store.db.updateTable('user').set(change).where('id', '=', id).execute();
  if (change.status === userStatus.deleted)
    await releaseReferences(store.records, 'user', [id], writer);
  // Sessions of a banned or deleted user stay: the refusal names the reason. They do not work again when the user does.
  if (status !== userStatus.active && change.status === userStatus.active)
    await endSessionsOf(store, id);
  if (change.status !== undefined && change.status !== userStatus.active)
    await forgetDevicesOf(store, id);
  if (change.status === userStatus.deleted) {
    await releaseName(store.db, id);
    await dropFactors(store, id);
  }
  const now = await of().executeTakeFirstOrThrow();
  const changes = changesBetween('user', before, now);
  return { role: now.role, status: now.status, changes };
}

/**
 * Deletes a user by id, as the action delete does; everybody but root may delete the own account.
 * @param services those of the transaction
 * @returns the fields that changed
 */
export async function deleteUser(
  services: Pick<Services, 'store'>,
  { caller, locale }: AccountWriter,
  id: number,
): Promise<FieldChange[]> {
  const target = await holdAccount(services.store, id);
  if (!target || target.status === userStatus.deleted) throw new AppError('notFound');
  if (caller.id !== id) {
    checkRank(caller, target.role);
    await checkRight(services.store, caller, 'delete', id);
  }
  const change = changeOf('delete', target, caller);
  return (await apply(services, target, change, { caller, locale })).changes;
}
