/** How many bytes of requests may be in memory at once. It protects the process, so it counts in its memory. */
import { AppError } from '../errors/AppError';
import { clientNetwork } from './clientAddress';
import type { AppContext, Runtime } from './types';

/**
 * Counts bytes.
 * @param ofOne bytes that one may hold
 * @param all bytes that all together may hold
 * @returns a function that counts bytes of somebody, and answers one that ends it, or whose share has no room
 */
export function byteBudget<Who>(
  ofOne: number,
  all: number,
): (who: Who, bytes: number) => (() => void) | 'one' | 'all' {
  const held = new Map<Who, number>();
  let sum = 0;
  return (who, bytes) => {
    const own = (held.get(who) ?? 0) + bytes;
    if (own > ofOne) return 'one';
    if (sum + bytes > all) return 'all';
    held.set(who, own);
    sum += bytes;
    return () => {
      sum -= bytes;
      const left = (held.get(who) ?? 0) - bytes;
      if (left > 0) held.set(who, left);
      else held.delete(who);
    };
  };
}

/** Bytes that a call of `/v1` may have: a few photos as a client encodes them. */
export const standardCallBytes = 32 * 2 ** 20;

/** A body of that many bytes is always read. */
export const freeBytes = 65_536;
const maxBytesOfNetwork = 16 * 2 ** 20;
const maxBytes = 32 * 2 ** 20;

/** Counts so many bytes of a body that is read whole, until the function that is answered is called. */
export type HoldBody = (c: AppContext, bytes: number) => () => void;

/**
 * @param ofNetwork bytes of one network @param all bytes of all together
 * @param busy makes the error where there is no room
 */
export function holdBodies(
  services: Pick<Runtime, 'trustedProxies'>,
  ofNetwork = maxBytesOfNetwork,
  all = maxBytes,
  busy: () => Error = () => new AppError('busy', { seconds: 1 }, 503),
): HoldBody {
  const hold = byteBudget<string>(ofNetwork, all);
  return (c, bytes) => {
    if (bytes <= freeBytes) return () => {};
    const end = hold(clientNetwork(c, services), bytes);
    if (typeof end === 'string') throw busy();
    return end;
  };
}
