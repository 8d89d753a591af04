import { afterEach, describe, expect, it } from 'vitest';
import { endingSoon } from '../../../src/web/pages/home/endingSoon';
import { snippets } from '../../../src/web/pages/home/start/snippets';
import {
  dailyUse,
  isAheadOfUtc,
  lastsDays,
  readUses,
} from '../../../src/web/pages/home/use/dailyUse';
import { columnsOf } from '../../../src/web/pages/home/use/summary';
import { axisOf } from '../../../src/web/ui/chart/StackedBars';
import { axisMarks } from '../../../src/web/ui/chart/series';

const now = Date.UTC(2026, 10, 21, 12);
const line = (Day: string, ModelName: string, Quota: number) => ({
  Day,
  ModelName,
  Quota,
  RequestCount: 1,
  PromptTokens: 10,
  CompletionTokens: 5,
});

const inUtc = (lines: unknown[]) => ({ uses: readUses(lines) ?? [], zone: undefined });

it.each([
  ['$0.00', 44],
  ['$2,000.00', 65.8],
])('an axis has room for %s', (text, left) => {
  const use = { labels: ['11-29'], series: [{ model: 'm', values: [1] }], others: 0 };
  const drawn = { use, names: ['m'], show: () => text };
  expect(axisOf(drawn, { unit: 1, least: 1 }).left).toBeCloseTo(left);
});

it.each([
  ['cents where less is charged', 8000, 500_000, 5000, [0, 5000, 10_000]],
  ['whole requests', 2, 1, 1, [0, 1, 2]],
  ['dollars', 1_900_000, 500_000, 5000, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
])('an axis has marks of %s', (_what, most, unit, least, marks) => {
  expect(axisMarks(most, unit, least)).toEqual(marks);
});

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

describe.each([
  ['Asia/Shanghai', '2026-03-01T23:30Z', '03-02', '2026-03-01T16:00Z'],
  ['Asia/Kolkata', '2026-03-01T22:30Z', '03-02', '2026-03-01T18:30Z'],
  ['America/New_York', '2026-03-03T02:00Z', '03-02', '2026-03-02T05:00Z'],
  ['Europe/Berlin', '2026-03-29T22:30Z', '03-30', '2026-03-29T22:00Z'],
  ['UTC', '2026-03-02T23:59Z', '03-02', '2026-03-02T00:00Z'],
])('today in %s', (name, clock, today, midnight) => {
  const at = Date.parse(clock);

  it('is the last column, and begins at midnight there', () => {
    process.env['TZ'] = name;
    const { times } = columnsOf('7d', at / 1000);
    expect([times.length, times.at(-1)]).toEqual([7, Date.parse(midnight) / 1000]);
    const week = { uses: readUses([line(`2026-${today}`, 'm', 5)]) ?? [], zone: name };
    const { labels, series } = dailyUse(week, 'quota', at);
    expect([labels.length, labels.at(-1), series[0]?.values.at(-1)]).toEqual([7, today, 5]);
    expect(new Set(labels).size).toBe(7);
  });

  it('is that of UTC where the relay knows no zones', () => {
    process.env['TZ'] = name;
    const { times } = columnsOf('7d', at / 1000, false);
    expect(times.at(-1)).toBe(Math.floor(at / 86_400_000) * 86_400);
    const { labels } = dailyUse({ uses: [], zone: undefined }, 'quota', at);
    expect(labels.at(-1)).toBe(clock.slice(5, 10));
  });
});

describe('the use of seven days', () => {
  it('has every day, also those without use, and no day before', () => {
    const { labels, series } = dailyUse(
      inUtc([line('2026-11-21', 'm', 5), line('2026-11-19', 'm', 7), line('2026-11-01', 'm', 99)]),
      'quota',
      now,
    );
    expect(labels).toEqual(['11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21']);
    expect(series).toEqual([{ model: 'm', values: [0, 0, 0, 0, 7, 0, 5] }]);
  });

  it('counts the day that has begun for a relay east of UTC as today', () => {
    const week = inUtc([line('2026-11-22', 'm', 5), line('2026-11-15', 'm', 99)]);
    const { labels, series } = dailyUse(week, 'quota', now);
    expect([labels.at(-1), series]).toEqual([
      '11-22',
      [{ model: 'm', values: [0, 0, 0, 0, 0, 0, 5] }],
    ]);
    expect([isAheadOfUtc(week.uses, now), lastsDays(50, week, now)]).toEqual([true, 70]);
  });

  it('shows the largest models and the rest as one, by the measure', () => {
    const week = inUtc(Array.from({ length: 9 }, (_, i) => line('2026-11-21', `m${i}`, i)));
    const { series, others } = dailyUse(week, 'quota', now);
    expect([series.map(({ model }) => model), series.at(-1)?.values.at(-1), others]).toEqual([
      ['m8', 'm7', 'm6', 'm5', 'm4', 'm3', undefined],
      3,
      3,
    ]);
    expect(dailyUse(week, 'tokens', now).series.at(-1)?.values.at(-1)).toBe(45);
  });

  it('takes null for no use, and refuses what is no list', () => {
    expect([
      readUses(null),
      readUses({}),
      readUses([null, 7, { Day: '2026-11-21T00:00:00Z', ModelName: null, Quota: 'x' }]),
    ]).toEqual([[], undefined, [{ day: '2026-11-21', model: '', quota: 0, count: 0, tokens: 0 }]]);
  });
});

describe('tokens that end soon', () => {
  const token = (overrides: object) => ({
    id: 1,
    status: 1,
    expired_time: -1,
    unlimited_quota: false,
    remain_quota: 500,
    used_quota: 500,
    ...overrides,
  });
  it('are enabled ones that expire within a week or have less than a tenth left', () => {
    const found = endingSoon(
      [
        token({ id: 1 }),
        token({ id: 2, remain_quota: 99, used_quota: 901 }),
        token({ id: 3, remain_quota: 100, used_quota: 900 }),
        token({ id: 4, unlimited_quota: true, remain_quota: -1 }),
        token({ id: 5, expired_time: 1000 + 604_800 }),
        token({ id: 6, expired_time: 1001 + 604_800 }),
        token({ id: 7, expired_time: 1500 }),
        token({ id: 8, expired_time: 1500, status: 2 }),
        token({ id: 9, remain_quota: 0, used_quota: 0 }),
      ],
      1000,
    );
    expect(found.map(({ id }) => id)).toEqual([7, 5, 2, 9]);
  });
});

describe('examples', () => {
  it('quote what they are given', () => {
    const values = { server: 'https://r.example', apiKey: 'sk-1', model: 'it\'s "big"' };
    const [curl, python, node] = snippets.map(({ write }) => write(values));
    expect(curl).toContain(
      `'{"model":"it'\\''s \\"big\\"","messages":[{"role":"user","content":"Hello!"}]}'`,
    );
    expect(curl).toContain("'Authorization: Bearer sk-1'");
    expect(python).toContain('model="it\'s \\"big\\""');
    expect(python).toContain('base_url="https://r.example/v1", api_key="sk-1"');
    expect(node).toContain('baseURL: "https://r.example/v1", apiKey: "sk-1"');
  });
});
