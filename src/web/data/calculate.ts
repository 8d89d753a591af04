import { parseExact } from '../../schema/exactNumbers';
import { valuesOf } from '../../schema/expression/computedFields';
import type { ResourceSchema, Row } from '../../schema/types';

/** Adds the calculated fields that records lack. */
export function calculate(schema: ResourceSchema, records: readonly Row[]): void {
  for (const record of records)
    Object.assign(record, { ...valuesOf(schema, record, parseExact), ...record });
}
