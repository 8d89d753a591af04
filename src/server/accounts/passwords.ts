/** Passwords: at the sign-in, to confirm who sits there, and new ones. */
import { type Insertable, sql } from 'kysely';
import { firstAccount } from '../../schema/firstAccount';
import { nameForms, plainAddress } from '../../schema/nameForms';
import { userStatus } from '../../schema/records.gen';
import { countAttempt, forgetAttempts } from '../auth/attempts';
import { endSessionsOf, forgetDevicesOf } from '../auth/sessions';
import { AppError } from '../kernel/errors/AppError';
import { knownTurn, type Turn } from '../kernel/work/fairTurns';
import { hashPassword, isWeakHash, sha256, verifyPassword } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { idOfName } from '../store/tables/accountNames';
import type { StoredRow, Tables } from '../store/tables/tables';
import { checkSetupCode } from './setupCode';

/** Passwords that may be tried for one account in that many seconds, over all addresses. */
const passwordTries = 10;
const passwordSeconds = 300;

async function hashOf(
  { store }: Pick<Services, 'store'>,
  userId: number,
): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('credential')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
}

/** The account that somebody who signs in names: by its address or its name, in whatever letters. */
export async function findAccount(
  { store }: Pick<Services, 'store'>,
  name: string,
): Promise<StoredRow<'user'> | undefined> {
  const users = store.db.selectFrom('user').selectAll();
  const address = plainAddress(name);
  const byAddress = address.includes('@')
    ? await users
        .where('email', '=', address)
        .where('status', '=', userStatus.active)
        .executeTakeFirst()
    : undefined;
  if (byAddress) return byAddress;
  const id = await idOfName(store.db, name);
  return id === undefined ? undefined : users.where('id', '=', id).executeTakeFirst();
}

/** Who says to be somebody, and what for. */
interface SignInTry {
  name: string;
  password: string;
  /** The setup code, as it came. */
  code: unknown;
  /** True for a browser that signed in to this account before. */
  isKnown: boolean;
  /** False for who sits at the machine itself. */
  isElsewhere: boolean;
  turn: Turn;
}

/** Names that the tries of strangers are counted by: of the typed text, and of the account that it means. */
function triesOf(user: Pick<StoredRow<'user'>, 'id'> | undefined, name: string): [string, string] {
  const typed = sha256(nameForms(name)[0] ?? '');
  return [`name:${typed}`, `account:${user?.id ?? typed}`];
}

/** Forgets the tries to sign in to an account by that name, so that its new password is taken at once. */
export async function forgetTries(
  services: Pick<Services, 'store'>,
  user: StoredRow<'user'>,
  name: string,
): Promise<void> {
  for (const key of triesOf(user, name)) await forgetAttempts(services, key);
}

/**
 * Counts a try: by what was typed, which refuses, and by the account that it means, which only makes it fail later, for
 * a refusal would tell which names and addresses belong together. A name that nobody has counts in the same way.
 * Browsers that signed in to this account before have tries of their own, counted together, so that guesses of
 * strangers do not lock the owner out.
 * @returns what the right password forgets, and whether the account had too many tries
 * @throws AppError tooMany (429)
 */
async function countTry(
  services: Pick<Services, 'now' | 'rateLimit' | 'store'>,
  user: StoredRow<'user'> | undefined,
  { name, isKnown }: SignInTry,
): Promise<{ counted: string[]; isLocked: boolean }> {
  const count = (key: string) => countAttempt(services, key, passwordTries, passwordSeconds);
  if (user && isKnown) {
    const ofDevices = `device-account:${user.id}`;
    await count(ofDevices);
    return { counted: [ofDevices], isLocked: false };
  }
  const counted = triesOf(user, name);
  await count(counted[0]);
  try {
    await count(counted[1]);
  } catch (error) {
    if (error instanceof AppError && error.key === 'tooMany')
      return { counted: [...counted], isLocked: true };
    throw error;
  }
  return { counted: [...counted], isLocked: false };
}

/**
 * Checks the password of an account, and keeps others from changing it until the transaction that runs ends: a session
 * that is made in it has the password of now.
 * @param user the account that `name` names; undefined takes as long
 * @param begin begins the transaction of the request
 * @throws AppError wrongLogin, whatever was wrong; tooMany; setupCode for the first password from elsewhere; busy (503)
 */
