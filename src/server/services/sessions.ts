/** Sessions live in the database as hashes of their ids, so that they end at once and survive a restart. */
import type { CurrentUser } from '../http/types';
import type { Store } from '../store/openStore';
import { forgetExpired } from './expiry';
import { randomId, sha256 } from './secrets';

/** Starts a session. @param expires epoch seconds @returns its id, to be sent once */
export async function startSession(
  { db }: Store,
  userId: number,
  expires: number,
): Promise<string> {
  const id = randomId();
  await db
    .insertInto('session')
    .values({ id_hash: sha256(id), user_id: userId, expires })
    .execute();
  return id;
}

/** Ends one session. */
export async function endSession({ db }: Store, id: string): Promise<void> {
  await db.deleteFrom('session').where('id_hash', '=', sha256(id)).execute();
}

/** Ends all sessions of a user, as after a change of password. */
export async function endSessionsOf({ db }: Store, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** The user of a live session, with role and status as they are now. One that has ended is forgotten. @param now epoch seconds */
export async function userOfSession(
  { db }: Store,
  id: string,
  now: number,
): Promise<CurrentUser | undefined> {
  const found = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.username', 'user.role', 'user.status', 'session.expires'])
    .where('session.id_hash', '=', sha256(id))
    .executeTakeFirst();
  if (!found) return undefined;
  const { expires, ...user } = found;
  if (expires > now) return user;
  await forgetExpired(db, 'session', now);
  return undefined;
}

/** The user of a system access token. */
export async function userOfAccessToken(
  { db }: Store,
  token: string,
): Promise<CurrentUser | undefined> {
  return db
    .selectFrom('credential')
    .innerJoin('user', 'user.id', 'credential.user_id')
    .select(['user.id', 'user.username', 'user.role', 'user.status'])
    .where('credential.access_token_hash', '=', sha256(token))
    .executeTakeFirst();
}
