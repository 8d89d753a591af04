/** JSON as people write it: what is wrong, where, and what can be taken out. */
import { describe, expect, it } from 'vitest';
import { type JsonShape, jsonMistake, mendedJson } from '../../src/schema/values/jsonText';

const at = (text: string, shape?: JsonShape) => {
  const mistake = jsonMistake(text, shape);
  return mistake && `${mistake.keyword} ${mistake.params.line}:${mistake.params.column}`;
};

describe('a JSON text', () => {
  it.each<[string, JsonShape | undefined]>([
    ['', 'numbers'],
    [' \n', 'texts'],
    ['{}', 'numbers'],
    ['{"gpt-4": 15, "a\\"b": -0.5e-3, "c": null}', 'numbers'],
    ['{"a": "b", "中": "文"}', 'texts'],
    ['{"a": {"b": [1, {"c": true}], "a": 2}}', 'object'],
    ['[{"a": 1}, {"a": 2}]', undefined],
    ['"\\u00e9\\n"', undefined],
    ['[[], {}, 0, false, null]', undefined],
  ])('is right: %s', (text, shape) => {
    expect(at(text, shape)).toBeUndefined();
    if (text.trim()) expect(() => JSON.parse(text)).not.toThrow();
  });

  it.each<[string, JsonShape | undefined, string]>([
    ['{"gpt-4":15,"gpt-4":30}', 'numbers', 'twice 1:13'],
    ['{"a":{"b":1,"b":2}}', 'object', 'twice 1:13'],
    ['[{"a":1,"a":2}]', undefined, 'twice 1:9'],
    ['{"a":1,"\\u0061":2}', 'numbers', 'twice 1:8'],
    ['[1, 2]', 'numbers', 'object 1:1'],
    ['5', 'texts', 'object 1:1'],
    ['"x"', 'object', 'object 1:1'],
    ['{"a": 1}', 'texts', 'text 1:7'],
    ['{"a": ""}', 'texts', 'text 1:7'],
    ['{"a": ["b"]}', 'texts', 'text 1:7'],
    ['{"a": null}', 'texts', 'text 1:7'],
    ['{"": "b"}', 'texts', 'name 1:2'],
    ['{"a": "1"}', 'numbers', 'number 1:7'],
    ['{"a": 1,\n "b": {"c": 1}}', 'numbers', 'number 2:7'],
    ['{"a": 1e999}', 'numbers', 'number 1:7'],
    ['{"a": 1', 'numbers', 'end 1:8'],
    ['{"a"', undefined, 'end 1:5'],
    ['{bad', undefined, 'sign 1:2'],
    ['{"a": 1 "b": 2}', undefined, 'sign 1:9'],
    ['{"a": 01}', undefined, 'sign 1:8'],
    ['{"a": 1}}', undefined, 'sign 1:9'],
    ['[1}', undefined, 'sign 1:3'],
    ['{"a": 1,,"b": 2}', undefined, 'sign 1:9'],
    ['{,}', undefined, 'sign 1:2'],
    ['{"a": "line\nbreak"}', undefined, 'sign 1:7'],
    ['{"a": NaN}', undefined, 'sign 1:7'],
    ['{"a": 1} x', undefined, 'sign 1:10'],
  ])('has its mistake named by its place: %s', (text, shape, place) => {
    expect(at(text, shape)).toBe(place);
    expect(mendedJson(text, shape)).toBeUndefined();
  });

  it('says which name, and which sign', () => {
    expect(jsonMistake('{"a":1,"a":2}')?.params.name).toBe('a');
    expect(jsonMistake('{"a":"x"}', 'numbers')?.params.name).toBe('a');
    expect(jsonMistake('{"a":🙂}')?.params.sign).toBe('🙂');
  });

  it.each([
    ['a blank that does not break', '{\u00a0"a":1}', 'U+00A0'],
    ['a byte order mark', '\ufeff{"a":1}', 'U+FEFF'],
    ['a blank without width', '{"a":1}\u200b', 'U+200B'],
    ['a mark of the direction', '{"a":\u200f1}', 'U+200F'],
    ['a wide blank', '{\u3000"a":1}', 'U+3000'],
  ])('names a sign that nobody sees by its number: %s', (_, text, sign) => {
    expect(jsonMistake(text)?.params.sign).toBe(sign);
  });

  it.each<[string, string, unknown]>([
    ['{"gpt-4":15,}', 'comma 1:13', { 'gpt-4': 15 }],
    ['{\n  "a": 1, // sale\n  "b": 2 /* more */\n}', 'note 2:11', { a: 1, b: 2 }],
    ['// x\n{"a": 1}', 'note 1:1', { a: 1 }],
    ['# x\n{"a": 1, # y\n}', 'note 1:1', { a: 1 }],
    ['{"_comment":"sale","gpt-4":15}', 'note 1:13', { 'gpt-4': 15 }],
    ['{"gpt-4":15,"_comment":"sale"}', 'note 1:24', { 'gpt-4': 15 }],
    ['{"gpt-4":15,"_comment":"sale",}', 'note 1:24', { 'gpt-4': 15 }],
    ['{"a":1,"_comment":"x","_comment":"y","b":2}', 'note 1:19', { a: 1, b: 2 }],
    ['｛"gpt-4"：15｝', 'sign 1:1', { 'gpt-4': 15 }],
    ['{“gpt-4”: 15，"b": １５}', 'sign 1:2', { 'gpt-4': 15, b: 15 }],
    ["{'gpt-4': 15}", 'sign 1:2', { 'gpt-4': 15 }],
    ['{\u00a0"gpt-4":\u300015}', 'sign 1:2', { 'gpt-4': 15 }],
    ['\ufeff{"gpt-4": 15}', 'sign 1:1', { 'gpt-4': 15 }],
  ])('can be mended: %s', (text, place, value) => {
    expect(at(text, 'numbers')).toBe(place);
    const mended = mendedJson(text, 'numbers') ?? '';
    expect(JSON.parse(mended)).toEqual(value);
    expect(at(mended, 'numbers')).toBeUndefined();
  });

  it('leaves texts and lines alone when it is mended', () => {
    const text = '[\n  "a, // b",\n  "#c，", // note\n]';
    expect(mendedJson(text)).toBe('[\n  "a, // b",\n  "#c，" \n]');
    expect(mendedJson('{"a":1,"a":2,}', 'numbers')).toBeUndefined();
  });

  it('of any length is read at once', () => {
    expect(at(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeUndefined();
    expect(at(`${'['.repeat(33)}${']'.repeat(33)}`)).toBeDefined();
    for (const part of ['/* * ', '"a', '{"a":[', '[1,', '“', '["\\', "'"])
      expect(at(part.repeat(50_000))).toBeDefined();
  });
});
