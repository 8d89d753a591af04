/** The filters of a list (x-resource.query) as conditions of a query. */

import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type FieldFilter, leavesOf, type TextFilter } from '../../schema/filters/Filter';
import { noValue } from '../../schema/filters/oneOf';
import type { OperatorName } from '../../schema/filters/operators';
import { parseFilter } from '../../schema/filters/parseFilter';
import { isComparable, isVisibleTo } from '../../schema/isVisibleTo';
import type { Locale, PropertySchema, ResourceSchema } from '../../schema/types';
import { isNumber } from '../../schema/values/emptyValues';
import { messageText } from '../kernel/messages/messages';
import type { Engine } from '../store/engine/Engine';
import { hasText } from '../store/tables/hasText';
import { refuse } from './recordChange';
import type { RecordTables } from './scopedRows';

type Builder = ExpressionBuilder<RecordTables, string>;

/** Bounds of one filter: a part of a text is compared letter by letter in every record. */
const maxLetters = 100;
const maxValues = 100;
/** Numbers from here on are not exact, and larger ones are more than a column holds. */
const maxNumber = 1e15;

const isNumberText = (text: string) => /^-?\d{1,15}(\.\d{1,9})?$/.test(text);

/** True for a text that can be a value of the field, or an entry of its list. */
function canBe(property: PropertySchema, text: string): boolean {
  const one = property.type === 'array' ? property.items : property;
  if (one?.type === 'boolean') return text === 'true' || text === 'false';
  if (!one || !isNumber(one) || (text === noValue && one === property)) return true;
  return isNumberText(text) && (one.type !== 'integer' || Number.isInteger(Number(text)));
}

/** Why no value of the field can be what the filter asks for; undefined where one can. */
function whyNot(
  property: PropertySchema,
  { operator, values }: FieldFilter<string>,
  locale: Locale,
  isOfContract: boolean,
): string | undefined {
  if (operator === 'range') {
    const isExact = values.every((end) => Math.abs(Number(end)) < maxNumber);
    return isExact ? undefined : messageText('enum', {}, locale);
  }
  if (values.length > maxValues) return messageText('maxItems', { limit: maxValues }, locale);
  if (values.some((value) => value.length > maxLetters))
    return messageText('maxLength', { limit: maxLetters }, locale);
  // Where the console asks in the place of its own filter, what can be no value finds nothing.
  const isWrong =
    isOfContract && operator === 'oneOf' && !values.every((value) => canBe(property, value));
  return isWrong ? messageText('enum', {}, locale) : undefined;
}

/**
 * The filter of a list for this role. Nothing narrows nothing, nor does 0 of a number that the contract filters by.
 * @param texts filters by field, as they came
 * @param which fields: those of the contract, or any that has values to compare
 * @throws AppError badField for a text that means nothing, or that is too long
 */
export function readFilter(
  schema: ResourceSchema,
  texts: Readonly<Record<string, string>>,
  role: number,
  locale: Locale,
  which: 'query' | 'any' = 'query',
): TextFilter | undefined {
  const { query = [] } = schema['x-resource'];
  const fields = which === 'query' ? query : Object.keys(schema.properties);
  const parts = fields.flatMap((field): TextFilter[] => {
    const [property, text] = [schema.properties[field], texts[field]?.trim()];
    if (!property || !isComparable(property) || !isVisibleTo(property, role)) return [];
    const isAny = text === '0' && isNumber(property) && query.includes(field);
    const filter = isAny ? undefined : parseFilter(schema, field, text);
    if (!filter) return [];
    const [reason] = leavesOf(filter).flatMap(
      (leaf) => whyNot(property, leaf, locale, query.includes(field)) ?? [],
    );
    if (reason === undefined) return [filter];
    return refuse(schema, field, locale, reason);
  });
  return parts.length > 0 ? { and: parts } : undefined;
}

/** The parts that a condition is made with. */
interface Compared {
  eb: Builder;
  engine: Engine;
  property: PropertySchema;
  column: Expression<unknown>;
}

const never = sql<SqlBool>`1 = 0`;

