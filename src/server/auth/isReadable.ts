import { type Caller, rightOf } from '../../schema/access';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { userRole } from '../../schema/records.gen';
import type { ResourceSchema, Right } from '../../schema/types';

/** True if the role alone lets read every record: that of an entry may be another one by now, or gone. */
const readsAll = (right: Right, { role }: Caller): boolean =>
  typeof right === 'number'
    ? role >= right
    : Array.isArray(right) && right.some((one) => typeof one === 'number' && role >= one);

/** True if the caller may read that field of any record. Options, and records of no file, are for root. */
export function isReadable(
  schema: ResourceSchema | undefined,
  field: string,
  caller: Caller,
): boolean {
  if (!schema) return caller.role >= userRole.root;
  const property = schema.properties[field];
  return (
    readsAll(rightOf(schema['x-resource'], 'read'), caller) &&
    (property ? isVisibleTo(property, caller.role) && !property.writeOnly : caller.role >= 100)
  );
}
