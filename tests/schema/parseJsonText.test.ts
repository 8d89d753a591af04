/** JSON texts in fields and options: how deep they may nest is one number for all readers. */
import { describe, expect, it } from 'vitest';
import { resourceSchema } from '../../src/schema/registry';
import { readEntries } from '../../src/schema/values/maps';
import { readValue } from '../../src/schema/values/oddValues';
import { isWithinBounds, parseJsonText } from '../../src/schema/values/parseJsonText';
import { formats } from '../../src/schema/values/textFormats';
import { decodeValue } from '../../src/schema/values/wire';

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const config = resourceSchema('channel').properties['config'] ?? { title: '', type: 'object' };

describe('a JSON text', () => {
  it.each([
    ['lists', lists],
    ['objects', objects],
  ])('may nest 32 %s and no more', (_what, nested) => {
    expect(parseJsonText(nested(32))).toEqual(JSON.parse(nested(32)));
    for (const levels of [33, 5000, 1_000_000])
      expect(() => parseJsonText(nested(levels))).toThrow(SyntaxError);
  });

  it.each([
    ['a field of objects', (text: string) => JSON.stringify(decodeValue(config, text)) !== '{}'],
    ['a value that may be odd', (text: string) => typeof readValue(config, text) !== 'string'],
    ['a text that must be JSON', (text: string) => formats['json-text']?.(text) === true],
  ])('is read alike as %s', (_where, takes) => {
    expect([32, 33, 5000].map((levels) => takes(objects(levels)))).toEqual([true, false, false]);
  });

  it.each([
    ['a table of numbers', (text: string) => formats['number-table']?.(text) === true],
    ['keys and values', (text: string) => readEntries(text) !== undefined],
  ])('of %s does not nest at all', (_where, takes) => {
    expect([1, 2, 33, 5000].map((levels) => takes(objects(levels)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('counts no brackets and commas within its strings', () => {
    const text = JSON.stringify({ a: '[[{,:'.repeat(100), 'b"\\': '\\"]' });
    expect(isWithinBounds(text, { depth: 1, parts: 3 })).toBe(true);
    expect(isWithinBounds(text, { depth: 1, parts: 2 })).toBe(false);
    expect(isWithinBounds(text, { depth: 0, parts: 3 })).toBe(false);
  });
});
