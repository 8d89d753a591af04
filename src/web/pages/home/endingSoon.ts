import type { Row } from '../../../schema/types';

const soonSeconds = 7 * 86_400;

/** Share of its quota under which a token is nearly used up. */
const lowShare = 0.1;

const never = -1;

/** Why a token ends soon. @param now epoch seconds @returns the moment, where it is within a week; whether the quota is nearly used up */
export function endOf(token: Row, now: number): { expires: number | undefined; isLow: boolean } {
  const expires = Number(token['expired_time']);
  const [left, used] = [Number(token['remain_quota']), Number(token['used_quota'])];
  return {
    expires: expires !== never && expires <= now + soonSeconds ? expires : undefined,
    isLow: token['unlimited_quota'] !== true && (left <= 0 || left < lowShare * (left + used)),
  };
}

/** Enabled tokens that end soon, the first to expire at the top. */
export function endingSoon(tokens: readonly Row[], now: number): Row[] {
  const ending = tokens.filter((token) => {
    const { expires, isLow } = endOf(token, now);
    return token['status'] === 1 && (expires !== undefined || isLow);
  });
  const order = (token: Row) => endOf(token, now).expires ?? Number.POSITIVE_INFINITY;
  return ending.sort((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)));
}
