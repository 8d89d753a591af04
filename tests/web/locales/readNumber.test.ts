/** Numbers as people type and paste them: one reader for cells, forms, filters, dialogs and imports. */
import { describe, expect, it } from 'vitest';
import { hasInexactNumbers, parseExact } from '../../../src/schema/values/exactNumbers';
import { parseBulkValue } from '../../../src/web/list/bulk/bulkChange';
import { numberText, readNumber } from '../../../src/web/locales/readNumber';

const numbers: [text: string, number: number][] = [
  ['5', 5],
  [' 5 ', 5],
  ['+5', 5],
  ['-3', -3],
  ['−3', -3],
  ['－３', -3],
  ['１０', 10],
  ['1,000', 1000],
  ['１，０００', 1000],
  ['1,234,567.5', 1_234_567.5],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['007', 7],
  ['.5', 0.5],
  ['5.', 5],
  ['0.30', 0.3],
  ['1e-7', 1e-7],
];
const others = [
  '',
  ' ',
  '0x10',
  '0b1',
  '1e2',
  '1E5',
  'Infinity',
  'NaN',
  '1,5',
  '1,0000',
  '0,500',
  '1.2.3',
  '5 %',
  '--5',
  '½',
];

describe('a typed number', () => {
  it.each(numbers)('%j is %d', (text, number) => {
    expect(readNumber(text)).toBe(number);
    const digits = numberText(text) ?? '';
    expect(parseExact(digits)).toBe(number);
    expect(hasInexactNumbers(digits)).toBe(false);
    expect(parseBulkValue({ title: '', type: 'number' }, text)).toBe(number);
  });
  it.each(others)('%j is none', (text) => {
    expect(readNumber(text)).toBeUndefined();
    expect(parseBulkValue({ title: '', type: 'integer' }, text)).toBeUndefined();
  });
  it.each([
    ['$2', 1_000_000],
    ['-＄0.5', -250_000],
    ['2', 2],
    ['$', undefined],
  ])('%j of a quota of many records is %s units', (text, units) => {
    localStorage.setItem('quota_per_unit', '500000');
    const quota = { title: '', type: 'integer', 'x-format': 'quota' } as const;
    expect(parseBulkValue(quota, text)).toBe(units);
    expect(parseBulkValue({ ...quota, 'x-format': 'number' }, text)).toBe(
      text === '2' ? 2 : undefined,
    );
  });
});
