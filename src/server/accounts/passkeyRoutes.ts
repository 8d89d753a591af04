/** Passkeys of the own account, and what they sign: a sign-in, and the check before secrets and money. */
import { Hono } from 'hono';
import { userStatus } from '../../schema/records.gen';
import { knownDevice, rememberDevice } from '../auth/device';
import { dropSpare } from '../auth/factors';
import {
  beginPasskey,
  beginSigning,
  checkSigned,
  deletePasskey,
  keepPasskey,
  passkeysOf,
  signedIn,
} from '../auth/passkeys';
import { guessLimit } from '../auth/rateLimit';
import { confirm, requireConfirmed, requireRole, requireSession, signIn } from '../auth/session';
import { AppError } from '../kernel/errors/AppError';
import { ok } from '../kernel/requests/envelope';
import { readBody } from '../kernel/requests/readBody';
import type { AppContext, AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { getRecord } from '../records/records';
import { checkMayDrop, gainFactor, noteFactor } from './factorRoutes';
import { holdCredential } from './passwords';
import { presentLogin } from './users';

const longestName = 60;

/** @throws AppError badRequest */
function nameIn(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '' || [...name].length > longestName) throw new AppError('badRequest');
  return name;
}

/** Signs in by a passkey alone: it proves the device and, by its lock, the person. */
async function signInBy(c: AppContext, services: Services): Promise<Response> {
  const signed = signedIn(await readBody(c));
  const begin = () => c.get('begin')(services);
  const { ownerId, held } = await checkSigned(services, 'passkey-login', 0, signed, begin);
  await holdCredential(held, ownerId);
  const user = await getRecord(held.store, 'user', {}, ownerId);
  if (user.status !== userStatus.active) throw new AppError('banned');
  if ((await knownDevice(c, services))?.userId !== ownerId) await rememberDevice(c, held, ownerId);
  await signIn(c, held, ownerId, true);
  return ok(c, presentLogin(user));
}

/** Calls below /user. Those on the own passkeys are for sessions. */
export function passkeyRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const own = [requireRole(services, 1, true), requireSession(services)] as const;
  const begin = (c: AppContext) => c.get('begin')(services);
  app.post('/passkey/login/begin', guessLimit(services, 'passkey'), async (c) =>
    ok(c, await beginSigning(services, 'passkey-login', 0)),
  );
  app.post('/passkey/login/finish', guessLimit(services, 'passkey-login'), (c) =>
    signInBy(c, services),
  );
  app.get('/passkeys', ...own, async (c) =>
    ok(c, await passkeysOf(services.store, c.get('user').id)),
  );
  app.post('/passkeys/begin', ...own, async (c) => {
    nameIn((await readBody(c))['name']);
    await requireConfirmed(c, services);
    return ok(c, await beginPasskey(services, c.get('user')));
  });
  app.post('/passkeys/finish', ...own, async (c) => {
    const { name, credential } = await readBody(c);
    await requireConfirmed(c, services);
    const { id } = c.get('user');
    const signed = signedIn(credential);
    const held = await keepPasskey(services, id, nameIn(name), signed, () => begin(c));
    return ok(c, { backup_codes: await gainFactor(c, held, 'passkey-added') });
  });
  app.delete('/passkeys/:id', ...own, async (c) => {
    await requireConfirmed(c, services);
    await checkMayDrop(c, services);
    const { id } = c.get('user');
    const held = await begin(c);
    await deletePasskey(held.store, id, c.req.param('id'));
    await dropSpare(held.store, id);
    await noteFactor(c, held, 'passkey-removed');
    return ok(c);
  });
  app.post('/check/begin', ...own, async (c) =>
    ok(c, await beginSigning(services, 'passkey-check', c.get('user').id)),
  );
  app.post('/check/finish', ...own, async (c) => {
    const { credential } = await readBody(c);
    const { id } = c.get('user');
    const signed = signedIn(credential);
    const { held } = await checkSigned(services, 'passkey-check', id, signed, () => begin(c));
    await confirm(c, held);
    return ok(c, { scope: 'all' });
  });
  return app;
}
