/** Epoch seconds and local time. */
import type { Locale } from '../../../schema/types';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long before or after now, in the largest unit that fits, such as 3h ago. @param now epoch seconds */
export function relativeText(seconds: number, now: number, locale: Locale): string {
  const distance = Math.round(seconds - now);
  const [unit, size] = units.find(([, length]) => Math.abs(distance) >= length) ?? units[3];
  return new Intl.RelativeTimeFormat(locale, { style: 'narrow', numeric: 'always' }).format(
    Math.trunc(distance / size),
    unit,
  );
}

/** A number of at least two digits, as hours and days have them. */
export const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);

/**
 * Epoch seconds -> YYYY-MM-DD HH:mm:ss local time; empty for what is no time, the number itself where no date is that
 * late.
 */
export function timeText(seconds: unknown): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds <= 0) return '';
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  // A hundred thousand rows of a log are filtered by this text: a list that is joined takes twice as long.
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Epoch seconds -> the text of a datetime-local input; empty for anything else. */
export function toLocalInput(seconds: unknown): string {
  return timeText(seconds).replace(' ', 'T');
}

/** The second of the two times that a clock shows the same when it is put back; the date itself where there is one. */
function laterOf(date: Date): Date {
  const hours = 3;
  const after = new Date(date.getTime() + hours * 3_600_000);
  const putBack = after.getTimezoneOffset() - date.getTimezoneOffset();
  const later = new Date(date.getTime() + putBack * 60_000);
  const isTwice =
    putBack > 0 && later.getHours() === date.getHours() && later.getMinutes() === date.getMinutes();
  return isTwice ? later : date;
}

/**
 * Text of a datetime-local input -> epoch seconds; undefined for an empty text, for a time that does not exist and for
 * one that has no seconds above 0, as of a year that is being typed.
 * @param end true for the end of a range: a time that the clock shows twice is the later one then, else the first
 */
export function fromLocalInput(text: string, end = false): number | undefined {
  const match = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(year, month - 1, day, hour, minute, second);
  // A clock that was put forward skips an hour: such a time would silently become another.
  if (
    date.getHours() !== hour ||
    date.getMinutes() !== minute ||
    date.getDate() !== day ||
    date.getMonth() !== month - 1
  )
    return undefined;
  const seconds = Math.ceil((end ? laterOf(date) : date).getTime() / 1000);
  // The year 27 would be 1927 besides.
  return date.getFullYear() === year && seconds > 0 ? seconds : undefined;
}

/**
 * A local time as files have it, such as 2026-03-02 07:30:00 or 2026/3/2 7:30 -> epoch seconds; else undefined.
 * @param end as for `fromLocalInput`
 */
export function fromLocalText(text: string, end = false): number | undefined {
  const [, year, month = '', day = '', hour = '', minute, second = '00'] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const [m, d, h] = [month, day, hour].map((part) => part.padStart(2, '0'));
  return fromLocalInput(`${year}-${m}-${d}T${h}:${minute}:${second}`, end);
}

/** The day of a text such as 2026-11-26, 2026/11/26 or 2026年11月26日, as 2026-11-26; undefined where there is none. */
export function fromTypedDay(text: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC').trim()) ?? [];
  if (year === undefined) return undefined;
  const written = `${year}-${two(Number(month))}-${two(Number(day))}`;
  const date = new Date(`${written}T00:00:00Z`);
  // The 31st of June would be the 1st of July.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written
    ? undefined
    : written;
}

/**
 * A time as somebody types or pastes it -> epoch seconds: local as files have it, a day alone for its beginning, ISO
 * 8601 with its zone, or epoch seconds; undefined for all else.
 * @param end true for the end of a range: a day alone is its last second then, and see `fromLocalInput`
 */
export function fromTypedTime(text: string, end = false): number | undefined {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/(:\d\d)\.\d+/, '$1');
  if (/^\d{10}$/.test(plain)) return Number(plain);
  const day = fromTypedDay(plain);
  if (day !== undefined) return fromLocalInput(`${day}T${end ? '23:59:59' : '00:00:00'}`, end);
  if (/:\d\d ?(Z|[+-]\d\d:?\d\d)$/i.test(plain)) {
    const ms = Date.parse(plain.replace(' ', 'T').replace(' ', ''));
    return ms > 0 ? Math.floor(ms / 1000) : undefined;
  }
  const [date = '', time = ''] = plain.split(/[ T日]+/);
  const local = fromTypedDay(date);
  return local === undefined ? undefined : fromLocalText(`${local} ${time}`, end);
}
