/** Texts that a passkey is to sign: each for one purpose and user, ten minutes, once. */
import { createHash } from 'node:crypto';
import { AppError } from '../kernel/errors/AppError';
import { randomId, sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';

export type Purpose = 'passkey-login' | 'passkey-check' | 'passkey-new';

const lifetime = 600;

/** The text of a name, in base64url. */
const challengeOf = (token: string): string =>
  createHash('sha256').update(`challenge ${token}`).digest('base64url');

/**
 * Makes a text to sign.
 * @param userId 0 where the passkey says who it is
 * @returns the text in base64url, and the name that its answer comes back with
 */
export async function makeChallenge(
  { now, store }: Pick<Services, 'now' | 'store'>,
  purpose: Purpose,
  userId: number,
): Promise<{ challenge: string; token: string }> {
  const token = randomId();
  const row = { purpose, user_id: userId, expires: now() + lifetime, is_known: 0 };
  await store.db
    .insertInto('sign_in_step')
    .values({ token_hash: sha256(token), ...row })
    .execute();
  return { challenge: challengeOf(token), token };
}

/** The text of a name, which is used up whatever becomes of it. @throws AppError stepGone */
export async function takeChallenge(
  { now, store }: Pick<Services, 'now' | 'store'>,
  purpose: Purpose,
  userId: number,
  token: unknown,
): Promise<string> {
  const name = typeof token === 'string' ? token : '';
  const { numDeletedRows } = await store.db
    .deleteFrom('sign_in_step')
    .where('token_hash', '=', sha256(name))
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('expires', '>', now())
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new AppError('stepGone');
  return challengeOf(name);
}
