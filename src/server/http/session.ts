/** Who sends a request: a session cookie or a system access token, looked up in the database each time. */

import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { endSession, startSession, userOfAccessToken, userOfSession } from '../services/sessions';
import { AppError } from './AppError';
import { isHttps } from './clientAddress';
import type { AppContext, AppEnv, CurrentUser, Services } from './types';

const plainName = 'relay_console_session';
const sessionDays = 30;

/** Over https the name has a prefix with which browsers refuse the cookie from any other host or without Secure. */
const nameOf = (secure: boolean) => (secure ? `__Host-${plainName}` : plainName);

function sessionCookie(c: AppContext, services: Services): string | undefined {
  return getCookie(c, nameOf(isHttps(c, services)));
}

/** Starts a session with a new id and sets its cookie. */
export async function signIn(c: AppContext, services: Services, userId: number): Promise<void> {
  const maxAge = sessionDays * 86_400;
  const old = sessionCookie(c, services);
  if (old) await endSession(services.store, old);
  const id = await startSession(services.store, userId, services.now() + maxAge);
  const secure = isHttps(c, services);
  setCookie(c, nameOf(secure), id, { httpOnly: true, sameSite: 'Lax', path: '/', secure, maxAge });
}

/** Ends the session of the request, if it has one. */
export async function signOut(c: AppContext, services: Services): Promise<void> {
  const id = sessionCookie(c, services);
  if (id) await endSession(services.store, id);
  const secure = isHttps(c, services);
  deleteCookie(c, nameOf(secure), { path: '/', secure });
}

/** Requests of other sites that carry the session are refused, whatever their method: some GETs of the contract change state (reliability.md S12). */
export function refuseOtherSites(services: Services) {
  return createMiddleware<AppEnv>((c, next) => {
    if (sessionCookie(c, services)) checkSite(c);
    return next();
  });
}

function checkSite(c: AppContext): void {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) {
    if (site === 'same-origin' || (site === 'none' && c.req.method === 'GET')) return;
    throw new AppError('crossSite', {}, 403);
  }
  const origin = c.req.header('origin');
  if (
    origin !== undefined &&
    (!URL.canParse(origin) || new URL(origin).host !== c.req.header('host'))
  )
    throw new AppError('crossSite', {}, 403);
}

/** The user of the session cookie, or undefined. */
export async function currentUser(
  c: AppContext,
  services: Services,
): Promise<CurrentUser | undefined> {
  const session = sessionCookie(c, services);
  return session ? userOfSession(services.store, session, services.now()) : undefined;
}

/** Who sends the request, whatever the status. @throws AppError notSignedIn (401), badAccessToken */
export async function findUser(c: AppContext, services: Services): Promise<CurrentUser> {
  const bySession = await currentUser(c, services);
  if (bySession) return bySession;
  const token = c.req.header('authorization')?.replace(/^Bearer\s+/i, '');
  if (!token) throw new AppError('notSignedIn', {}, 401);
  const byToken = await userOfAccessToken(services.store, token);
  if (!byToken) throw new AppError('badAccessToken');
  return byToken;
}

/** True where an active administrator sends the request. */
export async function isAdmin(c: AppContext, services: Services): Promise<boolean> {
  try {
    const user = await findUser(c, services);
    return user.status === 1 && user.role >= 10;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Lets only active users of at least that role pass; 401 without credentials, else a refusal (facts.md section 13). */
export function requireRole(services: Services, role: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const user = await findUser(c, services);
    if (user.status !== 1) throw new AppError('banned');
    if (user.role < role) throw new AppError('roleTooLow');
    c.set('user', user);
    await next();
  });
}