/** True where a list has the entry. Lists are kept as one text: joined by commas, or as JSON. */
function hasEntry({ engine: { name }, property, column }: Compared, value: string) {
  const isJson = property['x-wire'] === 'json';
  const entries = isJson ? sql`ltrim(rtrim(${column}, ']'), '[')` : column;
  const isNumeric = property.items !== undefined && isNumber(property.items);
  const text = isNumeric ? String(Number(value)) : value;
  const isQuoted = isJson && property.items?.type === 'string';
  // The list without entries would have it, too.
  if (text === '' && !isQuoted) return never;
  // No value of a filter has a comma in it, so that nothing within an entry is taken for one.
  const entry = `,${isQuoted ? JSON.stringify(text) : text},`;
  const whole = sql`',' || ${entries} || ','`;
  return name === 'postgres'
    ? sql<SqlBool>`strpos(${whole}, ${entry}) > 0`
    : sql<SqlBool>`instr(${whole}, ${entry}) > 0`;
}

function isOneOf(compared: Compared, asked: readonly string[]): Expression<SqlBool> {
  const { eb, property, column } = compared;
  const values = asked.filter((value) => canBe(property, value));
  if (values.length === 0) return never;
  if (property.type === 'array') return eb.or(values.map((value) => hasEntry(compared, value)));
  if (property.type === 'boolean')
    return eb(
      sql<number>`coalesce(${column}, 0)`,
      'in',
      values.map((value) => (value === 'true' ? 1 : 0)),
    );
  if (!isNumber(property))
    return eb(values.includes('') ? sql<string>`coalesce(${column}, '')` : column, 'in', values);
  const numbers = values.filter((value) => value !== noValue).map(Number);
  return eb.or([
    ...(numbers.length > 0 ? [eb(column, 'in', numbers)] : []),
    // Of a text or a list it is a value like others.
    ...(values.includes(noValue) ? [isNothing(compared)] : []),
  ]);
}

function isBetween({ eb, property, column }: Compared, [from = '', to = '']: readonly string[]) {
  const isWhole = property.type === 'integer';
  const [least, greatest] = [Number(from), Number(to)];
  return eb.and([
    ...(from === '' ? [] : [eb(column, '>=', isWhole ? Math.ceil(least) : least)]),
    ...(to === '' ? [] : [eb(column, '<=', isWhole ? Math.floor(greatest) : greatest)]),
  ]);
}

/** The values of a column where a record has nothing in the field, null aside. */
export function nothingOf(property: PropertySchema): readonly (string | number)[] {
  const { type, 'x-wire': wire } = property;
  if (isNumber(property)) return [0];
  return wire === 'json' ? ['', type === 'array' ? '[]' : '{}'] : [''];
}

function isNothing({ eb, property, column }: Compared): Expression<SqlBool> {
  if (property.type === 'boolean') return never;
  return eb.or([eb(column, 'is', null), eb(column, 'in', nothingOf(property))]);
}

/** The SQL of each operator; an empty result counts as no. */
const conditions: Readonly<
  Record<OperatorName, (compared: Compared, values: readonly string[]) => Expression<SqlBool>>
> = {
  isEmpty: isNothing,
  range: isBetween,
  contains: ({ engine, column }, [part = '']) => hasText(engine, column, part),
  oneOf: isOneOf,
};

/** The list that is filtered. */
interface Filtered {
  engine: Engine;
  schema: ResourceSchema;
  /** Answered in the place of stored values, by field. */
  values?: Readonly<Record<string, Expression<unknown>>> | undefined;
}

/** The condition of a filter: true for the records that `rowMatcher` finds. */
export function filterCondition(
  eb: Builder,
  filter: TextFilter,
  list: Filtered,
): Expression<SqlBool> {
  const conditionOf = (part: TextFilter) => filterCondition(eb, part, list);
  if ('and' in filter) return eb.and(filter.and.map(conditionOf));
  if ('or' in filter) return eb.or(filter.or.map(conditionOf));
  // A value that is neither true nor false is not true, either.
  if ('not' in filter) return sql<SqlBool>`(${conditionOf(filter.not)}) is not true`;
  const { field, operator, values } = filter;
  const property = list.schema.properties[field];
  if (!property) throw new Error(`no field ${field} to filter by`);
  return conditions[operator](
    { eb, engine: list.engine, property, column: list.values?.[field] ?? sql.ref(field) },
    values,
  );
}
