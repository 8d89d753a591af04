/**
 * Words that look at other fields of the record: x-hide-when, x-disable-when, x-unless, rights. Forms and the server
 * read them alike.
 */
import { isRow } from './isRow';
import type { Condition, FormSchema, Row } from './types';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  minimum: (value, limit) => value >= limit,
  maximum: (value, limit) => value <= limit,
  exclusiveMinimum: (value, limit) => value > limit,
  exclusiveMaximum: (value, limit) => value < limit,
};

/** A value itself, one of a list, null for none, or bounds of a number. */
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

/** A rule that a field breaks, by its standard word. */
export interface ConditionMistake {
  keyword: 'required' | 'minimum' | 'sameAs';
  params: { limit: number };
}

/**
 * Fields that break a rule over several fields: empty or below their minimum though nothing exempts them (x-unless), or
 * another value than their twin's (x-same-as). Hidden fields break none.
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
        minimum: limit = Number.NEGATIVE_INFINITY,
      } = property;
      const value = record[name];
      if (holds(property['x-hide-when'], record)) return [];
      if (twin !== undefined && (value ?? '') !== (record[twin] ?? ''))
        return [[name, { keyword: 'sameAs', params: { limit } }]];
      if (!unless || holds(unless, record)) return [];
      if (isEmpty(value)) return [[name, { keyword: 'required', params: { limit } }]];
      return typeof value === 'number' && value < limit
        ? [[name, { keyword: 'minimum', params: { limit } }]]
        : [];
    }),
  );
}
