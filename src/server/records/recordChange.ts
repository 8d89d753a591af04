/**
 * The real changes of a PUT. Clients send whole records: a field that comes back as it was answered is left alone, down
 * to its bytes. A number that the relay counts meanwhile (x-counter) is changed by the difference, where the client
 * says with `<field>_before` the value that was read. Any other field is refused where somebody else changed it since
 * it was read, if the client says with `_before` what that was.
 */

import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../schema/access';
import { isObject, isRow } from '../../schema/isRow';
import { fieldTexts } from '../../schema/texts';
import type { Locale, PropertySchema, ResourceSchema, Row } from '../../schema/types';
import { isNumber, mayBeEmpty } from '../../schema/values/emptyValues';
import { sameValue } from '../../schema/values/sameValue';
import { decodeValue } from '../../schema/values/wire';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import { presentRow } from '../store/tables/columns';

/** A change of a number by a difference; `isAtLeastZero` where the new number was typed as one of at least 0. */
interface Difference {
  by: number;
  isAtLeastZero: boolean;
}

export interface RecordChange {
  /** The fields of the body that change, as they came. */
  body: Row;
  differences: ReadonlyMap<string, Difference>;
}

/** @throws AppError badField */
export function refuse(
  schema: ResourceSchema,
  field: string,
  locale: Locale,
  reason: string,
): never {
  throw new AppError('badField', { field: fieldTexts(schema, field, locale).title, reason }, 200, {
    [field]: reason,
  });
}

/** True for null as a number that must not be empty. */
function isEmptied(schema: ResourceSchema, field: string, value: unknown): boolean {
  const property = schema.properties[field];
  return (
    value === null &&
    property !== undefined &&
    isNumber(property) &&
    !property.readOnly &&
    !mayBeEmpty(schema, field)
  );
}

/** A value of the body as a form would hold it, without secrets that were not typed. */
function comparable(property: PropertySchema, value: unknown): string {
  const decoded = decodeValue(property, value);
  const inner = property.properties;
  if (!inner || !isObject(decoded)) return JSON.stringify(decoded) ?? '';
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(decoded).filter(([name, part]) => !inner[name]?.writeOnly || part),
    ),
  );
}

const isUnchanged = (property: PropertySchema, sent: unknown, answered: unknown) =>
  sameValue(sent, answered) || comparable(property, sent) === comparable(property, answered);

/** @throws AppError badField */
function differenceOf(
  schema: ResourceSchema,
  field: string,
  body: Row,
  locale: Locale,
): Difference | undefined {
  const [next, before] = [body[field], body[`${field}_before`] ?? undefined];
  if (before === undefined || typeof next !== 'number') return undefined;
  if (!Number.isSafeInteger(before))
    refuse(schema, field, locale, messageText('type', { type: 'integer' }, locale));
  return { by: next - Number(before), isAtLeastZero: next >= 0 };
}

/**
 * The part of a body that changes a record.
 * @param schema as the caller sees it: other fields of the body do not count
 * @param current the row of the database
 * @throws AppError badField for a number that was emptied, or a base that is not a whole number
 */
export function changesOf(
  schema: ResourceSchema,
  body: Row,
  current: Row,
  { role }: Caller,
  locale: Locale,
): RecordChange {
  const answered = presentRow(schema, current, role);
  const changed: Row = {};
  const differences = new Map<string, Difference>();
  for (const [field, value] of Object.entries(body)) {
    const property = Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined;
    if (!property || property.readOnly || value === undefined) continue;
    const difference = property['x-counter']
      ? differenceOf(schema, field, body, locale)
      : undefined;
    if (difference?.by === 0) continue;
    if (difference) differences.set(field, difference);
    else if (!property.writeOnly && isUnchanged(property, value, answered[field])) continue;
    if (isEmptied(schema, field, value))
      refuse(schema, field, locale, messageText('required', {}, locale));
    changed[field] = value;
  }
  return { body: changed, differences };
}

/**
 * Refuses to write over what the client has not seen: `_before` of a body holds the values of fields as they were read,
 * and where one that changes has another value by now, nothing is written.
 * @param change what the body changes
 * @param current the row of the database, held until the write is over
 * @throws AppError overtaken (412) with the fields
 */
export function refuseOvertaken(
  schema: ResourceSchema,
  sent: Row,
  { body: changed, differences }: RecordChange,
  current: Row,
  { role }: Pick<Caller, 'role'>,
  locale: Locale,
): void {
  const before = sent['_before'];
  if (!isRow(before)) return;
  const answered = presentRow(schema, current, role);
  const overtaken = Object.keys(changed).filter((field) => {
    const property = schema.properties[field];
    return (
      Object.hasOwn(before, field) &&
      property !== undefined &&
      !property.writeOnly &&
      !differences.has(field) &&
      !isUnchanged(property, before[field], answered[field])
    );
  });
  if (overtaken.length === 0) return;
  const titles = overtaken.map((field) => fieldTexts(schema, field, locale).title);
  const reason = messageText('overtakenField', {}, locale);
  throw new AppError(
    'overtaken',
    { fields: titles.join(', ') },
    412,
    Object.fromEntries(overtaken.map((field) => [field, reason])),
  );
}

/**
 * The change without differences of fields that the check of the input left out: only other forms or records have them.
 */
export const changeOfInput = ({ body, differences }: RecordChange, input: Row): RecordChange => ({
  body,
  differences: new Map([...differences].filter(([field]) => Object.hasOwn(input, field))),
});

/** A number that was emptied is a mistake in a new record, too. @throws AppError badField */
export function refuseEmptied(schema: ResourceSchema, body: Row, locale: Locale): void {
  for (const field of Object.keys(schema.properties))
    if (isEmptied(schema, field, body[field]))
      refuse(schema, field, locale, messageText('required', {}, locale));
}

/**
 * The values with every counted number as it is to be expected, for rules over several fields.
 * @throws AppError badField for a number that would be too large to be exact
 */
export function withExpected<Values extends Row>(
  schema: ResourceSchema,
  values: Values,
  { differences }: RecordChange,
  current: Row,
  locale: Locale,
): Values {
  const expected: Row = {};
  for (const [field, { by, isAtLeastZero }] of differences) {
    const next = Number(current[field] ?? 0) + by;
    if (!Number.isSafeInteger(next))
      refuse(
        schema,
        field,
        locale,
        messageText('maximum', { limit: Number.MAX_SAFE_INTEGER }, locale),
      );
    expected[field] = isAtLeastZero ? Math.max(0, next) : next;
  }
  return { ...values, ...expected };
}

/**
 * The columns to set: a counted field changes by its difference from the present value, and not below 0 where at least
 * 0 was typed.
 */
export function changingColumns<Columns extends Row>(
  columns: Columns,
  { differences }: RecordChange,
): Columns & Record<string, RawBuilder<number>> {
  const counted = [...differences].map(
    ([field, { by, isAtLeastZero }]): [string, RawBuilder<number>] => {
      const sum = sql<number>`coalesce(${sql.ref(field)}, 0) + ${by}`;
      return [
        field,
        isAtLeastZero ? sql<number>`case when ${sum} < 0 then 0 else ${sum} end` : sum,
      ];
    },
  );
  return { ...columns, ...Object.fromEntries(counted) };
}