export async function checkLogin(
  services: Pick<Services, 'log' | 'now' | 'rateLimit' | 'store'>,
  user: StoredRow<'user'> | undefined,
  sent: SignInTry,
  begin: () => Promise<Pick<Services, 'store'>>,
): Promise<StoredRow<'user'>> {
  const { password, code, isElsewhere, turn } = sent;
  const { counted, isLocked } = await countTry(services, user, sent);
  const hash = user && (await hashOf(services, user.id));
  const matches = await verifyPassword(password, hash, turn);
  if (!user || hash === undefined || !matches || isLocked || user.status !== userStatus.active)
    throw new AppError('wrongLogin');
  if (password === firstAccount.password && isElsewhere) checkSetupCode(services, hash, code);
  const verified = isWeakHash(hash, password)
    ? await strengthenHash(services, { userId: user.id, password, weak: hash, turn })
    : hash;
  const held = await begin();
  const { numUpdatedRows } = await held.store.db
    .updateTable('credential')
    .set({
      password_hash: verified,
      // A database of an older version does not know yet that the password is still this one.
      ...(password === firstAccount.password ? { must_change: 1 } : {}),
    })
    .where('user_id', '=', user.id)
    .where('password_hash', '=', verified)
    .executeTakeFirst();
  // The password was changed while this one was checked.
  if (numUpdatedRows === 0n) throw new AppError('wrongLogin');
  for (const key of counted) await forgetAttempts(held, key);
  return user;
}

/**
 * Hashes a password at today's cost. Kept at once, whatever becomes of the sign-in: others of the same moment find it.
 * @returns the stored hash of this password
 * @throws AppError wrongLogin where the password was changed meanwhile
 */
async function strengthenHash(
  services: Pick<Services, 'store'>,
  {
    userId,
    password,
    weak,
    turn,
  }: Record<'password' | 'weak', string> & { userId: number; turn: Turn },
): Promise<string> {
  const strong = await hashPassword(password, turn);
  const { numUpdatedRows } = await services.store.db
    .updateTable('credential')
    .set({ password_hash: strong })
    .where('user_id', '=', userId)
    .where('password_hash', '=', weak)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return strong;
  const now = await hashOf(services, userId);
  if (now === undefined || !(await verifyPassword(password, now, turn)))
    throw new AppError('wrongLogin');
  return now;
}

/**
 * Checks that who uses a session knows the account's password.
 * @param field the field that the form calls it
 * @throws AppError originalMissing, wrongPassword; tooMany after ten tries in five minutes; busy (503)
 */
export async function checkOwnPassword(
  services: Pick<Services, 'now' | 'rateLimit' | 'store'>,
  userId: number,
  password: unknown,
  field: 'original_password' | 'password',
): Promise<void> {
  if (typeof password !== 'string' || password === '')
    throw new AppError('originalMissing', {}, 200, { [field]: 'originalMissing' });
  const counted = `own-password:${userId}`;
  await countAttempt(services, counted, passwordTries, passwordSeconds);
  if (!(await verifyPassword(password, await hashOf(services, userId), knownTurn(userId))))
    throw new AppError('wrongPassword', {}, 200, { [field]: 'wrongPassword' });
  await forgetAttempts(services, counted);
}

/** A new password as the database keeps it. */
export type NewPassword = Pick<Insertable<Tables['credential']>, 'must_change' | 'password_hash'>;

/**
 * Hashes a new password, which takes long. To be done before the request writes anything: from then on others wait for
 * its end.
 * @throws AppError busy (503)
 */
export async function newPassword(password: string, turn: Turn): Promise<NewPassword> {
  const isInitial = password === firstAccount.password;
  return { password_hash: await hashPassword(password, turn), must_change: isInitial ? 1 : 0 };
}

/** Keeps others from changing an account's password and access token until the transaction that runs ends. */
export async function holdCredential(
  { store }: Pick<Services, 'store'>,
  userId: number,
): Promise<void> {
  await store.db
    .updateTable('credential')
    .set({ user_id: sql`user_id` })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Sets the password of who sends the request, unless another change ended what the request came with while this one was
 * prepared.
 * @param services those of the transaction
 * @param checkCaller looks for the caller again
 * @throws what checkCaller says
 */
export async function changeOwnPassword(
  services: Pick<Services, 'store'>,
  userId: number,
  password: NewPassword,
  checkCaller: () => Promise<void>,
): Promise<void> {
  await holdCredential(services, userId);
  await checkCaller();
  await changePassword(services, userId, password);
}

/**
 * Sets a password, the first one of an account that has none, too. Access by the old one ends: sessions, remembered
 * browsers, the system access token.
 * @param services those of a transaction
 */
export async function changePassword(
  services: Pick<Services, 'store'>,
  userId: number,
  password: NewPassword,
): Promise<void> {
  const next = { ...password, access_token_hash: null };
  await services.store.db
    .insertInto('credential')
    .values({ user_id: userId, ...next })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(next))
    .execute();
  await endSessionsOf(services.store, userId);
  await forgetDevicesOf(services.store, userId);
}
