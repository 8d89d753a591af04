/** Rules of redemption codes, and redeeming one. */

import { randomBytes } from 'node:crypto';
import type { Redemption } from '../../schema/records.gen';
import { logType, redemptionStatus } from '../../schema/records.gen';
import { AppError } from '../kernel/errors/AppError';
import { quotaForLog, writeUserLog } from '../logs/logs';
import type { Services } from '../options/Services';
import type { ResourceRules } from '../records/ResourceRules';
import { addQuota } from './addQuota';
import { isAlive } from './isAlive';

export const redemptionRules: ResourceRules<Redemption> = {
  create: ({ count, ...values }, { services, user }) => {
    const now = services.now();
    const day = new Date(now * 1000).toISOString().slice(0, 10);
    const batch = `${day}-${randomBytes(3).toString('hex')}`;
    return Array.from({ length: Number(count ?? 1) }, () => ({
      quota: 100_000,
      ...values,
      count: 0,
      status: redemptionStatus.unused,
      user_id: user.id,
      key: randomBytes(16).toString('hex'),
      batch,
      created_time: now,
    }));
  },
  // The contract answers the codes themselves, to be handed out.
  answer: (rows) => rows.map(({ key }) => key),
  change: (values, current) => {
    if (current.status === redemptionStatus.used) throw new AppError('codeUsed');
    const { count: _count, ...rest } = values;
    return rest;
  },
};

/**
 * Redeems a code for a user: the code is marked and the quota credited in one transaction, once.
 * @param services those of the transaction
 * @returns the quota units added
 * @throws AppError codeUnknown, codeUsed, codeExpired, quotaTooLarge; the code stays as it was then
 */
export async function redeem(
  services: Pick<Services, 'now' | 'options' | 'store'>,
  userId: number,
  key: string,
): Promise<number> {
  const { db } = services.store;
  const now = services.now();
  // The quota is that of the row that is marked: one that was read before may have been changed meanwhile.
  const marked = await db
    .updateTable('redemption')
    .set({ status: redemptionStatus.used, redeemed_time: now, used_user_id: userId })
    .where('key', '=', key)
    .where('status', '=', redemptionStatus.unused)
    .where(isAlive(now))
    .returning('quota')
    .executeTakeFirst();
  if (!marked) {
    const ofKey = db.selectFrom('redemption').select('status').where('key', '=', key);
    const code = await ofKey.executeTakeFirst();
    if (!code) throw new AppError('codeUnknown');
    throw new AppError(code.status === redemptionStatus.unused ? 'codeExpired' : 'codeUsed');
  }
  const added = Number(marked.quota);
  await addQuota(db, userId, added);
  await writeUserLog(
    services,
    userId,
    logType.topUp,
    `通过兑换码充值 ${quotaForLog(services, added)}`,
  );
  return added;
}
