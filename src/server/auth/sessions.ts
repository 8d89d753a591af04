/** Sessions live in the database as hashes of their ids, so that they end at once and survive a restart. */

import type { CurrentUser } from '../kernel/requests/types';
import { randomId, sha256 } from '../kernel/work/secrets';
import { timeWindows } from '../kernel/work/timeWindows';
import { forgetExpired } from '../store/tables/expiry';
import type { Store } from '../store/tables/tables';

/** Where a session begins. */
export interface SessionPlace {
  /** Epoch seconds. */
  began: number;
  /** Of the client. */
  address: string;
  /** The name by which the browser calls itself. */
  agent: string;
}

/**
 * Starts a session.
 * @param expires epoch seconds
 * @param confirmed epoch seconds at which the user proved to be the owner beside the password; 0 for never
 * @returns its id, to be sent once
 */
export async function startSession(
  { db }: Store,
  userId: number,
  expires: number,
  confirmed: number,
  place: SessionPlace,
): Promise<string> {
  const id = randomId();
  await db
    .insertInto('session')
    .values({
      id_hash: sha256(id),
      user_id: userId,
      expires,
      confirmed,
      seen: place.began,
      ...place,
    })
    .execute();
  return id;
}

/** Ends one session. */
export async function endSession({ db }: Store, id: string): Promise<void> {
  await db.deleteFrom('session').where('id_hash', '=', sha256(id)).execute();
}

/** The name that a session has in lists: a part of its hash, by which nobody comes in. */
const nameOf = (idHash: string): string => idHash.slice(0, 16);

/** A session as its user sees it. */
export interface SeenSession extends SessionPlace {
  id: string;
  /** Epoch seconds of the last call, to five minutes; 0 where none was noted. */
  seen: number;
  is_current: boolean;
}

/** The sessions of a user that are alive, the latest first. @param current the id of the one that asks */
export async function sessionsOf(
  { db }: Store,
  userId: number,
  current: string,
  now: number,
): Promise<SeenSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id_hash', 'began', 'seen', 'address', 'agent'])
    .where('user_id', '=', userId)
    .where('expires', '>', now)
    .orderBy('began', 'desc')
    .limit(200)
    .execute();
  const own = sha256(current);
  return rows.map(({ id_hash: hash, seen, ...place }) => ({
    id: nameOf(hash),
    ...place,
    seen: hash === own ? now : seen,
    is_current: hash === own,
  }));
}

/** Ends one session of a user by its name in the list. @returns false where there is none */
export async function endSessionNamed(
  { db }: Store,
  userId: number,
  name: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{16}$/.test(name)) return false;
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id_hash', 'like', `${name}%`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user, as after a change of password, and sign-ins that wait for their second step. */
export async function endSessionsOf({ db }: Store, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_step').where('user_id', '=', userId).execute();
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** Ends what a user has beside one session: other sessions, sign-ins that wait, and the system access token. */
export async function endOtherAccess(store: Store, userId: number, session: string): Promise<void> {
  await store.db.deleteFrom('sign_in_step').where('user_id', '=', userId).execute();
  await store.db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', sha256(session))
    .execute();
  await store.db
    .updateTable('credential')
    .set({ access_token_hash: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Forgets the browsers that signed in as a user. */
export async function forgetDevicesOf({ db }: Store, userId: number): Promise<void> {
  await db.deleteFrom('device').where('user_id', '=', userId).execute();
}

/** Notes that who uses a session has just proved to be the owner. @param now epoch seconds */
export async function confirmSession({ db }: Store, id: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed: now })
    .where('id_hash', '=', sha256(id))
    .execute();
}

const confirmedSeconds = 600;

/** True for ten minutes after confirmSession, of a session of that user. @param now epoch seconds */
export async function isConfirmed(
  { db }: Store,
  id: string,
  userId: number,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('confirmed')
    .where('id_hash', '=', sha256(id))
    // Who comes by an access token may send the cookie of another account.
    .where('user_id', '=', userId)
    .where('expires', '>', now)
    .where('confirmed', '>', now - confirmedSeconds)
    // One that lies further ahead was given before the clock went back.
    .where('confirmed', '<=', now + confirmedSeconds)
    .executeTakeFirst();
  return row !== undefined;
}

/** A call of a session is noted where the last one is so many seconds old. */
const seenSeconds = 300;

/** Tries to note it in this process, so that a database that cannot be written is not tried at each call. */
const triesOf = timeWindows<string, { count: number }>(seenSeconds, 10_000, () => ({ count: 0 }));

/** Notes that a session is in use; nobody waits for it, and nothing depends on it. */
function noteSeen({ db }: Store, id: string, now: number): void {
  const hash = sha256(id);
  const tries = triesOf(hash, now);
  tries.count += 1;
  if (tries.count > 1) return;
  db.updateTable('session')
    .set({ seen: now })
    .where('id_hash', '=', hash)
    .execute()
    .catch(() => {});
}

const columns = [
  'user.id',
  'user.username',
  'user.role',
  'user.status',
  'credential.must_change',
] as const;

/**
 * The user of a live session, with role and status as they are now. One that has ended is forgotten.
 * @param now epoch seconds
 */
export async function userOfSession(
  store: Store,
  id: string,
  now: number,
): Promise<CurrentUser | undefined> {
  const { db } = store;
  const found = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('credential', 'credential.user_id', 'user.id')
    .select([...columns, 'session.expires', 'session.seen'])
    .where('session.id_hash', '=', sha256(id))
    .executeTakeFirst();
  if (!found) return undefined;
  const { expires, seen, ...user } = found;
  if (expires > now) {
    if (now - seen >= seenSeconds) noteSeen(store, id, now);
    return user;
  }
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
    .select(columns)
    .where('credential.access_token_hash', '=', sha256(token))
    .executeTakeFirst();
}
