/** Who sends a request: a session cookie or a system access token, looked up in the database each time. */

import { createMiddleware } from 'hono/factory';
import { type AccessRequest, type Caller, canAccess } from '../../schema/access';
import { userRole, userStatus } from '../../schema/records.gen';
import { AppError } from '../kernel/errors/AppError';
import { clientAddress } from '../kernel/requests/clientAddress';
import { dropCookie, readCookie, writeCookie } from '../kernel/requests/cookies';
import type { AppContext, AppEnv, CurrentUser } from '../kernel/requests/types';
import { randomId, sha256 } from '../kernel/work/secrets';
import type { Services } from '../options/Services';
import { hasFactor } from './factors';
import { passkeysOf } from './passkeys';
import {
  confirmSession,
  endSession,
  isConfirmed,
  startSession,
  userOfAccessToken,
  userOfSession,
} from './sessions';

type SessionServices = Pick<Services, 'consoleId' | 'now' | 'options' | 'store' | 'trustedProxies'>;

const sessionDays = 30;

/** Starts a session with a new id and sets its cookie. @param confirmed the user came from a provider just now */
export async function signIn(
  c: AppContext,
  services: SessionServices,
  userId: number,
  confirmed = false,
): Promise<void> {
  const maxAge = sessionDays * 86_400;
  const old = readCookie(c, services, 'session');
  if (old) await endSession(services.store, old);
  const id = await startSession(
    services.store,
    userId,
    services.now() + maxAge,
    confirmed ? services.now() : 0,
    {
      began: services.now(),
      address: clientAddress(c, services),
      agent: (c.req.header('user-agent') ?? '').slice(0, 300),
    },
  );
  writeCookie(c, services, 'session', id, maxAge);
}

/** Ends the session of the request, if it has one. */
export async function signOut(
  c: AppContext,
  services: Pick<Services, 'consoleId' | 'store' | 'trustedProxies'>,
): Promise<void> {
  const id = readCookie(c, services, 'session');
  if (id === undefined) return;
  await endSession(services.store, id);
  dropCookie(c, services, 'session');
}

/** Notes that the password, or a second factor, was given in this session. Does nothing for an access token. */
export async function confirm(c: AppContext, services: SessionServices): Promise<void> {
  const id = readCookie(c, services, 'session');
  if (id) await confirmSession(services.store, id, services.now());
}

/**
 * True where this session gave the password, or came from a provider, in the last ten minutes; in an account with a
 * second factor only that counts.
 */
export async function hasConfirmed(
  c: AppContext,
  services: SessionServices,
  userId = c.get('user').id,
): Promise<boolean> {
  const id = readCookie(c, services, 'session');
  return id !== undefined && (await isConfirmed(services.store, id, userId, services.now()));
}

/**
 * The gate before secrets and ways in: an open session alone is not enough.
 * @throws AppError passwordNeeded, or secondNeeded (403) in an account with a second factor, unless hasConfirmed
 */
export async function requireConfirmed(
  c: AppContext,
  services: SessionServices,
  userId = c.get('user').id,
): Promise<void> {
  if (await hasConfirmed(c, services, userId)) return;
  if (await hasFactor(services.store, userId)) {
    const hasPasskeys = (await passkeysOf(services.store, userId)).length > 0;
    throw new AppError('secondNeeded', { ways: hasPasskeys ? 'code passkey' : 'code' }, 403);
  }
  throw new AppError('passwordNeeded', { ways: 'password' });
}

/**
 * The same gate before money, which is open to accounts without a second factor, as the contract has it.
 * @throws AppError secondNeeded (403)
 */
export async function requireSecond(
  c: AppContext,
  services: SessionServices,
  userId = c.get('user').id,
): Promise<void> {
  if (await hasFactor(services.store, userId)) await requireConfirmed(c, services, userId);
}

/** Refuses who comes with a system access token. @throws AppError sessionNeeded (403) */
export const requireSession = (services: SessionServices) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const user = await currentUser(c, services);
    if (user?.id !== c.get('user').id) throw new AppError('sessionNeeded', {}, 403);
    await next();
  });

