/**
 * Numbers that the relay changes by itself (x-counter): an edit of one is a difference, never the number that was read.
 */

import type { ResourceSchema, Row } from '../../../schema/types';

/** True for a field with `x-counter`, whose edits are sent as differences. */
export const isCounted = ({ properties }: ResourceSchema, field: string): boolean =>
  properties[field]?.['x-counter'] === true;

const countedNames = (schema: ResourceSchema, row: Row) =>
  Object.keys(row).filter((field) => isCounted(schema, field));

/**
 * The change applied to the record of now: an amount added to the number that was read is added to the present one.
 * Calls that spend meanwhile take no number below 0 that was to be 0 or more.
 * @param data what is to be saved
 * @param previous the record that was edited
 * @param now the record as the relay has it
 */
export function ontoPresent(schema: ResourceSchema, data: Row, previous: Row, now: Row): Row {
  const counted = countedNames(schema, data).flatMap((field) => {
    const [next, old, present] = [data[field], previous[field], now[field]];
    if (typeof next !== 'number' || typeof old !== 'number' || typeof present !== 'number')
      return [];
    const moved = present + next - old;
    return [[field, next === old || next < 0 ? moved : Math.max(moved, 0)] as const];
  });
  return { ...data, ...Object.fromEntries(counted) };
}

/** Where calls write what they spend of such a number. */
const spentIn = 'used_quota';

/** Such a number before anything was spent of it. */
const givenOf = ({ properties }: ResourceSchema, row: Row, field: string): number =>
  Number(row[field] ?? 0) + (properties[spentIn]?.readOnly ? Number(row[spentIn] ?? 0) : 0);

/**
 * True where a person set such a number meanwhile, and not only calls spent of it: those move it from what remains to
 * what is used.
 */
export const wasSet = (schema: ResourceSchema, field: string, before: Row, now: Row): boolean =>
  givenOf(schema, before, field) !== givenOf(schema, now, field);

/** Such numbers that are stored as another than the one that was typed. */
export const storedOtherwise = (schema: ResourceSchema, typed: Row, stored: Row): string[] =>
  countedNames(schema, typed).filter(
    (field) =>
      typeof typed[field] === 'number' &&
      typeof stored[field] === 'number' &&
      typed[field] !== stored[field],
  );

/** The old value of each such number in a body, by which the server counts only the difference. */
export const basesOf = (schema: ResourceSchema, body: Row, base: Row): Row =>
  Object.fromEntries(
    countedNames(schema, body).flatMap((field) =>
      typeof body[field] === 'number' && typeof base[field] === 'number'
        ? [[`${field}_before`, base[field]]]
        : [],
    ),
  );
