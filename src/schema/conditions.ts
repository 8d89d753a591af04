/**
 * Words that look at other fields of the record: x-hide-when, x-disable-when, x-unless, x-same-as, x-after, rights.
 * Forms and the server read them alike.
 */
import { isRow } from './isRow';
import { isTimeField } from './timeFields';
import type { Condition, FormSchema, PropertySchema, Row } from './types';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  minimum: (value, limit) => value >= limit,
  maximum: (value, limit) => value <= limit,
  exclusiveMinimum: (value, limit) => value > limit,
  exclusiveMaximum: (value, limit) => value < limit,
};

/** True where a value is the wanted one: itself, one of a list, null for none, or within bounds of a number. */
function fits(wanted: unknown, value: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => fits(one, value));
  if (wanted === null) return isEmpty(value);
  if (!isRow(wanted)) return value === wanted;
  return Object.entries(wanted).every(
    ([word, limit]) =>
      typeof value === 'number' && comparisons[word]?.(value, Number(limit)) === true,
  );
}

/** The conditions that `and`, `or` or `not` combines. */
export const partsOf = (combined: unknown): Condition[] => [combined].flat().filter(isRow);

/** True where the record has the wanted values; false without a condition. */
export const holds = (when: Condition | undefined, record: Row): boolean =>
  when !== undefined &&
  Object.entries(when).every(([name, wanted]) => {
    if (name === 'and') return partsOf(wanted).every((part) => holds(part, record));
    if (name === 'or') return partsOf(wanted).some((part) => holds(part, record));
    if (name === 'not') return !partsOf(wanted).some((part) => holds(part, record));
    return fits(wanted, record[name]);
  });

const combining = new Set(['and', 'or', 'not']);

/** Names of the fields that a condition looks at. */
export const fieldsOf = (when: Condition | undefined): string[] =>
  Object.entries(when ?? {}).flatMap(([name, wanted]) =>
    combining.has(name) ? partsOf(wanted).flatMap(fieldsOf) : [name],
  );

/** True for a value that has a place in an order: no empty one, and no time that is "none" or "never". */
const isOrdered = (property: PropertySchema, value: unknown): value is number | string =>
  typeof value === 'number' ? value > 0 || !isTimeField(property) : !isEmpty(value);

/** True where both fields have a value and the first one's is not the greater. */
function isTooEarly(schema: FormSchema, name: string, other: string, record: Row): boolean {
  const [property, earlier] = [schema.properties[name], schema.properties[other]];
  const [value, least] = [record[name], record[other]];
  if (!property || !earlier || holds(earlier['x-hide-when'], record)) return false;
  return (
    typeof value === typeof least &&
    isOrdered(property, value) &&
    isOrdered(earlier, least) &&
    value <= least
  );
}

/** A rule that a field breaks, by its standard word. */
export interface ConditionMistake {
  keyword: 'required' | 'minimum' | 'sameAs' | 'after';
  params: { limit: number };
}

/**
 * Fields that break a rule over several fields: empty or below their minimum though nothing exempts them (x-unless),
 * another value than their twin's (x-same-as), or one that does not come after another field's (x-after). Hidden
 * fields break none.
 * @param record the whole record, as forms hold it
 */
export function conditionMistakes(
  schema: FormSchema,
  record: Row,
): Record<string, ConditionMistake> {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]): [string, ConditionMistake][] => {
      const {
        'x-unless': unless,
        'x-same-as': twin,
        'x-after': before,
        minimum: limit = Number.NEGATIVE_INFINITY,
      } = property;
      const value = record[name];
      if (holds(property['x-hide-when'], record)) return [];
      if (twin !== undefined && (value ?? '') !== (record[twin] ?? ''))
        return [[name, { keyword: 'sameAs', params: { limit } }]];
      if (before !== undefined && isTooEarly(schema, name, before, record))
        return [[name, { keyword: 'after', params: { limit } }]];
      if (!unless || holds(unless, record)) return [];
      if (isEmpty(value)) return [[name, { keyword: 'required', params: { limit } }]];
      return typeof value === 'number' && value < limit
        ? [[name, { keyword: 'minimum', params: { limit } }]]
        : [];
    }),
  );
}
