/** Quota that is given to an account: by a code, a program of an administrator, or a gift. */

import { sql } from 'kysely';
import { logType } from '../../schema/records.gen';
import { AppError } from '../kernel/errors/AppError';
import type { ServerKey } from '../kernel/messages/languages';
import { quotaForLog, writeUserLog } from '../logs/logs';
import type { Services } from '../options/Services';
import type { Store } from '../store/tables/tables';

/** The largest quota that is counted exactly, in quota units. */
const most = Number.MAX_SAFE_INTEGER;

/** Why quota is not given: the reader is the account's owner or administrator, or somebody invited by the owner. */
type Reason = Extract<ServerKey, 'quotaTooLarge' | 'quotaOfInviter'>;

/** @param quota what an account is to have, in quota units @throws AppError quotaTooLarge beyond what is exact */
export function checkQuota(quota: number): void {
  if (quota > most) throw new AppError('quotaTooLarge', { limit: most });
}

/**
 * Adds quota to an account that there is, or nothing.
 * @param db the transaction that is to be undone with it
 * @param quota quota units, at least 1
 * @throws AppError with the reason where the sum would be more than what is exact
 */
export async function addQuota(
  db: Store['db'],
  userId: number,
  quota: number,
  reason: Reason = 'quotaTooLarge',
): Promise<void> {
  const present = sql<number>`coalesce(quota, 0)`;
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ quota: sql<number>`${present} + ${quota}` })
    .where('id', '=', userId)
    .where(present, '<=', most - quota)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError(reason, { limit: most });
}

/** Writes quota that an account was given into the log; nothing where there is none. @param what names the gift */
export async function noteGift(
  services: Pick<Services, 'now' | 'options' | 'store'>,
  userId: number,
  quota: number,
  what: '新用户注册赠送' | '使用邀请码赠送' | '邀请用户赠送',
): Promise<void> {
  if (quota <= 0) return;
  await writeUserLog(services, userId, logType.system, `${what} ${quotaForLog(services, quota)}`);
}
