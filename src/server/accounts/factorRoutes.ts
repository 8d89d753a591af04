/** The second factor of the own account: its app, its codes to put away, and the check before secrets and money. */

import { Hono } from 'hono';
import { userRole } from '../../schema/records.gen';
import { shownName } from '../../schema/version';
import {
  countFactors,
  countRecovery,
  dropApp,
  hasApp,
  hasFactor,
  keepSecret,
  renewRecovery,
  takeSecond,
} from '../auth/factors';
import { guessLimit } from '../auth/rateLimit';
import {
  confirm,
  lacksFactor,
  requireConfirmed,
  requireRole,
  requireSession,
} from '../auth/session';
import { endOtherAccess } from '../auth/sessions';
import { makeSecret, otpAddress } from '../auth/totp';
import { writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/errors/AppError';
import { readCookie } from '../kernel/requests/cookies';
import { ok } from '../kernel/requests/envelope';
import { readBody } from '../kernel/requests/readBody';
import type { AppContext, AppEnv, CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { holdCredential } from './passwords';

/** Writes down that the own account signs in otherwise from now on. */
export async function noteFactor(
  c: AppContext,
  services: Pick<Services, 'now' | 'store'>,
  action: string,
): Promise<void> {
  const { id, username } = c.get('user');
  const entry = { key: 'managed', what: username, action, ids: [id] } as const;
  await writeAudit(services, c.get('user'), entry);
}

/**
 * Notes a new factor of the own account. With its first one, other sessions and the system access token, which began
 * without it, end.
 * @param held the services of the transaction
 * @returns codes to put away, shown this once; none with a second factor of an account
 */
export async function gainFactor(c: AppContext, held: Services, action: string): Promise<string[]> {
  const { id } = c.get('user');
  await holdCredential(held, id);
  await noteFactor(c, held, action);
  if ((await countFactors(held.store, id)) > 1) return [];
  await endOtherAccess(held.store, id, readCookie(c, held, 'session') ?? '');
  await confirm(c, held);
  return renewRecovery(held.store, id);
}

/** True for an account that must have a second factor. */
const isFactorNeeded = ({ options }: Pick<Services, 'options'>, { role }: CurrentUser): boolean =>
  role >= userRole.administrator && options.isOn('SecondFactorRequired');

/** @throws AppError factorRequired for the last factor of an account that must have one */
export async function checkMayDrop(c: AppContext, services: Services): Promise<void> {
  const user = c.get('user');
  if (isFactorNeeded(services, user) && (await countFactors(services.store, user.id)) <= 1)
    throw new AppError('factorRequired');
}

async function turnOff(c: AppContext, services: Services, code: unknown): Promise<void> {
  const { id } = c.get('user');
  await checkMayDrop(c, services);
  const held = await takeSecond(services, id, 'session', code, () => c.get('begin')(services));
  await dropApp(held.store, id);
  await noteFactor(c, held, 'second-factor-off');
}

/** Calls below /user. All are for sessions: a system access token does not decide how its owner signs in. */
export function factorRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const own = [requireRole(services, 1, true), requireSession(services)] as const;
  const { store } = services;
  app.get('/factor', ...own, async (c) => {
    const { id } = c.get('user');
    const [enabled, left] = [await hasApp(store, id), await countRecovery(store, id)];
    const isLacking = await lacksFactor(services, c.get('user'));
    return ok(c, { enabled, codes_left: left, needed: isLacking });
  });
  app.post('/factor/setup', ...own, async (c) => {
    const { id, username } = c.get('user');
    await requireConfirmed(c, services);
    if (await hasApp(store, id)) throw new AppError('factorIsOn');
    const secret = makeSecret();
    const held = await c.get('begin')(services);
    await keepSecret(held.store, id, secret);
    const link = otpAddress(secret, shownName(services.options.get('SystemName')), username);
    return ok(c, { secret, link });
  });
  app.post('/factor/enable', ...own, async (c) => {
    const { code } = await readBody(c);
    await requireConfirmed(c, services);
    const { id } = c.get('user');
    const held = await takeSecond(
      services,
      id,
      'session',
      code,
      () => c.get('begin')(services),
      true,
    );
    return ok(c, { backup_codes: await gainFactor(c, held, 'second-factor-on') });
  });
  app.post('/factor/disable', ...own, async (c) => {
    const { code } = await readBody(c);
    await turnOff(c, services, code);
    return ok(c);
  });
  app.post('/factor/codes', ...own, async (c) => {
    const { id } = c.get('user');
    await requireConfirmed(c, services);
    const held = await c.get('begin')(services);
    if (!(await hasFactor(held.store, id))) throw new AppError('factorIsOff');
    await noteFactor(c, held, 'recovery-codes');
    return ok(c, { backup_codes: await renewRecovery(held.store, id) });
  });
  app.post('/check', ...own, guessLimit(services, 'check'), async (c) => {
    const { code } = await readBody(c);
    const begin = () => c.get('begin')(services);
    await confirm(c, await takeSecond(services, c.get('user').id, 'session', code, begin));
    return ok(c);
  });
  return app;
}
