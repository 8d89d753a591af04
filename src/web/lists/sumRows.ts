import type { FormSchema, Row } from '../../schema/types';

/** Sums of the fields that the schema marks with x-sum, over rows that are all there; what is no number counts nothing. */
export function sumRows(schema: FormSchema, rows: readonly Row[]): ReadonlyMap<string, number> {
  const fields = Object.keys(schema.properties).filter(
    (name) => schema.properties[name]?.['x-sum'],
  );
  return new Map(
    fields.map((name) => [name, rows.reduce((sum, row) => sum + (Number(row[name]) || 0), 0)]),
  );
}
