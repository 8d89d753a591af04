/** Days, weeks and months that spending limits count by, in the time zone of the option LimitTimeZone. */
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../schema/types';
import { daySeconds } from '../logs/spans';
import { startOf, type Zone, zoneOf } from '../logs/zones';
import type { Services } from '../options/Services';

export type PeriodKind = 'day' | 'month' | 'week';

/** In epoch seconds; the end is the beginning of the next one. */
export interface Period {
  start: number;
  end: number;
}

export type Periods = Readonly<Record<PeriodKind, Period>>;

/** The number of days from 1970 to the first one of a month. @param month from 0, of the year 0 */
const firstOf = (year: number, month: number) => Date.UTC(year, month) / 1000 / daySeconds;

/** The beginning of a day, or of the next one that the zone has: clocks that change their date line skip one. */
function beginOf(zone: Zone, day: number): number {
  return startOf(zone, day) ?? beginOf(zone, day + 1);
}

function readPeriods(zone: Zone, now: number): Periods {
  const today = zone.dayOf(now);
  const date = new Date(today * daySeconds * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  // The first day of 1970 was a Thursday.
  const monday = today - ((today + 3) % 7);
  const between = (first: number, next: number): Period => ({
    start: beginOf(zone, first),
    end: beginOf(zone, next),
  });
  return {
    day: between(today, today + 1),
    week: between(monday, monday + 7),
    month: between(firstOf(year, month), firstOf(year, month + 1)),
  };
}

/** Each call asks for them, and to work them out takes a millisecond. */
let known: { name: string; periods: Periods } | undefined;

/** The periods that are running. */
export function periodsNow({ options, now }: Pick<Services, 'now' | 'options'>): Periods {
  const [name, time] = [options.get('LimitTimeZone'), now()];
  if (known?.name === name) {
    const { start, end } = known.periods.day;
    if (start <= time && time < end) return known.periods;
  }
  // One that an older or newer system knew.
  const zone = zoneOf(name) ?? zoneOf('UTC');
  if (!zone) throw new Error('there is no time zone UTC');
  known = { name, periods: readPeriods(zone, time) };
  return known.periods;
}

/** The fields of a record that say its limit, as a form or a column holds them. */
interface Limited {
  period_limit?: unknown;
  limit_period?: unknown;
}

/** The limit in quota units; 0: none. */
export const limitOf = ({ period_limit }: Limited): number => Number(period_limit ?? 0);

/** The period that a limit is for. */
export const kindOf = ({ limit_period }: Limited): PeriodKind =>
  limit_period === 'day' || limit_period === 'week' ? limit_period : 'month';

/** The time at which a period ends, as a reader of the zone writes it: 2026-12-01 00:00 (Asia/Shanghai). */
export function endText({ options }: Pick<Services, 'options'>, end: number): string {
  const zone = zoneOf(options.get('LimitTimeZone'))?.name ?? 'UTC';
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return `${format.format(end * 1000)} (${zone})`;
}

/** A token or a user as the API answers it: spent is what was spent in the period that is running. */
export function withPeriod(services: Pick<Services, 'now' | 'options'>, record: Row): Row {
  const { start, end } = periodsNow(services)[kindOf(record)];
  const isOver = Number(record['period_start'] ?? 0) < start;
  return {
    ...record,
    period_used: isOver ? 0 : Number(record['period_used'] ?? 0),
    period_start: start,
    period_end: limitOf(record) === 0 ? 0 : end,
  };
}

/** The same as SQL, by which lists are sorted. */
export function periodValues(
  services: Pick<Services, 'now' | 'options'>,
): Record<'period_used' | 'period_start' | 'period_end', RawBuilder<number>> {
  const { day, week, month } = periodsNow(services);
  const running = (edge: keyof Period) => sql<number>`case limit_period
    when 'day' then ${sql.lit(day[edge])} when 'week' then ${sql.lit(week[edge])}
    else ${sql.lit(month[edge])} end`;
  return {
    period_used: sql<number>`case when coalesce(period_start, 0) < ${running('start')} then 0
      else coalesce(period_used, 0) end`,
    period_start: running('start'),
    period_end: sql<number>`case when coalesce(period_limit, 0) = 0 then 0
      else ${running('end')} end`,
  };
}
