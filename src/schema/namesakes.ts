import type { ResourceSchema, Row } from './types';

/** Fields by which people know a record; the first that a resource has counts. */
const naming = ['name', 'username', 'title'] as const;

const plain = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** Rows that have the name of a record; undefined where records have no names. */
export function namesakes(
  { properties }: ResourceSchema,
  record: Row,
  rows: readonly Row[],
): Row[] | undefined {
  const field = naming.find((known) => known in properties);
  return field && rows.filter((row) => plain(row[field]) === plain(record[field]));
}

/** The name of a record, as far as it has one. */
export const nameIn = (record: Row): string | undefined =>
  naming.map((field) => record[field]).find((name) => typeof name === 'string');
