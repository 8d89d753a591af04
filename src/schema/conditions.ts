/**
 * Words that look at another field of the record: x-hide-when, x-disable-when, x-unless. Forms and the server read them
 * alike.
 */
import type { FormSchema, Row } from './types';

/** True where the record has the wanted value of the other field; false without a condition. */
export const holds = (when: Row | undefined, record: Row): boolean =>
  when !== undefined && Object.entries(when).every(([name, value]) => record[name] === value);

/** A rule that a field breaks, by its standard word. */
export interface ConditionMistake {
  keyword: 'required' | 'minimum';
  params: { limit: number };
}

/**
 * Fields that are empty or below their minimum though nothing exempts them (x-unless).
 * @param record the whole record, as forms hold it
 */
export function conditionMistakes(
  schema: FormSchema,
  record: Row,
): Record<string, ConditionMistake> {
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]): [string, ConditionMistake][] => {
      const { 'x-unless': unless, minimum: limit = Number.NEGATIVE_INFINITY } = property;
      if (!unless || holds(unless, record)) return [];
      const value = record[name];
      if (value === undefined || value === null || value === '')
        return [[name, { keyword: 'required', params: { limit } }]];
      return typeof value === 'number' && value < limit
        ? [[name, { keyword: 'minimum', params: { limit } }]]
        : [];
    }),
  );
}
