import { holds } from '../../../schema/conditions';
import type { FormSchema, Row } from '../../../schema/types';
import { sumNumbers } from '../../../schema/values/exactSums';

/**
 * Sums of the fields that the schema marks with x-sum, of the rows that it wants: needs the complete list; other values
 * than numbers count as 0.
 * Sums beyond 2^53 are texts.
 */
export function sumRows(
  schema: FormSchema,
  rows: readonly Row[],
): ReadonlyMap<string, number | string> {
  return new Map(
    Object.entries(schema.properties).flatMap(([name, { 'x-sum': sum }]) => {
      if (!sum) return [];
      const summed = sum === true ? rows : rows.filter((row) => holds(sum, row));
      return [[name, sumNumbers(summed.map((row) => row[name]))]];
    }),
  );
}
