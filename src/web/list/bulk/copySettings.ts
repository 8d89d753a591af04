/** Copying settings from one record to others: which fields, and what changes. */
import { isVisibleTo } from '../../../schema/isVisibleTo';
import type { PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { oddity, sameFormValue } from '../../../schema/values/oddValues';
import type { RecordRow } from '../../relay/config/resourceConfig';

/** Why a field of a record cannot be copied: it is not there, is odd, or is empty where a record needs it. */
export type CopyProblem = 'absent' | 'odd' | 'empty';

/** The fields that a role may copy. */
export const copiedFields = (schema: ResourceSchema, role: number): string[] =>
  (schema['x-resource'].copy ?? []).filter((field) => isVisibleTo(schema.properties[field], role));

const empty: Partial<Record<PropertySchema['type'], unknown>> = { string: '', array: [] };

/**
 * The value of a field as it is copied. Null is the empty value, as where nobody ever set the field; undefined for
 * none.
 */
export function copiedValue(schema: ResourceSchema, field: string, source: Row): unknown {
  const property = schema.properties[field];
  const value = source[field];
  return value === null ? property && (empty[property.type] ?? property.default) : value;
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

export function copyProblemOf(
  schema: ResourceSchema,
  field: string,
  source: Row,
): CopyProblem | undefined {
  const property = schema.properties[field];
  const value = copiedValue(schema, field, source);
  if (value === undefined) return 'absent';
  if (oddity(property, value)) return 'odd';
  const isNeeded =
    schema.required?.includes(field) === true ||
    (property?.minItems ?? property?.minLength ?? 0) > 0;
  return isNeeded && isEmpty(value) ? 'empty' : undefined;
}

/**
 * The change that the copy makes in a record: the fields that get another value. None for the source itself
 * and for equal ones.
 */
export const copiedTo =
  (schema: ResourceSchema, fields: readonly string[], source: RecordRow | undefined) =>
  (row: RecordRow): Row =>
    Object.fromEntries(
      (source === undefined || source.id === row.id ? [] : fields)
        .filter((field) => !copyProblemOf(schema, field, source ?? {}))
        .map((field) => [field, copiedValue(schema, field, source ?? {})] as const)
        .filter(([field, value]) => !sameFormValue(row[field], value)),
    );
