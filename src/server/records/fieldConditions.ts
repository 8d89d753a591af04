/** The filters of a list (x-resource.query) as conditions of a query. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isNumber } from '../../schema/emptyValues';
import { type FieldFilter, noValue, parseFieldFilter } from '../../schema/fieldFilter';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { fieldTexts } from '../../schema/texts';
import type { Locale, PropertySchema, ResourceSchema } from '../../schema/types';
import { AppError } from '../kernel/AppError';
import { messageText } from '../kernel/messages';
import type { Engine } from '../store/Engine';
import { likeLiteral } from '../store/likeLiteral';
import type { RecordTables } from './scopedRows';

type Builder = ExpressionBuilder<RecordTables, string>;

/** Filters by field, as they came. */
export type FilterTexts = Readonly<Record<string, string>>;

/** A filter that was understood. */
export interface WantedField {
  field: string;
  property: PropertySchema;
  filter: FieldFilter;
  /** What is compared: the column, or the calculation of one that is not stored. */
  column?: Expression<unknown> | undefined;
}

/** What one filter may hold: a part of a text is compared letter by letter in every record. */
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
function whyNot(property: PropertySchema, filter: FieldFilter, locale: Locale): string | undefined {
  if (filter.kind === 'range') {
    const isExact = [filter.from, filter.to].every((bound = 0) => Math.abs(bound) < maxNumber);
    return isExact ? undefined : messageText('enum', {}, locale);
  }
  const parts = filter.kind === 'contains' ? [filter.text] : filter.values;
  if (parts.length > maxValues) return messageText('maxItems', { limit: maxValues }, locale);
  if (parts.some((part) => part.length > maxLetters))
    return messageText('maxLength', { limit: maxLetters }, locale);
  const isWrong = filter.kind === 'oneOf' && !parts.every((part) => canBe(property, part));
  return isWrong ? messageText('enum', {}, locale) : undefined;
}

/**
 * The filters that a resource has for this role. Nothing, and 0 of a number, narrow nothing, as the contract has it.
 * @throws AppError badField for a text that means nothing, or that is too long
 */
export function readFilters(
  schema: ResourceSchema,
  texts: FilterTexts,
  role: number,
  locale: Locale,
): WantedField[] {
  const { query = [] } = schema['x-resource'];
  return query.flatMap((field) => {
    const [property, text] = [schema.properties[field], texts[field]?.trim()];
    if (!property || property['x-transient'] || !isVisibleTo(property, role)) return [];
    const filter =
      text === '0' && isNumber(property) ? undefined : parseFieldFilter(property, text);
    if (!filter) return [];
    const reason = whyNot(property, filter, locale);
    if (reason === undefined) return [{ field, property, filter }];
    throw new AppError(
      'badField',
      { field: fieldTexts(schema, field, locale).title, reason },
      200,
      {
        [field]: reason,
      },
    );
  });
}

/** A pattern that finds a part of a text; percent and underscore are plain letters. */
const partOf = (text: string) => `%${likeLiteral(text)}%`;

const hasPart = ({ like }: Engine, column: Expression<unknown>, text: string) =>
  sql<SqlBool>`${column} ${sql.raw(like)} ${partOf(text)} escape '\\'`;

/** True where a list has the entry. Lists are kept as one text: joined by commas, or as JSON. */
function hasEntry({ name }: Engine, { field, property }: WantedField, value: string) {
  const column = sql.ref(field);
  const isJson = property['x-wire'] === 'json';
  const entries = isJson ? sql`ltrim(rtrim(${column}, ']'), '[')` : column;
  const isNumeric = property.items !== undefined && isNumber(property.items);
  const text = isNumeric ? String(Number(value)) : value;
  const isQuoted = isJson && property.items?.type === 'string';
  // No value of a filter has a comma in it, so that nothing within an entry is taken for one.
  const entry = `,${isQuoted ? JSON.stringify(text) : text},`;
  const whole = sql`',' || ${entries} || ','`;
  return name === 'postgres'
    ? sql<SqlBool>`strpos(${whole}, ${entry}) > 0`
    : sql<SqlBool>`instr(${whole}, ${entry}) > 0`;
}

function isOneOf(
  eb: Builder,
  engine: Engine,
  wanted: WantedField,
  values: readonly string[],
): Expression<SqlBool> {
  const { field, property, column = sql.ref(field) } = wanted;
  if (property.type === 'array')
    return eb.or(values.map((value) => hasEntry(engine, wanted, value)));
  if (property.type === 'boolean')
    return eb(
      sql<number>`coalesce(${column}, 0)`,
      'in',
      values.map((value) => (value === 'true' ? 1 : 0)),
    );
  if (!isNumber(property)) return eb(column, 'in', values);
  const numbers = values.filter((value) => value !== noValue).map(Number);
  return eb.or([
    ...(numbers.length > 0 ? [eb(column, 'in', numbers)] : []),
    // Of a text or a list it is a value like others.
    ...(values.includes(noValue) ? [eb(sql<number>`coalesce(${column}, 0)`, '=', 0)] : []),
  ]);
}

/** The condition of one filter. */
export function fieldCondition(
  eb: Builder,
  engine: Engine,
  wanted: WantedField,
): Expression<SqlBool> {
  const { field, property, filter, column = sql.ref(field) } = wanted;
  const isWhole = property.type === 'integer';
  switch (filter.kind) {
    case 'contains':
      return hasPart(engine, column, filter.text);
    case 'range':
      return eb.and([
        ...(filter.from === undefined
          ? []
          : [eb(column, '>=', isWhole ? Math.ceil(filter.from) : filter.from)]),
        ...(filter.to === undefined
          ? []
          : [eb(column, '<=', isWhole ? Math.floor(filter.to) : filter.to)]),
      ]);
    default:
      return isOneOf(eb, engine, wanted, filter.values);
  }
}
