import { beforeEach, describe, expect, it } from 'vitest';
import { resourceSchema } from '../../../src/schema/registry';
import type { ResourceSchema, Row } from '../../../src/schema/types';
import { shownPair, shownText } from '../../../src/web/formats/shownText';
import { text as badge } from '../../../src/web/formats/text/badge';
import { changedValue, parseBulkValue } from '../../../src/web/list/bulk/bulkChange';
import { filterByColumns } from '../../../src/web/list/columns/filterByColumns';
import { csvCell, csvText, exportFields } from '../../../src/web/list/export/exportRows';
import { withMarks, withoutMarks } from '../../../src/web/list/export/formulaMarks';
import { sumRows } from '../../../src/web/list/export/sumRows';
import { safeFileName } from '../../../src/web/ui/files/downloadText';

const channel = resourceSchema('channel');
const property = (name: string) =>
  channel.properties[name] ?? { title: name, type: 'string' as const };

describe('filters above columns', () => {
  const rows = [
    { id: 1, name: 'Alpha', status: 1, priority: 5, group: ['vip', 'default'] },
    { id: 2, name: 'beta', status: 2, priority: -3, group: ['default'] },
  ];
  it.each([
    [{ name: 'AL' }, [1]],
    [{ status: 'disab' }, [2]],
    [{ priority: '> 0' }, [1]],
    [{ priority: '<=-3' }, [2]],
    [{ priority: '= 5' }, [1]],
    [{ group: 'vip' }, [1]],
    [{ name: ' ' }, [1, 2]],
    [{ name: 'a', status: 'enabled' }, [1]],
  ])('%j', (typed, ids) => {
    expect(
      filterByColumns(rows, channel, typed as Record<string, string>, 'en').map(({ id }) => id),
    ).toEqual(ids);
  });
});

it('a choice that is empty says nothing', () => {
  const cell = { name: 'status', schema: channel, row: { id: 1 } };
  expect(badge({ ...cell, value: '' }, 'en')).toBe('');
  expect(badge({ ...cell, value: 9 }, 'en')).toBe('Unknown (9)');
});

/** A user's browser, with the relay's way to show quota. */
const showAs = (inCurrency: boolean) => {
  localStorage.setItem('display_in_currency', String(inCurrency));
  localStorage.setItem('quota_per_unit', '500000');
};

describe('a value as text', () => {
  beforeEach(() => showAs(true));

  const token = resourceSchema('token');
  it.each<[string, ResourceSchema, string, Row, string, string]>([
    ['quota', token, 'remain_quota', { remain_quota: 1_250_000 }, '$2.50', '$2.50'],
    [
      'quota without a limit',
      token,
      'remain_quota',
      { remain_quota: 5, unlimited_quota: true },
      'Unlimited',
      '无限制',
    ],
    ['a response time', channel, 'response_time', { response_time: 530 }, '0.53 s', '0.53 秒'],
    ['no response time', channel, 'response_time', { response_time: 0 }, 'Untested', '未测试'],
    [
      'a failed test',
      channel,
      'response_time',
      { response_time: 0, test_time: 1_700_000_000 },
      'Failed',
      '失败',
    ],
    ['a balance in dollars', channel, 'balance', { balance: 3.456, type: 1 }, '$3.46', '$3.46'],
    ['a balance in yuan', channel, 'balance', { balance: 2, type: 36 }, '¥2.00', '¥2.00'],
    ['no balance', channel, 'balance', { balance: 0, type: 14 }, 'Not supported', '不支持'],
    ['a status', token, 'status', { status: 4 }, 'Exhausted', '已耗尽'],
    ['an unknown status', token, 'status', { status: 9 }, 'Unknown (9)', '未知 (9)'],
    ['a time', token, 'created_time', { created_time: 0 }, '', ''],
    ['an expiry', token, 'expired_time', { expired_time: -1 }, 'Never expires', '永不过期'],
    ['groups', channel, 'group', { group: ['vip', 'a'] }, 'a,vip', 'a,vip'],
    ['a type', channel, 'type', { type: 15 }, 'Baidu Wenxin Qianfan', '百度文心千帆'],
    ['a secret', token, 'key', { key: 'very-secret' }, '••••••', '••••••'],
    ['an odd value', token, 'remain_quota', { remain_quota: 'much' }, 'much', 'much'],
  ])('%s is what the list shows', (_what, schema, field, row, en, zh) => {
    expect([
      shownText(schema, field, row[field], 'en', row),
      shownText(schema, field, row[field], 'zh', row),
    ]).toEqual([en, zh]);
  });

  it('is exact where two texts would be the same', () => {
    const pair = (a: number, b: number) => shownPair(token, 'remain_quota', [a, b], 'en');
    expect(pair(500_000, 1_000_000)).toEqual(['$1.00', '$2.00']);
    expect(pair(500_000, 500_001)).toEqual(['500000', '500001']);
    expect(pair(500_000, 500_000)).toEqual(['$1.00', '$1.00']);
  });
});

