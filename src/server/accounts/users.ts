/** Accounts: creation, sign-in, own profile. */

import { sql, type UpdateObject } from 'kysely';
import { outranks } from '../../schema/access';
import { firstAccount } from '../../schema/firstAccount';
import { tokenExpiredTime, tokenStatus, userRole, userStatus } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { checkMay } from '../auth/session';
import { AppError } from '../kernel/errors/AppError';
import type { CurrentUser } from '../kernel/requests/types';
import { serverTurn } from '../kernel/work/fairTurns';
import { randomText, sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import type { ResourceRules } from '../records/ResourceRules';
import { insertRecords } from '../records/records';
import { idOfName } from '../store/tables/accountNames';
import { newColumns, presentRow, storedValues } from '../store/tables/columns';
import type { Store, StoredRow, Tables } from '../store/tables/tables';
import { inTransaction } from '../store/tables/transactions';
import { drawCode } from './inviteCodes';
import { checkNameIsFree, claimName, cleanName } from './names';
import { holdCredential, type NewPassword, newPassword } from './passwords';
import { periodValues, withPeriod } from './periods';
import { setupCode } from './setupCode';

/** Values that the server itself sets on a new account. */
export interface NewAccount {
  username: string;
  password: NewPassword;
  display_name?: string;
  role?: number;
  quota?: number;
  inviter_id?: number;
  email?: string;
  github_id?: string;
  lark_id?: string;
  oidc_id?: string;
  wechat_id?: string;
  /** Values of any other fields that the schema has. */
  fields?: Row;
}

/** Makes an account with its password. @returns its id @throws AppError nameTaken, nameForm */
export async function createAccount(store: Store, account: NewAccount): Promise<number> {
  const { password, fields, ...values } = account;
  const username = cleanName(account.username);
  const columns = newColumns('user', {
    role: userRole.user,
    quota: 0,
    group: 'default',
    ...fields,
    ...values,
    status: userStatus.active,
    display_name: values.display_name || values.username,
  });
  return inTransaction(store, async ({ db: transaction }) => {
    // Looked up first, for a refused insert would leave a gap in the ids.
    await checkNameIsFree(transaction, username, undefined);
    const user = {
      username,
      role: account.role ?? userRole.user,
      status: userStatus.active,
      email: account.email ?? '',
      aff_code: account.role === userRole.root ? '' : await drawCode(transaction),
    };
    const { id } = await transaction
      .insertInto('user')
      .values({ ...columns, ...user })
      .returning('id')
      .executeTakeFirstOrThrow();
    await claimName(transaction, id, username);
    await transaction
      .insertInto('credential')
      .values({ ...password, user_id: id })
      .execute();
    return id;
  });
}

/**
 * Changes columns of an account; a new name is checked like that of a new account.
 * @throws AppError nameTaken, nameForm
 */
export async function updateAccount(
  store: Store,
  id: number,
  columns: UpdateObject<Tables, 'user'>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await inTransaction(store, async ({ db: transaction }) => {
    // Holds the account: a write of another name at the same time waits, or is done.
    const { username } = await transaction
      .updateTable('user')
      .set({ status: sql`status` })
      .where('id', '=', id)
      .returning('username')
      .executeTakeFirstOrThrow();
    const given = columns.username;
    const next = typeof given === 'string' && given !== username ? cleanName(given) : username;
    if (next !== username) {
      await checkNameIsFree(transaction, next, id);
      await claimName(transaction, id, next);
    }
    await transaction
      .updateTable('user')
      .set({ ...columns, username: next })
      .where('id', '=', id)
      .execute();
  });
}

/** Every new user owns one token without limits. @param now epoch seconds */
export async function createDefaultToken(store: Store, userId: number, now: number): Promise<void> {
  const token = newColumns('token', {
    user_id: userId,
    key: randomText(48),
    name: 'default',
    status: tokenStatus.enabled,
    created_time: now,
    accessed_time: now,
    expired_time: tokenExpiredTime.never,
    remain_quota: -1,
    unlimited_quota: true,
  });
  await insertRecords(store, 'token', [token]);
}

/** Makes the first account of an empty database and says so. */
export async function createRootUser({
  store,
  log,
}: Pick<Services, 'log' | 'store'>): Promise<void> {
  const isEmpty = async () =>
    (await store.db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;
  if (!(await isEmpty())) return;
  const password = await newPassword(firstAccount.password, serverTurn);
  try {
    await createAccount(store, {
      username: firstAccount.username,
      password,
      display_name: 'Root User',
      role: userRole.root,
      quota: 500_000_000_000_000,
    });
  } catch (error) {
    // Another process that starts at the same time made it.
    if (!(await isEmpty())) return;
    throw error;
  }
  log.warn(
    { setupCode: setupCode(password.password_hash) },
    `the database was empty: user ${firstAccount.username} with password ${firstAccount.password} was created; ` +
      'sign in and change the password now ' +
      '(from elsewhere than this machine it needs the setup code)',
  );
}

/** @throws AppError higherRole unless the caller is root or has a higher role */
export function checkRank(caller: CurrentUser, role: unknown): void {
  if (!outranks(caller, role)) throw new AppError('higherRole');
}

/** @throws AppError higherRole, roleTooLow unless the caller may change that account, by whatever call */
export function checkMayEdit(caller: CurrentUser, account: StoredRow<'user'>): void {
  checkRank(caller, account.role);
  const record = storedValues(resourceSchema('user'), account);
  checkMay(caller, { resource: 'user', action: 'edit', record });
}

/** Fields that the contract has, and that are secret or unused. */
const emptyFields = { password: '', access_token: '', verification_code: '' };

/** An account without the period of its limit. */
const presentAccount = (row: StoredRow<'user'>, role: number): Row => ({
  ...presentRow(resourceSchema('user'), row, role),
  ...emptyFields,
});

/** A user as the API answers it to a role. */
export const presentUser = (
  services: Pick<Services, 'now' | 'options'>,
  row: StoredRow<'user'>,
  role: number,
): Row => withPeriod(services, presentAccount(row, role));

/** The same in lists, and the account that a search names in other letters. */
export const userRules: ResourceRules = {
  present: (record, { services }) => withPeriod(services, { ...record, ...emptyFields }),
  values: periodValues,
  namedBy: (text, { store }) => idOfName(store.db, text),
};

/** The answer to a sign-in: only the fields that the console keeps. Other fields are empty, as recorded. */
export function presentLogin(user: StoredRow<'user'>): Row {
  const full = presentAccount(user, user.role);
  const kept = new Set(['id', 'username', 'display_name', 'role', 'status']);
  return Object.fromEntries(
    Object.entries(full).map(([name, value]) => {
      if (kept.has(name)) return [name, value];
      return [name, typeof value === 'number' ? 0 : ''];
    }),
  );
}

/**
 * A new system access token: stored as a hash, shown this once; the old one ends.
 * @param services those of the transaction
 * @param checkCaller looks for the caller again: a change of password meanwhile ends sessions and tokens
 * @throws what checkCaller says
 */
export async function renewAccessToken(
  services: Pick<Services, 'store'>,
  userId: number,
  checkCaller: () => Promise<void>,
): Promise<string> {
  const token = randomText(32).toLowerCase();
  await holdCredential(services, userId);
  await checkCaller();
  await services.store.db
    .updateTable('credential')
    .set({ access_token_hash: sha256(token) })
    .where('user_id', '=', userId)
    .execute();
  return token;
}
