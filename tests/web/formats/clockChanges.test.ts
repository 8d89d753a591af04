/** Local times at the hours when clocks are changed, in several zones. */
import { afterEach, describe, expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from '../../../src/web/formats/time/times';

const zone = process.env['TZ'];
const setZone = (name: string | undefined) => {
  if (name === undefined) delete process.env['TZ'];
  else process.env['TZ'] = name;
};
afterEach(() => setZone(zone));

const seconds = (utc: string) => Date.parse(utc) / 1000;

describe('local times', () => {
  it.each([
    ['America/New_York', '2026-03-08T02:30'],
    ['Europe/Berlin', '2026-03-29T02:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:15'],
    ['America/Santiago', '2026-09-06T00:30'],
  ])('of %s: %s does not exist', (name, text) => {
    setZone(name);
    expect([fromLocalInput(text), fromLocalInput(text, true)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30Z', '2026-11-01T06:30Z'],
    ['America/New_York', '2026-11-01T01:00', '2026-11-01T05:00Z', '2026-11-01T06:00Z'],
    ['Europe/Berlin', '2026-10-25T02:59', '2026-10-25T00:59Z', '2026-10-25T01:59Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z', '2026-04-04T15:15Z'],
    ['America/Santiago', '2026-04-04T23:30', '2026-04-05T02:30Z', '2026-04-05T03:30Z'],
  ])(
    'of %s: %s comes twice: the first begins a range, the second ends it',
    (name, text, first, second) => {
      setZone(name);
      expect([fromLocalInput(text), fromLocalInput(text, true)]).toEqual([
        seconds(first),
        seconds(second),
      ]);
      expect([seconds(first), seconds(second)].map(toLocalInput)).toEqual([
        `${text}:00`,
        `${text}:00`,
      ]);
    },
  );

  it.each([
    ['America/New_York', '2026-11-01T00:59', '2026-11-01T04:59Z'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00Z'],
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:29', '2026-04-04T14:29Z'],
    ['Australia/Lord_Howe', '2026-04-05T02:00', '2026-04-04T15:30Z'],
    ['Asia/Shanghai', '2026-11-01T01:30', '2026-10-31T17:30Z'],
  ])('of %s: %s comes once, also at the end of a range', (name, text, utc) => {
    setZone(name);
    expect([fromLocalInput(text), fromLocalInput(text, true)]).toEqual([
      seconds(utc),
      seconds(utc),
    ]);
  });
});
