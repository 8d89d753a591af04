/** The view of the usage report: by which field, of which time, in which steps; all of it in the address. */
import {
  maxDays,
  maxDaysByDay,
  ownGroupings,
  type UsageGrouping,
  type UsageReport,
  type UsageStep,
  usageGroupings,
  usageSteps,
} from '../../../schema/answers/usage';
import { two } from '../../formats/time/times';
import type { UsageQuestion } from '../../relay/site/usageReport';
import { sumOf, type UseOverTime } from '../../ui/chart/series';

export const timeNames = [
  'today',
  'week',
  'month',
  'last-week',
  'last-month',
  'last-24-hours',
  'last-7-days',
  'last-30-days',
  'range',
] as const;
export type TimeName = (typeof timeNames)[number];

export interface UsageView {
  by: UsageGrouping;
  time: TimeName;
  step: UsageStep | undefined;
  /** Only the use of this user, by model or token; empty for everybody's. */
  user: string;
  /** First and last day of a range, YYYY-MM-DD by the clock of the reader. */
  from: string;
  to: string;
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

export const dayText = (date: Date) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Midnight at the begin of a day; undefined for a text that is no day. */
function dayOf(text: string): Date | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return undefined;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return dayText(date) === text ? date : undefined;
}

/** Some days later: a day is not always 24 hours. */
const later = (date: Date, days: number) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** The view of an address; what it does not say, or says wrongly, is as at first. */
export function viewIn(params: URLSearchParams, now: Date): UsageView {
  const known = <Word extends string>(words: readonly Word[], name: string) =>
    words.find((word) => word === params.get(name));
  const day = (name: string, fallback: Date) => {
    const text = params.get(name) ?? '';
    return dayOf(text) ? text : dayText(fallback);
  };
  const by = known(usageGroupings, 'by') ?? 'model';
  return {
    by,
    time: known(timeNames, 'time') ?? 'last-30-days',
    step: params.get('step') === 'whole' ? undefined : (known(usageSteps, 'step') ?? 'day'),
    user: (ownGroupings.includes(by) && params.get('user')) || '',
    from: day('from', later(now, -29)),
    to: day('to', now),
  };
}

/** The address of a view, without what it says anyway. */
export function addressOf({ by, time, step, user, from, to }: UsageView): Record<string, string> {
  return {
    ...(by === 'model' ? {} : { by }),
    ...(time === 'last-30-days' ? {} : { time }),
    ...(step === 'day' ? {} : { step: step ?? 'whole' }),
    ...(user !== '' && ownGroupings.includes(by) ? { user } : {}),
    ...(time === 'range' ? { from, to } : {}),
  };
}

/** The days of a time, the last one not included, and where the time before begins. */
function daysOf({ time, from, to }: UsageView, now: Date): [start: Date, end: Date, before?: Date] {
  const today = later(now, 0);
  const monday = later(today, -((today.getDay() + 6) % 7));
  const month = new Date(now.getFullYear(), now.getMonth(), 1);
  switch (time) {
    case 'today':
      return [today, now];
    case 'week':
      return [monday, now];
    case 'month':
      return [month, now];
    case 'last-week':
      return [later(monday, -7), monday, later(monday, -14)];
    case 'last-month': {
      const monthBefore = (count: number) => new Date(now.getFullYear(), now.getMonth() - count, 1);
      return [monthBefore(1), month, monthBefore(2)];
    }
    case 'range': {
      const [first = today, last = today] = [dayOf(from), dayOf(to)];
      return [first, later(last, 1)];
    }
    case 'last-24-hours':
      return [new Date(now.getTime() - 86_400_000), now];
    case 'last-7-days':
      return [later(today, -6), now];
    default:
      return [later(today, -29), now];
  }
}

/** The name of a month that is one of the times, as October 2026; empty for other times. */
export function monthText(time: TimeName, now: Date, locale: string): string {
  if (time !== 'month' && time !== 'last-month') return '';
  const back = time === 'month' ? 0 : 1;
  const month = new Date(now.getFullYear(), now.getMonth() - back, 1);
  return month.toLocaleDateString(locale, { year: 'numeric', month: 'long' });
}

/** True where the log has the whole time before: else there is nothing to compare with. */
export const hasBefore = ({ first }: UsageReport, { before }: UsageQuestion): boolean =>
  first <= before;

/** The question to the relay. A time that goes on ends now, and is compared with as long a time before. */
export function questionOf(view: UsageView, now: Date): UsageQuestion {
  const [first, last, earlier] = daysOf(view, now);
  const start = seconds(first);
  const end = seconds(last) + (last === now ? 1 : 0);
  const before = earlier ? seconds(earlier) : Math.max(0, start - (end - start));
  return { by: view.by, step: view.step, start, end, before, username: view.user || undefined };
}

/** The use without the rest where that is more than all others: it would be the chart. */
export function drawnUse(use: UseOverTime): UseOverTime {
  const sumIn = (series: UseOverTime['series']) => sumOf(series.flatMap(({ values }) => values));
  const own = use.series.filter(({ model }) => model !== undefined);
  const rest = sumIn(use.series) - sumIn(own);
  return own.length === 0 || rest <= sumIn(own)
    ? { ...use, notDrawn: undefined }
    : { ...use, series: own, notDrawn: rest };
}

/** Why a range cannot be asked for, as a key of the texts; undefined where it can. */
export function rangeMistake({ time, step, from, to }: UsageView) {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (time !== 'range' || !first || !last) return undefined;
  const days = Math.round((last.getTime() - first.getTime()) / 86_400_000) + 1;
  if (days < 1) return 'usage.endFirst';
  if (days > maxDays) return 'usage.tooLong';
  return step === 'day' && days > maxDaysByDay ? 'usage.tooManyDays' : undefined;
}
