/** Fields that are calculated (x-value), where the relay does not answer them: only this console's own server does. */
import type { ResourceSchema, Row } from '../../schema/types';

/** Adds them to records that were read; what calculates comes with the first record that needs it. */
export async function addCalculated<Record extends Row>(
  schema: ResourceSchema,
  records: Record[],
): Promise<Record[]> {
  if (Object.values(schema.properties).some((property) => property['x-value']))
    (await import('./calculate')).calculate(schema, records);
  return records;
}
