/**
 * The filter of a field as addresses and calls carry it: `1,2`, `5..9`, `none`, a part of a text; `!` before it for all
 * others, `!` alone for nothing and `!!` for anything. A backslash before a `!` means the sign itself.
 */

import type { ResourceSchema } from '../types';
import { isNumber } from '../values/emptyValues';
import { trimmed } from '../values/trimmed';
import type { FieldFilter, TextFilter } from './Filter';
import { filterKind } from './filterKind';
import { operatorNames, operators } from './operators';

/** A text with a `!` that is meant itself. */
const isEscaped = /^\\+!/;

/** True for a text that the contract's own lists compare whole. */
const isWholeText = (schema: ResourceSchema, field: string): boolean => {
  const { selfPath, query = [] } = schema['x-resource'];
  const isAsked = selfPath !== undefined && query.includes(field);
  return isAsked && filterKind(schema.properties[field]) === 'contains';
};

/**
 * True for a field that can be filtered by what it is not. One that only the relay knows cannot, nor one that it
 * compares in the contract's own lists: all rows would have to be read, of a log without end.
 */
export const canNegate = (
  { properties, 'x-resource': { query = [], selfPath } }: ResourceSchema,
  field: string,
): boolean =>
  !query.includes(field) || (selfPath === undefined && properties[field]?.['x-transient'] !== true);

function parseField(schema: ResourceSchema, field: string, typed: string): FieldFilter<string> {
  const text = isEscaped.test(typed) ? typed.slice(1) : typed;
  for (const name of operatorNames) {
    const values = operators[name].parse(schema.properties[field], text);
    if (!values) continue;
    const isWhole = name === 'contains' && isWholeText(schema, field);
    return { field, operator: isWhole ? 'oneOf' : name, values };
  }
  throw new Error(`no operator takes ${text}`);
}

/** The condition that a text means for a field; undefined for a text that does not narrow. */
export function parseFilter(
  schema: ResourceSchema,
  field: string,
  typed: string | undefined,
): TextFilter | undefined {
  const text = trimmed(typed ?? '');
  if (text === '') return undefined;
  if (!canNegate(schema, field)) return parseField(schema, field, text);
  const rest = trimmed(text.replace(/^!+/, ''));
  const property = schema.properties[field];
  if (rest === '..' && property && isNumber(property)) return undefined;
  const signs = text.search(/[^!]|$/);
  const filter = parseField(schema, field, rest);
  return (rest === '' ? signs - 1 : signs) % 2 === 1 ? { not: filter } : filter;
}

/** A value as an address has it, so that it is searched for as it is, also where it begins with `!`. */
export const literalText = (value: string): string => (/^\\*!/.test(value) ? `\\${value}` : value);

/** The text of a condition, for an address; empty where it has no values. */
export function filterText(
  { operator, values }: Omit<FieldFilter<string>, 'field'>,
  isNot = false,
): string {
  if (operator === 'isEmpty') return isNot ? '!!' : '!';
  const plain = literalText(trimmed(operators[operator].write(values)));
  return isNot && plain !== '' ? `!${plain}` : plain;
}
