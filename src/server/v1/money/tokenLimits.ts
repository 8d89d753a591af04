/** Bounds of one token and one user in this process at once. They protect the process, so they count in its memory. */
import { byteBudget, holdBodies } from '../../kernel/requests/byteBudget';
import { limitBody } from '../../kernel/requests/limitBody';
import { timeWindows } from '../../kernel/work/timeWindows';
import type { Services } from '../../options/Services';
import { V1Error } from '../call/V1Error';
import type { V1Services } from './V1Services';

const windowSeconds = 60;
const maxWindows = 10_000;
const mebibyte = 2 ** 20;

/**
 * Counts requests by token.
 * @returns a check that throws V1Error 429 once TokenRequestsPerMinute came within a minute; 0 is no limit
 */
export function limitPace({
  options,
  now,
  rateLimit,
}: Pick<Services, 'now' | 'options' | 'rateLimit'>): (tokenId: number) => void {
  const windowOf = timeWindows<number, { count: number }>(windowSeconds, maxWindows, () => ({
    count: 0,
  }));
  return (tokenId) => {
    const limit = options.number('TokenRequestsPerMinute');
    if (limit === 0 || !rateLimit) return;
    const time = now();
    const window = windowOf(tokenId, time);
    window.count += 1;
    if (window.count > limit)
      throw new V1Error(
        429,
        'token_rate_limited',
        `this token may be used ${limit} times a minute`,
        window.until - time,
      );
  };
}

/** Counts a request, and answers a function that ends it. @throws V1Error 429 or 503 where it is too much */
export type HoldBytes = (userId: number, bytes: number) => () => void;

const busy = () => new V1Error(503, 'busy', 'the server has too many large requests at once', 1);

/** Bytes that one may hold: 32 MiB, or one request where those may be larger; all together six times as much. */
const boundsFor = (maxCallBytes: number) => {
  const ofOne = Math.max(32 * mebibyte, maxCallBytes);
  return [ofOne, 6 * ofOne] as const;
};

/** Counts the bytes of requests that wait for an answer. @param maxCallBytes of one request */
export function limitBytes(maxCallBytes: number): HoldBytes {
  const hold = byteBudget<number>(...boundsFor(maxCallBytes));
  return (userId, bytes) => {
    const end = hold(userId, bytes);
    if (end === 'one')
      throw new V1Error(429, 'too_large_at_once', 'too many large requests at once', 1);
    if (end === 'all') throw busy();
    return end;
  };
}

/** The body of a call, counted by its network before it is read. @throws V1Error 413 or 503 */
export function limitCallBody(services: Pick<V1Services, 'maxCallBytes' | 'trustedProxies'>) {
  const { maxCallBytes } = services;
  const [ofOne, all] = boundsFor(maxCallBytes);
  const tooLarge = () =>
    new V1Error(
      413,
      'too_large',
      `the request is too large: at most ${maxCallBytes} bytes (MAX_CALL_BYTES of the server)`,
    );
  return limitBody(maxCallBytes, tooLarge, holdBodies(services, 2 * ofOne, all, busy));
}
