/** Days of a time zone, as its clocks show them. */
import { daySeconds, floorTo, type GroupOf, quarterSeconds, type Span } from './spans';

/** Where days begin. */
export interface Zone {
  /** Name of the time zone, as Asia/Shanghai. */
  name: string;
  /** The number of the day that a time is in, since 1970. @param time epoch seconds */
  dayOf: (time: number) => number;
}

/** The time zone of a name, undefined where there is none. */
export function zoneOf(name: string): Zone | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
  } catch {
    return undefined;
  }
  const dayOf = (time: number) => {
    const parts = new Map(
      format.formatToParts(time * 1000).map(({ type, value }) => [type, value]),
    );
    const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
    return Date.UTC(part('year'), part('month') - 1, part('day')) / 1000 / daySeconds;
  };
  return { name, dayOf };
}

/** The first second of a day: at midnight, or after it where the clock skips midnight; undefined for a day it skips. */
export function startOf({ dayOf }: Zone, day: number): number | undefined {
  // No clock is more than 14 hours ahead, or 12 behind.
  let [before, at] = [(day * daySeconds - 15 * 3600) / quarterSeconds, (day + 1) * 96 + 52];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (dayOf(middle * quarterSeconds) < day) before = middle;
    else at = middle;
  }
  return dayOf(at * quarterSeconds) === day ? at * quarterSeconds : undefined;
}

/** The beginnings of the days that a span is in, in epoch seconds, the first one first. */
export function daysIn(zone: Zone, { from, to }: Span): number[] {
  const [first, last] = [zone.dayOf(from), zone.dayOf(to - 1)];
  return Array.from({ length: last - first + 1 }, (_, i) => startOf(zone, first + i)).filter(
    (start) => start !== undefined,
  );
}

/** The beginning of the day that a time of a span is in: of a time zone, or of UTC. */
export function dayIn(zone: Zone | undefined, span: Span): GroupOf {
  if (!zone) return floorTo(daySeconds);
  const starts = daysIn(zone, span);
  return (time) => starts.findLast((start) => start <= time) ?? time;
}
