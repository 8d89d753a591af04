/**
 * Requests that a page of another site, a link or a picture makes change nothing here. The cookie is SameSite=Strict;
 * this holds where that does not: an address opened from a mail, a page of the same host on another port, a picture in
 * a text of the operator.
 */
import { createMiddleware } from 'hono/factory';
import { AppError } from '../kernel/errors/AppError';
import { clientHost } from '../kernel/requests/clientAddress';
import { readCookie } from '../kernel/requests/cookies';
import type { AppContext, AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { hintAtOrigin } from './proxyHints';
import { currentUser } from './session';

type Trust = Pick<Services, 'trustedProxies'>;

/** Calls that the contract has as GET although they change something. */
const changingGets = [
  /^\/api\/user\/(token|aff|logout)\/?$/,
  /^\/api\/oauth\//,
  /^\/api\/channel\/(test|update_balance)(\/|$)/,
  /^\/api\/(verification|reset_password)\/?$/,
];

const isChanging = (path: string) => changingGets.some((pattern) => pattern.test(path));

/** True for a call that reads, by its method. A HEAD is a GET whose answer nobody reads. */
export const isGet = ({ req }: AppContext) => req.method === 'GET' || req.method === 'HEAD';

/** True for a request that may change something. */
export const mayChange = (c: AppContext): boolean => !isGet(c) || isChanging(c.req.path);

function isOwnHost(c: AppContext, services: Trust, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { host, protocol } = new URL(address);
  // Browsers leave the port of the scheme out; a proxy may name it.
  const own = `${protocol}//${clientHost(c, services)}`;
  return /^https?:$/.test(protocol) && URL.canParse(own) && new URL(own).host === host;
}

/**
 * True where the request cannot come from another site.
 * @param reads it changes nothing
 * @param carries it has a session
 */
function isOwn(c: AppContext, services: Trust, reads: boolean, carries: boolean): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // Only the console sends it: another site would need this server's leave for a header of its own.
  if (c.req.header('x-relay-console') !== undefined) return true;
  // The console does not call by a picture or a link on a page of this site.
  if (site === 'same-origin')
    return reads || (c.req.header('sec-fetch-dest') ?? 'empty') === 'empty';
  if (site === 'none') return reads;
  // Plain http outside localhost: browsers send nothing about the request's origin.
  const origin = c.req.header('origin');
  if (origin !== undefined) return isOwnHost(c, services, origin);
  const referer = c.req.header('referer');
  if (referer !== undefined) return isOwnHost(c, services, referer) && (reads || !isGet(c));
  // A program that signs in sends JSON, which no page of another site can.
  return !carries && !isGet(c);
}

/** A browser adds these by itself, wherever a proxy asked for them once. */
const addedByBrowsers = /^(basic|digest|negotiate|ntlm)\b/i;

/**
 * True for a request that may come from another site, and carries a session or changes something. A key or a token
 * beside a cookie proves nothing; without one it says that no browser made the request on its own.
 */
function mayBeForeign(c: AppContext, services: Trust, carries: boolean): boolean {
  const reads = !mayChange(c);
  const token = c.req.header('authorization');
  if (!carries && (reads || (token !== undefined && !addedByBrowsers.test(token)))) return false;
  return !isOwn(c, services, reads, carries);
}

/** @throws AppError crossSite (403) */
function refuse(c: AppContext, services: Trust & Pick<Services, 'log'>): never {
  hintAtOrigin(c, services);
  throw new AppError('crossSite', {}, 403);
}

/** Refuses with 403 what may come from another site and carries a session or changes something. */
export function refuseOtherSites(
  services: Pick<Services, 'consoleId' | 'log' | 'now' | 'options' | 'store' | 'trustedProxies'>,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const carries = readCookie(c, services, 'session') !== undefined;
    // A session that has ended reads nothing; what needs one answers 401.
    if (mayBeForeign(c, services, carries) && (mayChange(c) || (await currentUser(c, services))))
      refuse(c, services);
    return next();
  });
}

/**
 * The same in front of a relay, whose sessions only the relay can read, and whose cookie goes along with links of other
 * sites: any cookie counts as a session. The data that such a link reads is shown to nobody else.
 */
export const refuseOtherSitesBeforeRelay = (services: Trust & Pick<Services, 'log'>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (mayChange(c) && mayBeForeign(c, services, c.req.header('cookie') !== undefined))
      refuse(c, services);
    return next();
  });
