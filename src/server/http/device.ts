/** Browsers that signed in before, known by a cookie of their own that outlives sessions. */
import { getCookie, setCookie } from 'hono/cookie';
import { forgetExpired } from '../services/expiry';
import { randomId, sha256 } from '../services/secrets';
import type { KnownDevice } from '../services/users';
import { isHttps } from './clientAddress';
import type { AppContext, Services } from './types';

const cookieName = 'relay_console_device';
const maxAge = 365 * 86_400;

/** The device that a request comes from, if it is known. */
export async function knownDevice(
  c: AppContext,
  { store, now }: Services,
): Promise<KnownDevice | undefined> {
  const id = getCookie(c, cookieName);
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
  services: Services,
  userId: number,
): Promise<void> {
  const id = randomId();
  await services.store.db
    .insertInto('device')
    .values({ id_hash: sha256(id), user_id: userId, expires: services.now() + maxAge })
    .execute();
  setCookie(c, cookieName, id, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isHttps(c, services),
    maxAge,
  });
}
