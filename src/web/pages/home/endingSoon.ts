import type { Token } from '../../../schema/records.gen';
import { tokenExpiredTime, tokenStatus } from '../../../schema/records.gen';
import type { OwnToken } from '../../relay/useOwnTokens';
import { lacksId } from '../../relay/values/recordIds';

const soonSeconds = 7 * 86_400;

/** Share of its quota under which a token is nearly used up. */
const lowShare = 0.1;

/**
 * Why a token ends soon.
 * @param now epoch seconds
 * @returns the moment, where it is within a week; whether the quota is nearly used up, and how much is left, in quota
 * units
 */
export function endOf(
  token: Partial<Token>,
  now: number,
): {
  expires: number | undefined;
  isLow: boolean;
  left: number;
} {
  const {
    expired_time: expires,
    remain_quota: left,
    used_quota: used,
    unlimited_quota: unlimited,
  } = token;
  return {
    expires:
      typeof expires === 'number' &&
      expires !== tokenExpiredTime.never &&
      expires <= now + soonSeconds
        ? expires
        : undefined,
    isLow:
      typeof left === 'number' &&
      unlimited !== true &&
      (left <= 0 || left < lowShare * (left + (typeof used === 'number' ? used : 0))),
    left: typeof left === 'number' ? left : 0,
  };
}

/** Enabled tokens that end soon, the first to expire at the top. */
export function endingSoon(tokens: readonly OwnToken[], now: number): OwnToken[] {
  const ending = tokens.filter((token) => {
    const { expires, isLow } = endOf(token, now);
    return token.status === tokenStatus.enabled && (expires !== undefined || isLow);
  });
  const order = (token: Partial<Token>) => endOf(token, now).expires ?? Number.POSITIVE_INFINITY;
  return ending.sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)));
}

/** The same by the clock, of those that can be opened. */
export const endingNow = (tokens: readonly OwnToken[]): OwnToken[] =>
  endingSoon(
    tokens.filter(({ id }) => !lacksId(id)),
    Math.floor(Date.now() / 1000),
  );
