import { formFields } from '../../../schema/forms/formSchema';
import type { PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { isMap } from '../../../schema/values/isMap';
import { editableValue } from '../../../schema/values/oddValues';
import { mapText } from './mapFields';

function emptyValue(property: PropertySchema): unknown {
  if (isMap(property)) return mapText(property.default);
  if (property.default !== undefined) return structuredClone(property.default);
  // A secret that nobody typed is absent: an empty text would be too short for its rules.
  if (property.writeOnly) return undefined;
  return property.type === 'string'
    ? ''
    : property.type === 'array'
      ? []
      : property.type === 'object'
        ? {}
        : undefined;
}

const formValue = (property: PropertySchema, value: unknown) =>
  isMap(property) ? mapText(value) : editableValue(property, value);

/** Values of a form that creates a record: the schema's defaults. */
export function newRecord(schema: ResourceSchema): Row {
  return Object.fromEntries(
    formFields(schema, 'create').map((name) => [
      name,
      emptyValue(schema.properties[name] ?? { title: name, type: 'string' }),
    ]),
  );
}

/**
 * Values of a form that edits a record. Secrets, odd values and fields that the record lacks are absent: no default
 * replaces them.
 */
export function formValues(schema: ResourceSchema, record: Row): Row {
  return Object.fromEntries(
    formFields(schema, 'edit').map((name) => {
      const property = schema.properties[name] ?? { title: name, type: 'string' };
      return [name, property.writeOnly ? undefined : formValue(property, record[name])];
    }),
  );
}