/** The owner of a mailed code: the session or the access token, else the browser, which gets a cookie for it. */
export async function codeHolder(c: AppContext, services: SessionServices): Promise<string> {
  const session = readCookie(c, services, 'session');
  if (session && (await currentUser(c, services))) return `session:${sha256(session)}`;
  const token = accessToken(c);
  const user = token && (await userOfAccessToken(services.store, token));
  if (user) return `user:${user.id}`;
  const known = readCookie(c, services, 'visitor');
  const visitor = known ?? randomId();
  if (known === undefined) writeCookie(c, services, 'visitor', visitor, 3600);
  return `visitor:${sha256(visitor)}`;
}

function accessToken(c: AppContext): string | undefined {
  return c.req.header('authorization')?.replace(/^Bearer\s+/i, '');
}

/** The user of the session cookie, or undefined. */
export async function currentUser(
  c: AppContext,
  services: SessionServices,
): Promise<CurrentUser | undefined> {
  const session = readCookie(c, services, 'session');
  return session ? userOfSession(services.store, session, services.now()) : undefined;
}

/** Who sends the request, whatever the status. @throws AppError notSignedIn (401), badAccessToken */
export async function findUser(c: AppContext, services: SessionServices): Promise<CurrentUser> {
  const bySession = await currentUser(c, services);
  if (bySession) return bySession;
  const token = accessToken(c);
  if (!token) throw new AppError('notSignedIn', {}, 401);
  const byToken = await userOfAccessToken(services.store, token);
  if (!byToken) throw new AppError('badAccessToken');
  return byToken;
}

/** The user that is looked for; undefined where credentials are missing or refused. */
export const orNobody = (found: Promise<CurrentUser>): Promise<CurrentUser | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });

/** The active user who sends the request; undefined for a visitor. */
export const readerOf = (
  c: AppContext,
  services: SessionServices,
): Promise<CurrentUser | undefined> => orNobody(findActiveUser(c, services));

/** The role of the active user who sends the request; 0 for a visitor. */
export const roleOfRequest = async (c: AppContext, services: SessionServices): Promise<number> =>
  (await readerOf(c, services))?.role ?? 0;

/** True where an active administrator sends the request. */
export const isAdmin = async (c: AppContext, services: SessionServices): Promise<boolean> =>
  (await roleOfRequest(c, services)) >= userRole.administrator;

/** True for an administrator without a second factor, where the operator wants one of all. */
export const lacksFactor = async (
  { options, store }: Pick<Services, 'options' | 'store'>,
  { id, role }: Pick<CurrentUser, 'id' | 'role'>,
): Promise<boolean> =>
  role >= userRole.administrator &&
  options.isOn('SecondFactorRequired') &&
  !(await hasFactor(store, id));

/**
 * The active user who sends the request.
 * @param mayLack lets an administrator without the second factor that they need pass
 * @throws AppError notSignedIn (401), badAccessToken, banned, factorNeeded (403)
 */
export async function findActiveUser(
  c: AppContext,
  services: SessionServices,
  mayLack = false,
): Promise<CurrentUser> {
  const user = await findUser(c, services);
  if (user.status !== userStatus.active) throw new AppError('banned');
  if (!mayLack && (await lacksFactor(services, user)))
    throw new AppError('factorNeeded', { ways: 'factor' }, 403);
  return user;
}

/**
 * Lets only active users of at least that role pass; 401 without credentials, else a refusal.
 * @param mayLack for calls that set up a second factor: see findActiveUser
 */
export const requireRole = (services: SessionServices, role: number, mayLack = false) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const user = await findActiveUser(c, services, mayLack);
    if (user.role < role) throw new AppError('roleTooLow');
    c.set('user', user);
    await next();
  });

/**
 * Looks again for who passed: what the request came with may have ended since.
 * @throws AppError notSignedIn (401), badAccessToken
 */
export async function checkCaller(c: AppContext, services: SessionServices): Promise<void> {
  const { id } = await findUser(c, services);
  if (id !== c.get('user').id) throw new AppError('notSignedIn', {}, 401);
}

/** Refuses what a caller may not do to a record, or to records in general. @throws AppError roleTooLow */
export function checkMay(caller: Caller, request: AccessRequest): void {
  if (!canAccess(caller, request)) throw new AppError('roleTooLow');
}

/** The same for the user of a call who passed. @throws AppError roleTooLow */
export const checkAccess = (c: AppContext, request: AccessRequest): void =>
  checkMay(c.get('user'), request);
