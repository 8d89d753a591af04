/**
 * Calls whose client has left its answer, whole or a stream. Their providers are read on, since many report what was
 * used, and all that they do not show of it, at their end only. Bounded in time, bytes and number.
 */
import { V1Error } from '../call/V1Error';

const standardMs = 120_000;
const maxOfUser = 100;
const maxCalls = 1000;

export interface LeftCalls {
  /** Call it before a further call. @throws V1Error 429 while as many of the user's calls are read on as may be */
  check: (userId: number) => void;
  /**
   * Counts a call as read on. Not bounded by user: `check` bounds it, and leaving many at once saves nothing.
   * @param cut stops the provider once it was read on for as long as it may be
   * @returns ends that; undefined where this process reads as many on as it can
   */
  begin: (userId: number, cut: () => void) => (() => void) | undefined;
}

/** Counts the calls that are read on in the memory of this process, which it protects. */
export function countLeftCalls(ms = standardMs): LeftCalls {
  const byUser = new Map<number, number>();
  let all = 0;
  const add = (userId: number, change: number) => {
    const own = (byUser.get(userId) ?? 0) + change;
    all += change;
    if (own > 0) byUser.set(userId, own);
    else byUser.delete(userId);
  };
  return {
    check: (userId) => {
      if ((byUser.get(userId) ?? 0) >= maxOfUser)
        throw new V1Error(429, 'too_many_left', 'too many calls that were left still run', 1);
    },
    begin: (userId, cut) => {
      if (all >= maxCalls) return undefined;
      add(userId, 1);
      const timer = setTimeout(cut, ms).unref();
      return () => {
        clearTimeout(timer);
        add(userId, -1);
      };
    },
  };
}
