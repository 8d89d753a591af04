/** Rules of tokens. */

import type { Token } from '../../schema/records.gen';
import { tokenExpiredTime, tokenStatus } from '../../schema/records.gen';
import type { Locale, Row } from '../../schema/types';
import { AppError } from '../kernel/AppError';
import { messageText } from '../kernel/messages';
import { randomText } from '../kernel/secrets';
import type { ResourceRules } from './ResourceRules';

/** The relay counts bytes: ten Chinese characters. */
const maxNameLength = 30;

function checkName({ name }: Row, locale: Locale): void {
  if (typeof name !== 'string' || Buffer.byteLength(name) <= maxNameLength) return;
  throw new AppError('tokenNameLong', {}, 200, {
    name: messageText('tokenNameLong', {}, locale),
  });
}

/** A token that cannot be used cannot be enabled before its expiry or quota is changed. */
function checkEnable(token: Partial<Token>, now: number): void {
  const expires = Number(token.expired_time);
  if (expires !== tokenExpiredTime.never && expires <= now) throw new AppError('tokenExpired');
  if (token.unlimited_quota !== true && Number(token.remain_quota) <= 0)
    throw new AppError('tokenExhausted');
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
