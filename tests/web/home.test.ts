import { describe, expect, it } from 'vitest';
import { dailyUse, isAheadOfUtc, lastsDays, readUses } from '../../src/web/pages/home/dailyUse';
import { endingSoon } from '../../src/web/pages/home/endingSoon';
import { snippets } from '../../src/web/pages/home/snippets';

const now = Date.UTC(2026, 10, 21, 12);
const line = (Day: string, ModelName: string, Quota: number) => ({
  Day,
  ModelName,
  Quota,
  RequestCount: 1,
  PromptTokens: 10,
  CompletionTokens: 5,
});

describe('the use of seven days', () => {
  it('has every day, also those without use, and no day before', () => {
    const { labels, series } = dailyUse(
      readUses([
        line('2026-11-21', 'm', 5),
        line('2026-11-19', 'm', 7),
        line('2026-11-01', 'm', 99),
      ]) ?? [],
      'quota',
      now,
    );
    expect(labels).toEqual(['11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21']);
    expect(series).toEqual([{ model: 'm', values: [0, 0, 0, 0, 7, 0, 5] }]);
  });

  it('counts the day that has begun for a relay east of UTC as today', () => {
    const uses = readUses([line('2026-11-22', 'm', 5), line('2026-11-15', 'm', 99)]) ?? [];
    const { labels, series } = dailyUse(uses, 'quota', now);
    expect([labels.at(-1), series]).toEqual([
      '11-22',
      [{ model: 'm', values: [0, 0, 0, 0, 0, 0, 5] }],
    ]);
    expect([isAheadOfUtc(uses, now), lastsDays(50, uses, now)]).toEqual([true, 70]);
  });

  it('shows the largest models and the rest as one, by the measure', () => {
    const uses =
      readUses(Array.from({ length: 9 }, (_, i) => line('2026-11-21', `m${i}`, i))) ?? [];
    const { series, others } = dailyUse(uses, 'quota', now);
    expect([series.map(({ model }) => model), series.at(-1)?.values.at(-1), others]).toEqual([
      ['m8', 'm7', 'm6', 'm5', 'm4', 'm3', undefined],
      3,
      3,
    ]);
    expect(dailyUse(uses, 'tokens', now).series.at(-1)?.values.at(-1)).toBe(45);
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
