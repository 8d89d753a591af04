/**
 * Fields of keys and values. Forms and columns hold them as JSON texts, which keep the order of the keys (objects of
 * JavaScript put "10" before "9"), every digit, and keys such as __proto__.
 */

import { isObject, isRow } from '../isRow';
import type { MapValue } from '../types';
import { isExactNumber, isLongNumber, parseExact, parsePlain, writeExact } from './exactNumbers';
import type { MapProperty } from './isMap';
import { parseJsonText } from './parseJsonText';
import { formats } from './textFormats';

/** A key and its value; a value that was typed and is none yet is a text. */
export type Entry = readonly [key: string, value: unknown];

/** Most keys, and most letters of a key, where the file does not say. */
const usual = { keys: 100, letters: 100 };

/** The texts of a JSON text, and what is between them. */
const strings = /"(?:[^"\\]|\\.)*"/g;
const pairs = /("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|[^\s,}]+)/g;

/**
 * The entries of a JSON text, or of an object that another relay answers, in their order; a key that is there twice is
 * there twice. Undefined for anything that is no object of plain values.
 * @param read a plain value of the JSON text
 */
export function readEntries(value: unknown, read = parseExact): Entry[] | undefined {
  if (isRow(value)) return Object.values(value).some(isObject) ? undefined : Object.entries(value);
  if (value === undefined || value === null) return [];
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return [];
  try {
    if (!isRow(parseJsonText(value))) return undefined;
  } catch {
    return undefined;
  }
  // An object of plain values has one brace and no bracket outside its texts.
  if ((value.replace(strings, '').match(/[{[]/g) ?? []).length > 1) return undefined;
  return [...value.matchAll(pairs)].map(([, key = '', plain = '']) => [
    JSON.parse(key),
    read(plain),
  ]);
}

/** The same of what a client sent; `writeEntries` writes a number that would be rounded by its digits. */
export const readSentEntries = (value: unknown): Entry[] | undefined =>
  readEntries(value, parsePlain);

/** Entries as a JSON text; without any an empty text. */
export const writeEntries = (entries: readonly Entry[]): string =>
  entries.length === 0
    ? ''
    : `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${writeExact(value)}`).join(',')}}`;

/** The mistake in a field of keys and values: as a whole, or in one entry. */
export interface MapMistake {
  keyword: string;
  params: Record<string, string | number>;
  /** Number and key of the entry, as in "2 (colour)". */
  entry?: string;
}

type Problem = Pick<MapMistake, 'keyword' | 'params'> | undefined;

const problem = (keyword: string, limit: string | number = 0): Problem => ({
  keyword,
  params: { limit },
});

/** Long keys are cut in messages. */
const cut = (key: string) => (key.length > 40 ? `${key.slice(0, 40)}…` : key);

const mostExact = Number.MAX_SAFE_INTEGER;

const length = (text: string) => [...text].length;

function problemOfNumber({ type, minimum, maximum }: MapValue, value: unknown): Problem {
  if (
    isExactNumber(value) ||
    isLongNumber(value) ||
    (typeof value === 'number' && !(Math.abs(value) <= mostExact))
  )
    return problem('tooLong', mostExact);
  if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value)))
    return { keyword: 'type', params: { type } };
  if (minimum !== undefined && value < minimum) return problem('minimum', minimum);
  return maximum !== undefined && value > maximum ? problem('maximum', maximum) : undefined;
}

function problemOfText({ minLength, maxLength, format }: MapValue, value: unknown): Problem {
  if (typeof value !== 'string') return { keyword: 'type', params: { type: 'string' } };
  if (minLength !== undefined && length(value) < minLength)
    return value === '' ? problem('required') : problem('minLength', minLength);
  if (maxLength !== undefined && length(value) > maxLength) return problem('maxLength', maxLength);
  return format !== undefined && formats[format]?.(value) === false
    ? { keyword: 'format', params: { format } }
    : undefined;
}

function problemOfValue({ additionalProperties: rule, ...property }: MapProperty, value: unknown) {
  const choices = property['x-choices'];
  const allowed: readonly unknown[] | undefined =
    rule.enum ?? (Array.isArray(choices) ? choices.map((choice) => choice.value) : undefined);
  if (rule.type === 'boolean')
    return typeof value === 'boolean'
      ? undefined
      : { keyword: 'type', params: { type: 'boolean' } };
  const found = rule.type === 'string' ? problemOfText(rule, value) : problemOfNumber(rule, value);
  return found ?? (allowed?.includes(value) === false ? problem('enum') : undefined);
}

function problemOfKey({ propertyNames }: MapProperty, key: string, before: ReadonlySet<string>) {
  const most = propertyNames?.maxLength ?? usual.letters;
  if (key.trim() === '') return problem('emptyKey');
  if (before.has(key)) return problem('sameKey');
  return length(key) > most ? problem('longKey', most) : undefined;
}

/** Most keys of a field. */
export const mostEntries = ({ maxProperties = usual.keys }: MapProperty): number => maxProperties;

/**
 * The first mistake in a field of keys and values.
 * @param mayBeEmpty false where there must be an entry
 */
export function mapMistake(
  property: MapProperty,
  value: unknown,
  mayBeEmpty: boolean,
): MapMistake | undefined {
  const entries = readSentEntries(value);
  if (!entries) return { keyword: 'mapText', params: {} };
  if (entries.length === 0) return mayBeEmpty ? undefined : { keyword: 'required', params: {} };
  const { minProperties: least = 0 } = property;
  const most = mostEntries(property);
  // A client may send very many: their number is looked at before they are.
  if (entries.length > most) return { keyword: 'maxItems', params: { limit: most } };
  const before = new Set<string>();
  for (const [index, [key, entry]] of entries.entries()) {
    const found = problemOfKey(property, key, before) ?? problemOfValue(property, entry);
    before.add(key);
    if (found)
      return { ...found, entry: key === '' ? `${index + 1}` : `${index + 1} (${cut(key)})` };
  }
  return entries.length < least ? { keyword: 'minItems', params: { limit: least } } : undefined;
}
