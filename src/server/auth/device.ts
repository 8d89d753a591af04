/** Browsers that signed in before, known by a cookie of their own that outlives sessions. */

import { readCookie, writeCookie } from '../kernel/requests/cookies';
import type { AppContext } from '../kernel/requests/types';
import { randomId, sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { forgetExpired } from '../store/tables/expiry';

/** A browser that signed in before. */
export interface KnownDevice {
  hash: string;
  userId: number;
}

const maxAge = 365 * 86_400;

/** The device that a request comes from, if it is known. */
export async function knownDevice(
  c: AppContext,
  services: Pick<Services, 'consoleId' | 'now' | 'store' | 'trustedProxies'>,
): Promise<KnownDevice | undefined> {
  const { store, now } = services;
  const id = readCookie(c, services, 'device');
  if (!id) return undefined;
  const hash = sha256(id);
  const row = await store.db
    .selectFrom('device')
    .select(['user_id', 'expires'])
    .where('id_hash', '=', hash)
    .executeTakeFirst();
  if (row && row.expires <= now()) {
    await forgetExpired(store.db, 'device', now());
    return undefined;
  }
  return row && { hash, userId: row.user_id };
}

/** Marks the browser as one that signed in as this user. */
export async function rememberDevice(
  c: AppContext,
  services: Pick<Services, 'consoleId' | 'now' | 'store' | 'trustedProxies'>,
  userId: number,
): Promise<void> {
  const id = randomId();
  await services.store.db
    .insertInto('device')
    .values({ id_hash: sha256(id), user_id: userId, expires: services.now() + maxAge })
    .execute();
  writeCookie(c, services, 'device', id, maxAge);
}
