import type { FormSchema, Row } from '../../../schema/types';
import { sumNumbers } from '../../../schema/values/exactSums';

/**
 * Sums of the fields that the schema marks with x-sum, needs the complete list; other values than numbers count as 0.
 * Sums beyond 2^53 are texts.
 */
export function sumRows(
  schema: FormSchema,
  rows: readonly Row[],
): ReadonlyMap<string, number | string> {
  const fields = Object.keys(schema.properties).filter(
    (name) => schema.properties[name]?.['x-sum'],
  );
  return new Map(fields.map((name) => [name, sumNumbers(rows.map((row) => row[name]))]));
}
