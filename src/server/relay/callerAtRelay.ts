/** Who sends a request to the console in front of a relay: the relay knows, by the session or token of the request. */
import { pick } from 'es-toolkit';
import type { Caller } from '../../schema/access';
import { isRow } from '../../schema/isRow';
import { userRole } from '../../schema/records.gen';
import type { Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import { basePathOf } from '../kernel/requests/basePath';
import { isHttps } from '../kernel/requests/clientAddress';
import type { AppContext, Runtime } from '../kernel/requests/types';
import { timeWindows } from '../kernel/work/timeWindows';
import { rewriteCookie } from './answerHeaders';
import { askKind } from './askTranslated';
import { logDown, type RelaySettings } from './passOn';
import { lastingCookies } from './relaySession';
import { requestHeaders } from './requestHeaders';

const patienceMs = 10_000;

/** The headers that name the caller. */
const names = [
  'authorization',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
];

/**
 * The relay's answer about the own account.
 * @returns the account; undefined where the relay knows nobody by this request
 * @throws AppError tooMany (429), relayDown (503)
 */
async function askRelay(c: AppContext, settings: RelaySettings): Promise<Row | undefined> {
  const { relay } = settings;
  const sent = pick(requestHeaders(c, settings, relay.credentials), names);
  try {
    // This server asks, which has looked already where the request comes from.
    const asked = { ...sent, 'x-relay-console': '1' };
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(patienceMs)]);
    const own = { method: 'GET', path: 'user/self', query: new URLSearchParams(), body: undefined };
    const {
      status: statusCode,
      headers,
      value: answer,
    } = await askKind(c, await settings.kind(), { relay, headers: asked, signal }, own);
    for (const cookie of [headers['set-cookie'] ?? []].flat())
      c.res.headers.append(
        'set-cookie',
        rewriteCookie(cookie, isHttps(c, settings), basePathOf(c)),
      );
    const seconds = headers['retry-after'];
    if (statusCode === 429)
      throw new AppError('tooMany', seconds === undefined ? {} : { seconds: String(seconds) }, 429);
    if (statusCode === 401) return undefined;
    const isOfRelay = statusCode < 300 || (statusCode >= 400 && statusCode < 500);
    if (isOfRelay && isRow(answer)) {
      if (answer['success'] === false) return undefined;
      if (answer['success'] === true && isRow(answer['data'])) return answer['data'];
    }
    throw new Error(`it answers ${statusCode} and does not say who asks`);
  } catch (error) {
    if (error instanceof AppError) throw error;
    logDown(c, settings, error);
    throw new AppError('relayDown', {}, 503);
  }
}

/** @throws AppError notSignedIn (401), tooMany (429), relayDown (503) */
export async function callerAtRelay(c: AppContext, settings: RelaySettings): Promise<Caller> {
  const user = await askRelay(c, settings);
  if (!user) throw new AppError('notSignedIn', {}, 401);
  const { id, role } = user;
  return { role: Number(role) || 0, ...(typeof id === 'number' ? { id } : {}) };
}

/**
 * True for an administrator of the relay. The relay, which counts calls, too, is asked once a minute and session, and
 * again where it gave no answer.
 */
export function adminAtRelay(
  settings: RelaySettings & Pick<Runtime, 'now'>,
): (c: AppContext) => Promise<boolean> {
  const known = timeWindows<string, { isAdmin?: Promise<boolean> }>(60, 1000, () => ({}));
  return (c) => {
    const { cookie = '', authorization = '' } = c.req.header();
    const session = known(`${lastingCookies(cookie)}\n${authorization}`, settings.now());
    session.isAdmin ??= askRelay(c, settings).then(
      (user) => Number(user?.['role']) >= userRole.administrator,
      () => {
        delete session.isAdmin;
        return false;
      },
    );
    return session.isAdmin;
  };
}
