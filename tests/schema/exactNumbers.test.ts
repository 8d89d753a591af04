import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../src/schema/registry';
import { asNumber, parseExact, parsePlain, writeExact } from '../../src/schema/values/exactNumbers';
import { compareNumbers, sumNumbers } from '../../src/schema/values/exactSums';
import { oddFields, readRow, sameFormValue } from '../../src/schema/values/oddValues';

describe('numbers that JavaScript cannot hold', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740992', '9007199254740992'],
    ['1e400', '1e400'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['0.12345678901234567891', '0.12345678901234567891'],
  ])('%s is read as its text', (number, text) => {
    expect(parseExact(`{"a":[${number}],"b":"x"}`)).toEqual({ a: [text], b: 'x' });
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['1700000000000000', 1_700_000_000_000_000],
    ['1e15', 1e15],
    ['0.30000000000000004', 0.30000000000000004],
    ['1.10000000000000000', 1.1],
    ['1e-300', 1e-300],
  ])('%s stays a number', (text, number) => {
    expect(parseExact(`[${text}]`)).toEqual([number]);
  });

  it('leaves texts alone, with quotes and backslashes in them', () => {
    const value = { a: '9007199254740993', b: 'x "9007199254740993" \\', c: '\\"1e999', d: [1] };
    expect(parseExact(JSON.stringify(value))).toEqual(value);
    expect(() => parseExact('{"a":9007199254740993')).toThrow(SyntaxError);
  });

  it.each([
    ['beside such a number', parsePlain('9007199254740993')],
    ['alone', 1],
  ])(
    'are no text that looks like what stands for one while it is written: %s',
    (_title, number) => {
      const texts = ['\u0000number 007', '\u0000number ', 'number 1-2-3-4 7', '\u0000number "'];
      expect(JSON.parse(writeExact({ texts, number }))).toMatchObject({ texts });
    },
  );

  it('are written back digit by digit, and a text of the same look stays a text', () => {
    const { id } = parseExact('{"id":9007199254740995}') as { id: string };
    const [integer, string] = [{ type: 'integer' }, { type: 'string' }];
    expect(writeExact({ id: asNumber(integer, id), name: asNumber(string, id), other: id })).toBe(
      '{"id":9007199254740995,"name":"9007199254740995","other":"9007199254740995"}',
    );
    for (const text of ['12', '007', '0000000000000000', ' 9007199254740995', 'x', ''])
      expect(asNumber(integer, text)).toBe(text);
  });

  it('are ordered and summed exactly', () => {
    const [a, b, c] = parseExact('[9007199254740993,9007199254740994,5]') as unknown[];
    expect(compareNumbers(a, b)).toBeLessThan(0);
    expect(compareNumbers(b, a)).toBeGreaterThan(0);
    expect(compareNumbers(a, c)).toBeGreaterThan(0);
    expect(compareNumbers(a, 'text')).toBeUndefined();
    expect(sumNumbers([a, 7, 'text', null, { a: 1 }])).toBe('9007199254741000');
    expect(sumNumbers([9_007_199_254_740_991, 9_007_199_254_740_991])).toBe('18014398509481982');
    expect(sumNumbers([1, 2.5])).toBe(3.5);
  });
});

describe('values of another type', () => {
  const channel = resourceSchema('channel');
  const token = resourceSchema('token');
  const why = (schema: typeof token, row: Record<string, unknown>) =>
    Object.fromEntries(
      [...oddFields(schema.properties, readRow(schema, row))].map(([path, odd]) => [path, odd.why]),
    );

  it.each([
    ['a text for a number', token, { remain_quota: '12' }, { remain_quota: 'type' }],
    ['a number for a text', token, { name: 7 }, { name: 'type' }],
    ['a list of objects', token, { models: [{}] }, { models: 'type' }],
    ['a text for a boolean', token, { unlimited_quota: 'no' }, { unlimited_quota: 'type' }],
    ['a moment after the last', token, { expired_time: 1e15 }, { expired_time: 'type' }],
    ['JSON that cannot be read', channel, { config: '{"a"' }, { config: 'type' }],
    ['JSON of another type', channel, { config: '[1]' }, { config: 'type' }],
    ['JSON with a long number', channel, { config: '{"a":9007199254740993}' }, { config: 'type' }],
    ['a number within JSON', channel, { config: '{"region":5}' }, { 'config.region': 'type' }],
    [
      'a long number',
      token,
      parseExact('{"remain_quota":9007199254740993}'),
      { remain_quota: 'number' },
    ],
    ['nothing at all', token, { name: null, models: null, remain_quota: null, subnet: '' }, {}],
    ['what the schema says', token, { name: 'x', models: 'a, b', remain_quota: -1 }, {}],
  ] as const)('%s', (_name, schema, row, odd) => {
    expect(why(schema, row as Record<string, unknown>)).toEqual(odd);
  });

  it('are kept as they came', () => {
    expect(readRow(token, { name: { a: 1 }, models: 5 })).toEqual({ name: { a: 1 }, models: 5 });
    expect(readRow(channel, { config: '{"a"' })).toEqual({ config: '{"a"' });
  });

  it('empty, absent and null are one in a form; 0, false and a blank are not', () => {
    for (const empty of [null, '', [], {}, { a: '' }])
      expect(sameFormValue(empty, undefined)).toBe(true);
    for (const full of [0, false, ' ', [''], { a: 0 }])
      expect(sameFormValue(full, undefined)).toBe(false);
    expect(sameFormValue({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  });
});
