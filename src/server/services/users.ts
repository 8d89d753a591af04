/** Accounts: creation, sign-in, own profile (spec.md sections 2, 5, 6). */
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { AppError } from '../http/AppError';
import type { CurrentUser, Services } from '../http/types';
import { presentRow, toColumns, withDefaults } from '../store/columns';
import type { Store } from '../store/openStore';
import { countAttempt, forgetAttempts } from './attempts';
import { insertRecords } from './records';
import { hashPassword, isWeakHash, randomText, sha256, verifyPassword } from './secrets';

/** A browser that signed in before. */
export interface KnownDevice {
  hash: string;
  userId: number;
}

const active = 1;

/** Values that the server itself sets on a new account. */
export interface NewAccount {
  username: string;
  password: string;
  display_name?: string;
  role?: number;
  quota?: number;
  inviter_id?: number;
  email?: string;
}

/** Makes an account with its password. @returns its id @throws AppError nameTaken */
export async function createAccount(store: Store, account: NewAccount): Promise<number> {
  const { password, ...values } = account;
  const passwordHash = await hashPassword(password);
  const schema = resourceSchema('user');
  const columns = withDefaults(
    schema,
    toColumns(schema, {
      role: 1,
      quota: 0,
      ...values,
      status: active,
      group: ['default'],
      aff_code: account.role === 100 ? '' : randomText(4),
      display_name: values.display_name || values.username,
    }),
  );
  return store.db.transaction().execute(async (transaction) => {
    // Looked up first, for a refused insert would leave a gap in the ids.
    if (
      await transaction
        .selectFrom('user')
        .select('id')
        .where('username', '=', account.username)
        .executeTakeFirst()
    )
      throw new AppError('nameTaken', {}, 200, { username: 'nameTaken' });
    const user = {
      username: account.username,
      role: account.role ?? 1,
      status: active,
      email: account.email ?? '',
    };
    const { id } = await transaction
      .insertInto('user')
      .values({ ...columns, ...user })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('credential')
      .values({ user_id: id, password_hash: passwordHash })
      .execute();
    return id;
  });
}

/** Every new user owns one token without limits (facts.md section 13). @param now epoch seconds */
export async function createDefaultToken(store: Store, userId: number, now: number): Promise<void> {
  const schema = resourceSchema('token');
  const token = {
    user_id: userId,
    key: randomText(48),
    name: 'default',
    status: 1,
    created_time: now,
    accessed_time: now,
    expired_time: -1,
    remain_quota: -1,
    unlimited_quota: true,
  };
  await insertRecords(store, 'token', [withDefaults(schema, toColumns(schema, token))]);
}

/** Makes root/123456 on an empty database and says so. */
export async function createRootUser({ store, log }: Services): Promise<void> {
  if (await store.db.selectFrom('user').select('id').limit(1).executeTakeFirst()) return;
  await createAccount(store, {
    username: 'root',
    password: '123456',
    display_name: 'Root User',
    role: 100,
    quota: 500_000_000_000_000,
  });
  log.warn(
    'the database was empty: user root with password 123456 was created; sign in and change the password now',
  );
}

/** Passwords that may be tried for one account in that many seconds, over all addresses. */
const passwordTries = 10;
const passwordSeconds = 300;

/**
 * The user of that name or e-mail address and password. A browser that signed in as this user before has tries of its
 * own, so that guesses of strangers do not lock the owner out (reliability.md S13).
 * @throws AppError wrongLogin, whatever was wrong; tooMany
 */
export async function checkLogin(
  services: Services,
  name: string,
  password: string,
  device: KnownDevice | undefined,
): Promise<Row> {
  const { store } = services;
  const user = await store.db
    .selectFrom('user')
    .selectAll()
    .where((eb) => eb.or([eb('username', '=', name), eb('email', '=', name)]))
    .executeTakeFirst();
  const account = user ? `account:${user['id']}` : `name:${sha256(name.toLowerCase())}`;
  const counted = device && device.userId === user?.['id'] ? `device:${device.hash}` : account;
  await countAttempt(services, counted, passwordTries, passwordSeconds);
  const credential =
    user &&
    (await store.db
      .selectFrom('credential')
      .select('password_hash')
      .where('user_id', '=', user['id'] as number)
      .executeTakeFirst());
  const matches = await verifyPassword(password, credential?.password_hash);
  if (!user || !matches || user['status'] !== active) throw new AppError('wrongLogin');
  await forgetAttempts(services, counted);
  if (credential && isWeakHash(credential.password_hash))
    await strengthenHash(store, Number(user['id']), password, credential.password_hash);
  return user;
}

/** Hashes a password at today's cost, unless it was changed meanwhile. */
async function strengthenHash(
  { db }: Store,
  userId: number,
  password: string,
  weak: string,
): Promise<void> {
  const strong = await hashPassword(password);
  await db
    .updateTable('credential')
    .set({ password_hash: strong })
    .where('user_id', '=', userId)
    .where('password_hash', '=', weak)
    .execute();
}

/** Sets a password; the system access token ends with the old one. @param original when given, it must be the current one */
export async function changePassword(
  { store }: Services,
  userId: number,
  password: string,
  original: string | undefined,
): Promise<void> {
  if (original !== undefined) {
    const credential = await store.db
      .selectFrom('credential')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!(await verifyPassword(original, credential?.password_hash)))
      throw new AppError('wrongPassword', {}, 200, { original_password: 'wrongPassword' });
  }
  await store.db
    .updateTable('credential')
    .set({ password_hash: await hashPassword(password), access_token_hash: null })
    .where('user_id', '=', userId)
    .execute();
}

/** @throws AppError higherRole unless the caller is root or stands above that role */
export function checkRank(caller: CurrentUser, role: unknown): void {
  if (caller.role < 100 && Number(role) >= caller.role) throw new AppError('higherRole');
}

/** A user as the API answers it; fields that the contract has and that are secret or unused are empty. */
export function presentUser(row: Row): Row {
  return {
    ...presentRow(resourceSchema('user'), row),
    password: '',
    access_token: '',
    verification_code: '',
    oidc_id: '',
  };
}

/** What a sign-in answers: only what the console keeps (facts.md section 13). Other fields are empty, as recorded. */
export function presentLogin(user: Row): Row {
  const full = presentUser(user);
  const kept = new Set(['id', 'username', 'display_name', 'role', 'status']);
  return Object.fromEntries(
    Object.entries(full).map(([name, value]) => {
      if (kept.has(name)) return [name, value];
      return [name, typeof value === 'number' ? 0 : ''];
    }),
  );
}

/** The invite code of a user, made when there is none. */
export async function inviteCode({ store }: Services, userId: number): Promise<string> {
  const { aff_code: known } = await store.records
    .selectFrom('user')
    .select('aff_code')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (typeof known === 'string' && known !== '') return known;
  const code = randomText(4);
  await store.records
    .updateTable('user')
    .set({ aff_code: code })
    .where('id', '=', userId)
    .execute();
  return code;
}

/** A new system access token: stored as a hash, shown this once; the old one ends. */
export async function renewAccessToken({ store }: Services, userId: number): Promise<string> {
  const token = randomText(32).toLowerCase();
  await store.db
    .updateTable('credential')
    .set({ access_token_hash: sha256(token) })
    .where('user_id', '=', userId)
    .execute();
  return token;
}
