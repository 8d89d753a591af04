/** One call that says whether the address is a relay, and why not. */
import type { Logger } from 'pino';
import { isObject } from '../../schema/isRow';
import { codeOf } from '../kernel/errors/StoreError';
import { withoutCredentials } from '../kernel/work/hideSecrets';
import { callRelay, type Relay } from './callRelay';

const patienceMs = 10_000;
const maxBytes = 2 ** 20;

/** Why no answer came: the cause that Node puts behind "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const cause = error.cause instanceof Error ? error.cause : error;
  return withoutCredentials([codeOf(cause), cause.message].filter(Boolean).join(': '));
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size > maxBytes) break;
  }
  return Buffer.concat(parts).toString('utf8');
}

function statusOf(text: string): Record<string, unknown> | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    const data = isObject(answer) ? answer['data'] : undefined;
    return isObject(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks the relay for its status and logs what came: an answer, a redirect, something else, or nothing.
 * @returns the status; undefined without one
 */
export async function checkRelay(
  relay: Relay,
  log: Logger | undefined,
): Promise<Record<string, unknown> | undefined> {
  const named = { relay: relay.address.href };
  try {
    const answer = await callRelay(relay, {
      method: 'GET',
      path: '/api/status',
      headers: {
        accept: 'application/json',
        ...(relay.credentials ? { authorization: relay.credentials } : {}),
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    const status = answer.statusCode;
    const location = String(answer.headers['location'] ?? '');
    const text = await readStart(answer.body);
    if (status >= 300 && status < 400) {
      log?.warn(
        { ...named, status, location: withoutCredentials(location) },
        'the relay redirects: start with --relay and the address that it redirects to',
      );
      return undefined;
    }
    const data = statusOf(text);
    if (status >= 400 || !data) {
      log?.warn(
        { ...named, status, type: answer.headers['content-type'] ?? '' },
        'this address answers, but not as a relay does: GET /api/status has no status in JSON',
      );
      return undefined;
    }
    log?.info(
      { ...named, version: data['version'], name: data['system_name'] },
      'the relay answers',
    );
    return data;
  } catch (error) {
    log?.warn({ ...named, reason: reasonOf(error) }, 'the relay does not answer');
    return undefined;
  }
}