describe('a filter above a column compares what the list shows', () => {
  const tokens = [
    { id: 1, remain_quota: 2_500_000 },
    { id: 2, remain_quota: 500_000 },
    { id: 3, remain_quota: 9_000_000, unlimited_quota: true },
  ];
  const channels = [
    { id: 1, response_time: 900, balance: 50_000, type: 5 },
    { id: 2, response_time: 2400, balance: 2, type: 1 },
    { id: 3, response_time: 0, balance: 9, type: 14 },
  ];
  const ids = (schema: ResourceSchema, rows: readonly Row[], field: string, text: string) =>
    filterByColumns(rows, schema, { [field]: text }, 'en').map(({ id }) => id);
  const at = (day: number) => new Date(2026, 1, day, 10, 30).getTime() / 1000;
  const ends = [at(1), at(27), at(28), -1].map((expired_time, id) => ({ id, expired_time }));
  it.each([
    ['< 2026-02-28', [0, 1]],
    ['<=2026-02-28', [0, 1, 2]],
    ['=2026-02-28', [2]],
    ['> 2026-02-27 10:29', [1, 2]],
    ['>= 2026-02-27 10:30:00', [1, 2]],
    ['2026-02-2', [1, 2]],
    ['never', [3]],
  ])('times: %s', (text, found) => {
    expect(ids(resourceSchema('token'), ends, 'expired_time', text)).toEqual(found);
  });

  it.each([
    [true, '>= 5', [1]],
    [true, '<5', [2]],
    [true, '= 1', [2]],
    [true, '$5', [1]],
    [true, 'unlim', [3]],
    [true, '2500000', []],
    [false, '>= 2500000', [1]],
    [false, '2.5M', [1]],
  ])('quota in dollars %s: %s', (inCurrency, text, found) => {
    showAs(inCurrency);
    expect(ids(resourceSchema('token'), tokens, 'remain_quota', text)).toEqual(found);
  });
  it.each([
    ['response_time', '>1', [2]],
    ['response_time', '<1', [1]],
    ['response_time', 'untested', [3]],
    ['balance', '>= 2', [1, 2]],
    ['balance', '= 5', [1]],
    ['balance', 'not supp', [3]],
  ])('%s %s', (field, text, found) => {
    expect(ids(channel, channels, field, text)).toEqual(found);
  });
});

