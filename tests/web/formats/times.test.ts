import { describe, expect, it } from 'vitest';
import {
  fromLocalInput,
  fromLocalText,
  fromTypedDay,
  fromTypedTime,
  timeText,
  toLocalInput,
} from '../../../src/web/formats/time/times';

describe('times', () => {
  it('shows local time to the second [ER-10]', () => {
    const date = new Date(2026, 10, 21, 4, 5, 6);
    expect(timeText(date.getTime() / 1000)).toBe('2026-11-21 04:05:06');
  });

  it('shows nothing for what is no time', () => {
    expect([0, -1, Number.NaN, undefined, null, '5'].map(timeText)).toEqual([
      '',
      '',
      '',
      '',
      '',
      '',
    ]);
  });

  it('gives every time back through the input', () => {
    for (const seconds of [1, 1_700_000_000, 1_900_000_059, 4_102_444_800])
      expect(fromLocalInput(toLocalInput(seconds))).toBe(seconds);
  });

  it('refuses texts that are no time', () => {
    for (const text of [
      '',
      'tomorrow',
      '2026-13-01T00:00',
      '2026-02-30T00:00',
      '2026-01-01T25:00',
      '2026-01-01',
      // A year that is being typed.
      '0002-03-17T17:46:40',
      '0202-03-17T17:46:40',
      '1902-03-17T17:46:40',
      '1969-12-31T12:00',
    ])
      expect(fromLocalInput(text)).toBeUndefined();
  });
});

describe('a local time of a file', () => {
  it.each([
    ['2026-03-02 07:30:05', 2026, 3, 2, 7, 30, 5],
    ['2026/3/2 7:30', 2026, 3, 2, 7, 30, 0],
    ['2026-03-02T07:30', 2026, 3, 2, 7, 30, 0],
  ])('is %s', (text, year, month, day, hour, minute, second) => {
    const date = new Date(year, month - 1, day, hour, minute, second);
    expect(fromLocalText(text)).toBe(date.getTime() / 1000);
  });

  it.each(['', '2026-02-30 10:00', '1700000000', 'never', '2026-03-02'])('is not "%s"', (text) => {
    expect(fromLocalText(text)).toBeUndefined();
  });
});

describe('a time that somebody types or pastes', () => {
  const local = (...parts: [number, number, number, number?, number?, number?]) => {
    const [year, month, day, hour = 0, minute = 0, second = 0] = parts;
    return new Date(year, month - 1, day, hour, minute, second).getTime() / 1000;
  };
  it.each([
    ['2026-11-26', local(2026, 11, 26)],
    ['2026-11-26 14:30', local(2026, 11, 26, 14, 30)],
    ['  2026-11-26   14:30:05 ', local(2026, 11, 26, 14, 30, 5)],
    ['2026/1/2 7:05', local(2026, 1, 2, 7, 5)],
    ['2026年1月2日 7:05', local(2026, 1, 2, 7, 5)],
    ['２０２６－０１－０２', local(2026, 1, 2)],
    ['2026-11-26T14:30:05.123', local(2026, 11, 26, 14, 30, 5)],
    ['2026-11-26T14:30:05Z', Date.UTC(2026, 10, 26, 14, 30, 5) / 1000],
    ['2026-11-26 14:30:05.999+02:00', Date.UTC(2026, 10, 26, 12, 30, 5) / 1000],
    ['1767225600', 1_767_225_600],
  ])('is %s', (text, seconds) => {
    expect(fromTypedTime(text)).toBe(seconds);
  });

  it('is the last second of a day that ends a range', () => {
    expect(fromTypedTime('2026-11-26', true)).toBe(local(2026, 11, 26, 23, 59, 59));
    expect(fromTypedTime('2026-11-26 14:30', true)).toBe(local(2026, 11, 26, 14, 30));
  });

  it.each([
    '',
    '2026',
    '202',
    '2026-02-30',
    '2026-11-26 25:00',
    '26.11.2026',
    '11/26/2026',
    'never',
  ])('is not "%s"', (text) => {
    expect(fromTypedTime(text)).toBeUndefined();
  });

  it.each([
    ['2026-1-2', '2026-01-02'],
    ['2026年12月31日', '2026-12-31'],
    ['2026-02-29', undefined],
    ['0000-01-01 00:00', undefined],
  ])('%s is the day %s', (text, day) => {
    expect(fromTypedDay(text)).toBe(day);
  });
});
