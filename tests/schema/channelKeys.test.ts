/** Keys as people paste them: the console and the server read them with the same functions. */
import { describe, expect, it } from 'vitest';
import { badSignOf, tidyKey } from '../../src/schema/choices/channelKeys';
import { plainKey } from '../../src/schema/values/plainKey';
import { typedKeys } from '../../src/schema/values/typedLists';

describe('a pasted key', () => {
  it.each([
    'sk-Abc_1+/=.:~',
    ' sk-Abc_1+/=.:~\r\n',
    '\ufeffsk-Abc_1+/=.:~',
    '\u200bsk-Abc\u200d_1+/=.:~\u2060',
    '\u00a0sk-Abc_1+/=.:~\u3000',
    'Bearer sk-Abc_1+/=.:~',
    'bearer  sk-Abc_1+/=.:~',
    'Authorization: Bearer sk-Abc_1+/=.:~',
    'x-api-key: sk-Abc_1+/=.:~',
    'OPENAI_API_KEY=sk-Abc_1+/=.:~',
    'export OPENAI_API_KEY="sk-Abc_1+/=.:~"',
    '"sk-Abc_1+/=.:~"',
    "'sk-Abc_1+/=.:~',",
    '“sk-Abc_1+/=.:~”',
    '‘sk-Abc_1+/=.:~’',
    '「sk-Abc_1+/=.:~」',
    '`Bearer sk-Abc_1+/=.:~`',
    '<sk-Abc_1+/=.:~>',
    'ｓｋ－Ａｂｃ＿１＋／＝．：～',
  ])('is without what came with it: %j', (text) => {
    expect(plainKey(text)).toBe('sk-Abc_1+/=.:~');
    expect(tidyKey(1, text)).toBe('sk-Abc_1+/=.:~');
  });

  it.each(['Bearer', 'bearer-1', 'my_key', 'sk-a"b', 'none', 'a,b', 'a;b', 'k=='])(
    'stays as it is: %s',
    (text) => {
      expect(plainKey(text)).toBe(text);
      expect(badSignOf(1, text)).toBeUndefined();
    },
  );

  it('is tidy in each of its parts', () => {
    expect(tidyKey(23, ' 123 | “id” |Bearer sk ')).toBe('123|id|sk');
    expect(tidyKey(33, '"AK"|\ufeffSK| us-west-2 ')).toBe('AK|SK|us-west-2');
    expect(tidyKey(42, 'r|p|\ufeff{"a": "“b|c”",\n"d": 1}')).toBe('r|p|{"a":"“b|c”","d":1}');
  });

  it.each<[string, object]>([
    ['sk-a b', { kind: 'blank', sign: 'U+0020', place: 5 }],
    ['sk-a\u00a0b', { kind: 'blank', sign: 'U+00A0', place: 5 }],
    ['sk-a\nb', { kind: 'line', sign: 'U+000A', place: 5 }],
    ['sk-“ab', { kind: 'other', sign: '“ (U+201C)', place: 4 }],
    ['sk-abc…xyz', { kind: 'other', sign: '… (U+2026)', place: 7 }],
    ['sk–ab', { kind: 'other', sign: '– (U+2013)', place: 3 }],
    ['sk-密钥', { kind: 'other', sign: '密 (U+5BC6)', place: 4 }],
    ['sk-a\u0007', { kind: 'other', sign: 'U+0007', place: 5 }],
    ['🔑sk', { kind: 'other', sign: '🔑 (U+1F511)', place: 1 }],
  ])('is refused by the name of its first strange sign: %j', (text, bad) => {
    expect(badSignOf(1, tidyKey(1, text))).toEqual(bad);
  });

  it('of parts is refused by the place in the whole, and may have any letters in its JSON', () => {
    expect(badSignOf(33, tidyKey(33, 'AK|S K|us'))).toEqual({
      kind: 'blank',
      sign: 'U+0020',
      place: 5,
    });
    expect(badSignOf(42, tidyKey(42, 'r|p|{"a": "张 三"}'))).toBeUndefined();
    expect(badSignOf(42, 'r|p|{"a": "\u0000"}')).toMatchObject({ sign: 'U+0000' });
  });
});

it('reads a text of any length at once', () => {
  const long = 500_000;
  for (const text of [`x${'"'.repeat(long)}x`, 'Bearer '.repeat(long), 'a_'.repeat(long)])
    expect(plainKey(text).length).toBeGreaterThan(long);
});

describe('keys of a batch', () => {
  it.each([
    'sk-1\nsk-2\nsk-3',
    'sk-1\r\n\r\n  sk-2 \r\nsk-3\r\n',
    'sk-1,sk-2，sk-3',
    'sk-1; sk-2；sk-3;',
    'sk-1、sk-2、sk-3',
    'sk-1 sk-2\tsk-3',
    'Bearer sk-1\nBearer sk-2\nBearer sk-3',
    '["sk-1", "sk-2", "sk-3"]',
    '"sk-1",\n"sk-2",\n"sk-3",\n',
    '\ufeffsk-1\n“sk-2”\nsk-3\nsk-1',
  ])('are three: %j', (text) => {
    expect(typedKeys(text).keys).toEqual(['sk-1', 'sk-2', 'sk-3']);
  });

  it('say how many blank lines and doubles were left out', () => {
    expect(typedKeys('k-1\n\n k-2 \nk-1\nk-3')).toMatchObject({ dropped: 2 });
    expect(typedKeys('"k-1",\n"k-2",\n')).toMatchObject({ dropped: 0 });
    expect(typedKeys(' \n')).toEqual({ keys: [], dropped: 0 });
  });
});
