/** Who sends a request to the console in front of a relay: the relay knows, by the session or token of the request. */
import { pick } from 'es-toolkit';
import type { Caller } from '../../schema/access';
import { isRow } from '../../schema/isRow';
import { AppError } from '../kernel/AppError';
import { parseJson } from '../kernel/parseJson';
import type { AppContext } from '../kernel/types';
import { callRelay } from './callRelay';
import { logDown, type RelaySettings } from './passOn';
import { requestHeaders } from './requestHeaders';

const patienceMs = 10_000;

/** What says who asks. */
const names = [
  'authorization',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
];

/** The relay's answer about the own account; undefined for none. */
async function askRelay(c: AppContext, settings: RelaySettings): Promise<string | undefined> {
  const { relay } = settings;
  const headers = pick(requestHeaders(c, settings, relay.credentials), names);
  try {
    const { body } = await callRelay(relay, {
      method: 'GET',
      path: '/api/user/self',
      // This server asks, which has looked already where the request comes from.
      headers: { ...headers, 'accept-encoding': 'identity', 'x-relay-console': '1' },
      signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(patienceMs)]),
    });
    return await body.text();
  } catch (error) {
    logDown(c, settings, error);
    return undefined;
  }
}

/** @throws AppError notSignedIn (401), relayDown (503) */
export async function callerAtRelay(c: AppContext, settings: RelaySettings): Promise<Caller> {
  const text = await askRelay(c, settings);
  if (text === undefined) throw new AppError('relayDown', {}, 503);
  const answer = parseJson(text);
  const user = isRow(answer) && answer['success'] === true ? answer['data'] : undefined;
  if (!isRow(user)) throw new AppError('notSignedIn', {}, 401);
  const { id, role } = user;
  return { role: Number(role) || 0, ...(typeof id === 'number' ? { id } : {}) };
}
