/** Clients' calls for their balance: the old billing calls of OpenAI, answered as One API does. */
import { tokenExpiredTime } from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import type { Services } from '../../options/Services';
import type { Payer } from './payer';

/** More than any relay gives; One API says the same of a token without bound. */
const unlimited = 100_000_000;

interface Balance {
  /** In dollars, or in quota units where the relay shows those. */
  left: number;
  used: number;
  /** Epoch seconds; 0: never. */
  until: number;
}

/** Of the token, or of its user where DisplayTokenStatEnabled is off. */
async function balanceOf(
  { options, store }: Pick<Services, 'options' | 'store'>,
  { tokenId, userId }: Payer,
): Promise<Balance> {
  const unit = options.isOn('DisplayInCurrencyEnabled') ? options.number('QuotaPerUnit') : 1;
  const amount = (quota: number | null | undefined) => Number(quota ?? 0) / unit;
  if (!options.isOn('DisplayTokenStatEnabled')) {
    const user = await store.db
      .selectFrom('user')
      .select(['quota', 'used_quota'])
      .where('id', '=', userId)
      .executeTakeFirst();
    return { left: amount(user?.quota), used: amount(user?.used_quota), until: 0 };
  }
  const token = await store.db
    .selectFrom('token')
    .select(['remain_quota', 'used_quota', 'unlimited_quota', 'expired_time'])
    .where('id', '=', tokenId)
    .executeTakeFirst();
  const used = amount(token?.used_quota);
  const expires = Number(token?.expired_time ?? tokenExpiredTime.never);
  return {
    left: token?.unlimited_quota ? unlimited - used : amount(token?.remain_quota),
    used,
    until: expires === tokenExpiredTime.never ? 0 : expires,
  };
}

/** The quota that there was and is, as a limit. */
export async function subscriptionOf(
  services: Pick<Services, 'options' | 'store'>,
  payer: Payer,
): Promise<Row> {
  const { left, used, until } = await balanceOf(services, payer);
  const limit = left + used;
  return {
    object: 'billing_subscription',
    has_payment_method: true,
    soft_limit_usd: limit,
    hard_limit_usd: limit,
    system_hard_limit_usd: limit,
    access_until: until,
  };
}

/** The use since the beginning, in hundredths. */
export async function usageOf(
  services: Pick<Services, 'options' | 'store'>,
  payer: Payer,
): Promise<Row> {
  const { used } = await balanceOf(services, payer);
  return { object: 'list', total_usage: used * 100 };
}
