/** Rules of tokens. */

import type { Token } from '../../schema/records.gen';
import { tokenExpiredTime, tokenStatus } from '../../schema/records.gen';
import type { Locale, Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import { randomText } from '../kernel/work/secrets';
import type { ResourceRules } from './ResourceRules';

/** The relay counts bytes: ten Chinese characters. */
const maxNameLength = 30;

function checkName({ name }: Row, locale: Locale): void {
  if (typeof name !== 'string' || Buffer.byteLength(name) <= maxNameLength) return;
  throw new AppError('tokenNameLong', {}, 200, {
    name: messageText('tokenNameLong', {}, locale),
  });
}

/** The fields that decide whether a token can pay, as forms or as columns hold them. */
interface Limits {
  expired_time?: number | null | undefined;
  remain_quota?: number | null | undefined;
  unlimited_quota?: boolean | number | null | undefined;
}

/** True once a token has expired; one without a time has, as One API reads it. @param now epoch seconds */
export function hasExpired({ expired_time }: Limits, now: number): boolean {
  const end = Number(expired_time ?? 0);
  return end !== tokenExpiredTime.never && end <= now;
}

/** True where nothing is left of the quota of a token. */
export const isUsedUp = ({ unlimited_quota, remain_quota }: Limits): boolean =>
  !unlimited_quota && Number(remain_quota ?? 0) <= 0;

/** A token that cannot be used cannot be enabled before its expiry or quota is changed. */
function checkEnable(token: Partial<Token>, now: number): void {
  if (hasExpired(token, now)) throw new AppError('tokenExpired');
  if (isUsedUp(token)) throw new AppError('tokenExhausted');
}

export const tokenRules: ResourceRules<Token> = {
  check: checkName,
  create: (values, { services, user }) => {
    const now = services.now();
    return [
      {
        expired_time: tokenExpiredTime.never,
        ...values,
        status: tokenStatus.enabled,
        user_id: user.id,
        key: randomText(48),
        created_time: now,
        accessed_time: now,
      },
    ];
  },
  change: (values, current, { services }) => {
    const merged = { ...current, ...values };
    if (values.status === tokenStatus.enabled && current.status !== tokenStatus.enabled)
      checkEnable(merged, services.now());
    return values;
  },
};
