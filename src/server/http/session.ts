/** Who sends a request: a session cookie or a system access token, looked up in the database each time. */
import { createMiddleware } from 'hono/factory';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { AppError } from './AppError';
import { endSession, startSession, userOfAccessToken, userOfSession } from '../services/sessions';
import type { AppContext, AppEnv, CurrentUser, Services } from './types';

const cookieName = 'relay_console_session';
const sessionDays = 30;

function isHttps(c: AppContext): boolean {
  return new URL(c.req.url).protocol === 'https:';
}

/** Starts a session with a new id and sets its cookie. */
export async function signIn(c: AppContext, services: Services, userId: number): Promise<void> {
  const maxAge = sessionDays * 86_400;
  const old = getCookie(c, cookieName);
  if (old) await endSession(services.store, old);
  const id = await startSession(services.store, userId, services.now() + maxAge);
  setCookie(c, cookieName, id, { httpOnly: true, sameSite: 'Lax', path: '/', secure: isHttps(c), maxAge });
}

/** Ends the session of the request, if it has one. */
export async function signOut(c: AppContext, services: Services): Promise<void> {
  const id = getCookie(c, cookieName);
  if (id) await endSession(services.store, id);
  deleteCookie(c, cookieName, { path: '/' });
}

/** Requests of other sites are refused, whatever their method: some GETs of the contract change state (reliability.md S12). */
function checkSite(c: AppContext): void {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) {
    if (site === 'same-origin' || (site === 'none' && c.req.method === 'GET')) return;
    throw new AppError('crossSite', {}, 403);
  }
  const origin = c.req.header('origin');
  if (origin !== undefined && new URL(origin).host !== c.req.header('host')) throw new AppError('crossSite', {}, 403);
}

/** The user of the session cookie, or undefined. */
export async function currentUser(c: AppContext, services: Services): Promise<CurrentUser | undefined> {
  const session = getCookie(c, cookieName);
  return session ? userOfSession(services.store, session, services.now()) : undefined;
}

async function findUser(c: AppContext, services: Services): Promise<CurrentUser> {
  const bySession = await currentUser(c, services);
  if (bySession) {
    checkSite(c);
    return bySession;
  }
  const token = c.req.header('authorization')?.replace(/^Bearer\s+/i, '');
  if (!token) throw new AppError('notSignedIn', {}, 401);
  const byToken = await userOfAccessToken(services.store, token);
  if (!byToken) throw new AppError('badAccessToken');
  return byToken;
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
