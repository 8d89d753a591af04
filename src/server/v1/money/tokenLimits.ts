/** Bounds of one token and one user in this process at once. They protect the process, so they count in its memory. */
import { byteBudget } from '../../kernel/requests/byteBudget';
import { timeWindows } from '../../kernel/work/timeWindows';
import type { Services } from '../../options/Services';
import { V1Error } from '../call/V1Error';

const windowSeconds = 60;
const maxWindows = 10_000;
const maxBytesOfUser = 32 * 2 ** 20;
const maxBytes = 192 * 2 ** 20;

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

/** Counts the bytes of requests that wait for an answer. */
export function limitBytes(): HoldBytes {
  const hold = byteBudget<number>(maxBytesOfUser, maxBytes);
  return (userId, bytes) => {
    const end = hold(userId, bytes);
    if (end === 'one')
      throw new V1Error(429, 'too_large_at_once', 'too many large requests at once', 1);
    if (end === 'all')
      throw new V1Error(503, 'busy', 'the server has too many large requests at once', 1);
    return end;
  };
}
