/** Values of a column -> values of a field of another type. A value is converted exactly, or not at all. */

import { isObject, isRow } from '../../../schema/isRow';
import { isExactNumber } from '../../../schema/values/exactNumbers';
import { readSentEntries, writeEntries } from '../../../schema/values/maps';
import { parseJsonText } from '../../../schema/values/parseJsonText';
import type { Shape } from './shapes';

/** Means a value that has no counterpart in the other type. */
export const impossible = Symbol('impossible');

const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  是: true,
  false: false,
  no: false,
  off: false,
  '0': false,
  否: false,
};

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Numbers nearer to 0 lose digits, down to 0 itself. */
const minExact = 2 ** -1022;

const exact = (value: number, isWhole: boolean): unknown =>
  (isWhole ? Number.isSafeInteger(value) : Number.isFinite(value)) ? value : impossible;

function toNumber(value: unknown, isWhole: boolean): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return exact(value, isWhole);
  if (typeof value !== 'string' || !plainNumber.test(value)) return impossible;
  const number = Number(value);
  // More digits than a number holds would be lost.
  const digits = value.replace(/^[+-]?[0.]*|e.*$|\./gi, '');
  if (digits !== '' && Math.abs(number) < minExact) return impossible;
  return digits.length > 15 && String(number) !== value ? impossible : exact(number, isWhole);
}

function toBoolean(value: unknown): unknown {
  if (typeof value === 'boolean') return value;
  const word = String(value).toLowerCase();
  return !isObject(value) && Object.hasOwn(words, word) ? words[word] : impossible;
}

function toText(value: unknown, from: Shape): unknown {
  if (!Array.isArray(value)) return isObject(value) ? JSON.stringify(value) : String(value);
  if (from.items === 'object') return JSON.stringify(value);
  // With a comma in an entry the text would say something else.
  return value.some((entry) => String(entry).includes(',')) ? impossible : value.join(',');
}

const split = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parsed(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}

/** True for what a list with commas answers as it was: it is split at commas and trimmed. */
const isCommaEntry = (entry: string) =>
  entry !== '' && entry === entry.trim() && !entry.includes(',');

function toEntry(value: unknown, { items = 'string', wire }: Shape): unknown {
  if (items === 'object') return isRow(value) ? value : impossible;
  if (isObject(value)) return impossible;
  const entry = items === 'string' ? String(value) : toNumber(value, items === 'integer');
  return wire === 'comma' && !isCommaEntry(String(entry)) ? impossible : entry;
}

function toList(value: unknown, to: Shape): unknown {
  const found = typeof value === 'string' ? parsed(value) : undefined;
  const entries = Array.isArray(value)
    ? value
    : Array.isArray(found)
      ? found
      : typeof value === 'string'
        ? split(value)
        : [value];
  const list = entries.map((entry) => toEntry(entry, to));
  return list.includes(impossible) ? impossible : list;
}

function toObject(value: unknown): unknown {
  const object = typeof value === 'string' ? parsed(value) : value;
  return isRow(object) ? object : impossible;
}

/** The meaning of a column's value; null for nothing. */
function meaning(value: unknown, { type, wire }: Shape): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'boolean') return Number(value) === 1;
  const text = typeof value === 'string' ? value.trim() : value;
  if (text === '') return null;
  if (typeof text !== 'string') return text;
  if (wire === 'comma') return split(text);
  return wire === 'json' ? (parsed(text) ?? impossible) : value;
}

function convert(value: unknown, from: Shape, to: Shape): unknown {
  // A list of one is that one.
  if (Array.isArray(value) && !['array', 'string'].includes(to.type))
    return value.length === 0
      ? null
      : value.length === 1
        ? convert(value[0], from, to)
        : impossible;
  const trimmed = typeof value === 'string' && to.type !== 'string' ? value.trim() : value;
  switch (to.type) {
    case 'integer':
      return toNumber(trimmed, true);
    case 'number':
      return toNumber(trimmed, false);
    case 'boolean':
      return toBoolean(trimmed);
    case 'array':
      return toList(trimmed, to);
    case 'object':
      return toObject(trimmed);
    default:
      return toText(value, from);
  }
}

/** Keys and values of a text, in their order and digit by digit. */
function toMap(text: string): unknown {
  const entries = readSentEntries(text);
  if (!entries || entries.some(([, value]) => isExactNumber(value))) return impossible;
  const isTwice = new Set(entries.map(([key]) => key)).size < entries.length;
  return isTwice ? impossible : writeEntries(entries) || null;
}

function stored(value: unknown, { wire, items }: Shape): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (!isObject(value)) return value;
  if (Array.isArray(value) && wire === 'comma' && items !== 'object') return value.join(',');
  return JSON.stringify(value);
}

/**
 * The value of a column of one shape -> that of a column of the other one; null for nothing, `impossible` where it has
 * no exact counterpart.
 */
export function convertValue(value: unknown, from: Shape, to: Shape): unknown {
  const meant = meaning(value, from);
  if (meant === null || meant === impossible) return meant;
  if (to.isMap && from.type === 'string' && typeof value === 'string') return toMap(value);
  const converted = convert(meant, from, to);
  return converted === impossible ? impossible : stored(converted, to);
}
