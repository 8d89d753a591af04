/** Takes the quota of a deposit, and counts it as spent. */
import { sql } from 'kysely';
import { kindOf, limitOf, type Periods, periodsNow } from '../../accounts/periods';
import type { Services } from '../../options/Services';
import { V1Error } from '../call/V1Error';
import { LimitError } from './limitAlerts';
import { type Payer, tokenQuotaRefusal } from './payer';
import {
  isBeyond,
  type Spending,
  spend,
  spendingColumns,
  startsAhead,
  usedSince,
} from './spending';

type Needed = Pick<Services, 'now' | 'options' | 'store'>;

/** Why a limit does not allow an amount; undefined where it is not the limit. */
function limitRefusal(
  services: Needed,
  of: 'token' | 'user',
  row: Spending | undefined,
  amount: number,
): LimitError | undefined {
  if (!row) return undefined;
  const kind = kindOf(row);
  const { start, end } = periodsNow(services)[kind];
  if (!isBeyond(row, start, amount)) return undefined;
  const left = Math.max(0, limitOf(row) - usedSince(row, start));
  const isAhead = startsAhead(row, services.now());
  return new LimitError(services, { of, kind, limit: limitOf(row), left, end, isAhead });
}

/** @throws LimitError, V1Error 403 */
async function takeFromUser(
  services: Needed,
  { userId }: Payer,
  amount: number,
  periods: Periods,
): Promise<number> {
  const { db } = services.store;
  const { columns, isAllowed } = spend(periods, services.now(), amount);
  const taken = await db
    .updateTable('user')
    .set({ quota: sql<number>`quota - ${amount}`, ...columns })
    .where('id', '=', userId)
    .where('quota', '>=', amount)
    .where(isAllowed)
    .returning('period_start')
    .executeTakeFirst();
  if (taken) return Number(taken.period_start);
  const row = await db
    .selectFrom('user')
    .select(['id', ...spendingColumns])
    .where('id', '=', userId)
    .executeTakeFirst();
  throw (
    limitRefusal(services, 'user', row, amount) ??
    new V1Error(403, 'insufficient_user_quota', 'the quota of this user does not suffice')
  );
}

/** @throws LimitError, V1Error 403 */
async function takeFromToken(
  services: Needed,
  { tokenId, isUnlimited }: Payer,
  amount: number,
  periods: Periods,
): Promise<number> {
  const { db } = services.store;
  const { columns, isAllowed } = spend(periods, services.now(), amount);
  let update = db
    .updateTable('token')
    .set(columns)
    .where('id', '=', tokenId)
    .where(isAllowed)
    .returning('period_start');
  if (!isUnlimited)
    update = update
      .set({ remain_quota: sql<number>`remain_quota - ${amount}` })
      .where('remain_quota', '>=', amount);
  const taken = await update.executeTakeFirst();
  if (taken) return Number(taken.period_start);
  const row = await db
    .selectFrom('token')
    .select(['id', ...spendingColumns])
    .where('id', '=', tokenId)
    .executeTakeFirst();
  throw limitRefusal(services, 'token', row, amount) ?? tokenQuotaRefusal();
}

/**
 * Takes an amount in quota units from user and token, or from neither; an unlimited token gives nothing. Call it in a
 * transaction.
 * @returns the beginnings of the periods that it counts in
 * @throws V1Error 403 when one of them has less; LimitError where a limit leaves less
 */
export async function takeQuota(
  services: Needed,
  payer: Payer,
  amount: number,
): Promise<{ user_period: number; token_period: number }> {
  const periods = periodsNow(services);
  const user_period = await takeFromUser(services, payer, amount, periods);
  const token_period = await takeFromToken(services, payer, amount, periods);
  return { user_period, token_period };
}
