/**
 * The quota that a user or a token has spent in the period of its limit. It is counted in the row that the quota is in,
 * and by the statement that takes the quota, so that no two calls pass the limit together. A call counts in the period
 * in which it began.
 */
import { type RawBuilder, sql } from 'kysely';
import { limitOf, type Periods, periodsNow } from '../../accounts/periods';
import type { Services } from '../../options/Services';
import type { StoredRow } from '../../store/tables/tables';

/** The clocks of processes on one database may differ by so much. */
const skewSeconds = 3600;

export const spendingColumns = [
  'period_limit',
  'limit_period',
  'period_used',
  'period_start',
] as const;

/** A row of a user or a token, as far as limits go. */
export type Spending = Pick<StoredRow<'token'>, 'id' | (typeof spendingColumns)[number]>;

/** The columns of a row after an amount was spent, and whether its limit allows that. */
interface Spent {
  columns: { period_used: RawBuilder<number>; period_start: RawBuilder<number> };
  isAllowed: RawBuilder<boolean>;
}

const at = (time: number) => sql<number>`cast(${time} as bigint)`;

/** The beginning of the running period of a row. */
const startNow = ({ day, week, month }: Periods) =>
  sql<number>`case limit_period when 'day' then ${at(day.start)}
    when 'week' then ${at(week.start)} else ${at(month.start)} end`;

/**
 * Counts an amount in quota units as spent now. A count since the beginning of the running period or later goes on, any
 * other belongs to a period that is over: so the count follows when an administrator changes the kind of the period,
 * and when the clock goes back.
 */
export function spend(periods: Periods, now: number, amount: number): Spent {
  const start = startNow(periods);
  const used = sql<number>`case when period_start >= ${start}
    then coalesce(period_used, 0) else 0 end + ${at(amount)}`;
  return {
    columns: {
      period_used: used,
      // Else a process whose clock is a little late would hand the new period back to the old one.
      period_start: sql<number>`case when period_start > ${start}
        and period_start <= ${at(now + skewSeconds)} then period_start else ${start} end`,
    },
    isAllowed: sql<boolean>`(coalesce(period_limit, 0) = 0 or ${used} <= period_limit)`,
  };
}

/**
 * Corrects what was counted as spent, where the count is still that of the period in which the call began.
 * @param period beginning of that; null where it was not counted
 */
export const spentAgain = (
  period: number | null,
  difference: number,
): { period_used?: RawBuilder<number> } =>
  period === null || difference === 0
    ? {}
    : {
        period_used: sql<number>`case when period_start > ${period} then period_used
          when period_used + ${difference} < 0 then 0 else period_used + ${difference} end`,
      };

/** The quota that was spent in the period that began then. */
export const usedSince = ({ period_used, period_start }: Spending, start: number): number =>
  Number(period_start ?? 0) < start ? 0 : Number(period_used ?? 0);

/** True where a limit leaves less than an amount. */
export const isBeyond = (spending: Spending, start: number, amount: number): boolean =>
  limitOf(spending) > 0 && usedSince(spending, start) + amount > limitOf(spending);

/** True where a row counts for a period that has not begun. */
export const startsAhead = ({ period_start }: Spending, now: number): boolean =>
  Number(period_start ?? 0) > now + skewSeconds;

/** Makes a count for a period that has not begun one for the running period. */
export async function bringBack(
  services: Pick<Services, 'now' | 'options' | 'store'>,
  of: 'token' | 'user',
  id: number,
): Promise<void> {
  await services.store.records
    .updateTable(of)
    .set({ period_start: startNow(periodsNow(services)) })
    .where('id', '=', id)
    .where('period_start', '>', services.now() + skewSeconds)
    .execute();
}