describe('an export', () => {
  it('keeps numbers exact, however the list shows them', () => {
    showAs(true);
    const token = resourceSchema('token');
    const [header, line] = csvText(token, [{ id: 1, remain_quota: 1_250_001 }], 10, 'en').split(
      '\r\n',
    );
    const at = header?.split(',').indexOf('Remaining quota') ?? -1;
    expect(line?.split(',')[at]).toBe('1250001');
  });

  it('quotes what must be quoted and disarms formulas', () => {
    expect(
      ['=1', '+1', '-1', '@x', '\tx', '\rx'].map((text) => csvCell(text).replaceAll('"', '')[0]),
    ).toEqual(["'", "'", "'", "'", "'", "'"]);
    expect(csvCell('a,"b"\n')).toBe('"a,""b""\n"');
    // Spreadsheets of many countries split lines at semicolons, within quotes too.
    expect(csvCell('\t=x;"=y')).toBe(`"'\t'=x;'""=y"`);
    expect(csvCell("a;=cmd|'/C calc'!A0;b\n-1")).toBe(`"a;'=cmd|'/C calc'!A0;b\n'-1"`);
    expect(csvCell(-5)).toBe('-5');
    // A day may be read as one; a text that looks like one may not.
    expect([csvCell('2026-02-28', true), csvCell('2024-10-21')]).toEqual([
      '2026-02-28',
      "'2024-10-21",
    ]);
    // A text that looks marked is marked, so that reading a file takes off what was put on.
    expect(csvCell("'=x")).toBe("''=x");
    expect(csvCell("it's")).toBe("it's");
  });

  it('adds up what was used in a log, without what was given or tested', () => {
    const rows = [1, 2, 2, 5].map((type, id) => ({ id, type, quota: 10 ** id, prompt_tokens: 1 }));
    expect([...sumRows(resourceSchema('log'), rows).values()]).toEqual([4, 0, 110]);
  });

  it('leaves secrets out, and what the role may not see', () => {
    expect(exportFields(channel, 10)).not.toContain('key');
    expect(exportFields(resourceSchema('token'), 10)).not.toContain('key');
    expect(exportFields(resourceSchema('log'), 1)).not.toContain('username');
    const [header, line] = csvText(
      channel,
      [{ id: 1, name: '=x', key: 'sk-secret', status: 2, models: ['a', 'b'] }],
      10,
      'zh',
    ).split('\r\n');
    expect(header?.split(',').slice(0, 3)).toEqual(['ID', '类型', '名称']);
    expect(line).toContain("'=x");
    expect(line).toContain('已禁用');
    expect(line).toContain('"a,b"');
    expect(line).not.toContain('sk-secret');
  });

  it('has a file name that every system takes', () => {
    expect(['a/b', '..', 'con:*?', '', '春节'].map(safeFileName)).toEqual([
      'a_b',
      'download',
      'con___',
      'download',
      '春节',
    ]);
  });
});

describe('a mark against spreadsheets', () => {
  it.each([
    '=1',
    '-old',
    '@team',
    "'=x",
    "''-x",
    '\t=x;"=y',
    'a;=b\n-1',
    '0012',
    '73928e03',
    '1E5',
    '3-1',
    '1/2/2026',
    '1-2-3',
    '2024-10-21',
    '2024/3',
    '3/2024',
    '1e-5',
    '1.E+5',
    '3.10',
    '.50',
    '00:30',
    '1:02:03',
    'Mar-5',
    'Oct 2026',
    '5-march',
    '1 Jan 26',
    'SEPT2',
    '123456789012345678',
    "'0012",
  ])('is put on, and taken off: %j', (text) => {
    const marked = withMarks(text);
    expect(marked).not.toBe(text);
    expect(withoutMarks(marked)).toBe(text);
  });

  it.each([
    'a',
    "it's",
    '12',
    '1.5',
    '3.1.0',
    '2026-03-02 07:30:05',
    '2024-10-21-preview',
    'gpt-4',
    'gpt-4-0613',
    'a=b',
    '10%',
    'May',
    'march team',
    'decoder-7',
    'market 2',
  ])('is not needed: %s', (text) => {
    expect(withMarks(text)).toBe(text);
    expect(withoutMarks(text)).toBe(text);
  });
});

describe('a change of many records', () => {
  it('reads what was typed, as the field is', () => {
    expect(parseBulkValue(property('models'), ' a, b,,a\nc')).toEqual(['a', 'b', 'c']);
    expect(parseBulkValue(property('priority'), ' 7 ')).toBe(7);
    expect([
      parseBulkValue(property('priority'), '1.5'),
      parseBulkValue(property('priority'), ''),
      parseBulkValue(property('models'), ' , '),
    ]).toEqual([undefined, undefined, undefined]);
  });

  it('sets, adds and removes, within bounds', () => {
    expect(changedValue(property('models'), 'add', ['b', 'c'], ['a', 'b'])).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(changedValue(property('models'), 'remove', ['b'], ['a', 'b'])).toEqual(['a']);
    expect(changedValue(property('models'), 'set', ['x'], ['a'])).toEqual(['x']);
    expect([
      changedValue(property('priority'), 'add', -2, 5),
      changedValue(property('weight'), 'add', -9, 5),
      changedValue(property('weight'), 'set', 4, 5),
    ]).toEqual([3, 0, 4]);
  });
});
