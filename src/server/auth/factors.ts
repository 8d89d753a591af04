/**
 * Second factors of accounts: the secret of an authenticator app, and codes to put away for when it is lost. A secret
 * is kept as it is, for the server has to compute its codes; it leaves the server once, to be set up. Codes to put away
 * are kept as hashes.
 */
import { randomInt } from 'node:crypto';
import { AppError } from '../kernel/errors/AppError';
import { sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import type { Store } from '../store/tables/tables';
import { countAttempt, forgetAttempts } from './attempts';
import { stepOfCode } from './totp';

/** Codes that may be tried for one account in five minutes, as passwords may, and in a day. */
const tries = [
  ['second', 10, 300],
  ['second-of-day', 50, 86_400],
] as const;

/**
 * Who tries a code: somebody who has the password, the same in a browser that signed in before, or an open session.
 * Each is counted apart: who has stolen the password shuts the owner out of nothing.
 */
export type Lane = 'stranger' | 'known' | 'session';

const keyOf = (name: string, lane: Lane, userId: number): string =>
  lane === 'stranger' ? `${name}:${userId}` : `${name}-${lane}:${userId}`;

const recoveryCodes = 10;
const recoveryLetters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** True where an account signs in by more than a password. */
export const hasFactor = async (store: Pick<Store, 'db'>, userId: number): Promise<boolean> =>
  (await countFactors(store, userId)) > 0;

/** How many factors an account has: its app, and its passkeys. */
export async function countFactors({ db }: Pick<Store, 'db'>, userId: number): Promise<number> {
  const { passkeys } = await db
    .selectFrom('passkey')
    .select(({ fn }) => fn.countAll().as('passkeys'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(passkeys) + ((await hasApp({ db }, userId)) ? 1 : 0);
}

/** True where an account has an authenticator app. */
export async function hasApp({ db }: Pick<Store, 'db'>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many codes to put away an account has left. */
export async function countRecovery({ db }: Pick<Store, 'db'>, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** 80 random bits in four groups of four. */
const drawRecovery = () =>
  Array.from({ length: 16 }, (_, at) => {
    const letter = recoveryLetters[randomInt(recoveryLetters.length)] ?? '';
    return at > 0 && at % 4 === 0 ? `-${letter}` : letter;
  }).join('');

const recoveryHash = (code: string) => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/**
 * New codes to put away; the old ones end.
 * @param store that of the transaction
 * @returns the codes, shown this once
 */
export async function renewRecovery({ db }: Pick<Store, 'db'>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, drawRecovery);
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(code) })))
    .execute();
  return codes;
}

/** A new secret that counts once a code of it has come; that of a set-up that was not finished goes. */
export async function keepSecret(store: Store, userId: number, secret: string): Promise<void> {
  const row = { secret, step: 0, confirmed: 0 };
  await store.db
    .insertInto('factor')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('factor.confirmed', '=', 0),
    )
    .execute();
}

/** True for a code of the app whose step was not used before; it is used then. */
async function takeAppCode(
  { store, now }: Pick<Services, 'now' | 'store'>,
  userId: number,
  code: string,
  isNew: boolean,
): Promise<boolean> {
  const row = await store.db
    .selectFrom('factor')
    .select(['secret', 'confirmed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row || row.confirmed > 0 === isNew) return false;
  const step = stepOfCode(row.secret, code, now());
  if (step === undefined) return false;
  const { numUpdatedRows } = await store.db
    .updateTable('factor')
    .set(isNew ? { step, confirmed: now() } : { step })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where('confirmed', '=', row.confirmed)
    .where('step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** True for a code to put away; it is used then. */
async function takeRecovery({ db }: Store, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryHash(code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Takes a code of an account, each once: of its app, or one that was put away. A try counts before the transaction.
 * @param begin begins the transaction of the request
 * @param isNew the code is the first one of a new app
 * @throws AppError wrongCode; tooMany (429) after ten tries of that lane in five minutes or fifty in a day
 */
export async function takeSecond<Needed extends Pick<Services, 'now' | 'rateLimit' | 'store'>>(
  services: Needed,
  userId: number,
  lane: Lane,
  given: unknown,
  begin: () => Promise<Needed>,
  isNew = false,
): Promise<Needed> {
  for (const [name, limit, seconds] of tries)
    await countAttempt(services, keyOf(name, lane, userId), limit, seconds);
  const code = typeof given === 'string' ? given.replace(/\s/g, '') : '';
  const held = await begin();
  const isTaken = /^\d{6}$/.test(code)
    ? await takeAppCode(held, userId, code, isNew)
    : !isNew && (await takeRecovery(held.store, userId, code));
  if (!isTaken) throw new AppError('wrongCode', {}, 200, { code: 'wrongCode' });
  for (const [name] of tries) await forgetAttempts(held, keyOf(name, lane, userId));
  return held;
}

/** Takes the codes to put away of an account that has no factor any more. */
export async function dropSpare({ db }: Pick<Store, 'db'>, userId: number): Promise<void> {
  if (await hasFactor({ db }, userId)) return;
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

/** Takes the app of an account away. */
export async function dropApp({ db }: Pick<Store, 'db'>, userId: number): Promise<void> {
  await db.deleteFrom('factor').where('user_id', '=', userId).execute();
  await dropSpare({ db }, userId);
}

/** Takes everything that an account signs in by beside its password away. @returns false where it had nothing */
export async function dropFactors({ db }: Pick<Store, 'db'>, userId: number): Promise<boolean> {
  const had = await hasFactor({ db }, userId);
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute();
  await dropApp({ db }, userId);
  await db.deleteFrom('sign_in_step').where('user_id', '=', userId).execute();
  return had;
}
