/** Numbers that the relay changes by itself (x-counter): an edit of one is a difference, never the number that was read. */
import type { ResourceSchema, Row } from '../../schema/types';

const countedNames = (schema: ResourceSchema, row: Row) =>
  Object.keys(row).filter((field) => schema.properties[field]?.['x-counter']);

/** True where a change touches such a number. */
export const changesCounted = (schema: ResourceSchema, data: Row, previous: Row): boolean =>
  countedNames(schema, data).some((field) => data[field] !== previous[field]);

/**
 * The change as it is on the record of now: what was added to the number that was read is added to the present one.
 * @param data what is to be saved
 * @param previous the record that was edited
 * @param now the record as the relay has it
 */
export function ontoPresent(schema: ResourceSchema, data: Row, previous: Row, now: Row): Row {
  const moved = countedNames(schema, data).flatMap((field) => {
    const [next, old, present] = [data[field], previous[field], now[field]];
    return typeof next === 'number' && typeof old === 'number' && typeof present === 'number'
      ? [[field, present + next - old] as const]
      : [];
  });
  return { ...data, ...Object.fromEntries(moved) };
}

/** What the embedded server takes along with each such number in a body: what it was, so that only the difference counts. Other relays ignore it. */
export const basesOf = (schema: ResourceSchema, body: Row, base: Row): Row =>
  Object.fromEntries(
    countedNames(schema, body).flatMap((field) =>
      typeof body[field] === 'number' && typeof base[field] === 'number'
        ? [[`${field}_before`, base[field]]]
        : [],
    ),
  );
