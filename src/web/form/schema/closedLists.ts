/**
 * rjsf copies, hashes and compares every entry of a list at each key in any field, which takes long for thousands of
 * them. So it gets a number in the place of a list; fields, validators and rules get the list.
 */

import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import processRawValidationErrors from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js';
import type { ValidationSchema } from '../../../schema/forms/formSchema';
import type { Row } from '../../../schema/types';
import { valueAt } from '../../../schema/valueAt';
import type { ClosedLists } from '../../formats/parts/types';

/** Rows with fields of their own are rjsf's affair, and few. */
const isList = (property: Row | undefined) =>
  property?.['type'] === 'array' && valueAt(property, 'items.type') !== 'object';

/** The schema that rjsf draws a form from: a list is a number there. */
export function closedSchema(rules: ValidationSchema): RJSFSchema {
  const properties = Object.entries(rules.properties).map(([name, property]) => [
    name,
    isList(property)
      ? { type: 'integer', title: property['title'], readOnly: property['readOnly'] === true }
      : property,
  ]);
  return { ...rules, properties: Object.fromEntries(properties) };
}

/** Keeps the lists of one form by number, as long as the form is open. */
export function closedLists({ properties }: ValidationSchema): ClosedLists {
  const kept: unknown[] = [];
  const numbers = new Map<unknown, number>();
  const close = (list: unknown) => {
    if (!Array.isArray(list)) return undefined;
    const known = numbers.get(list);
    if (known !== undefined) return known;
    numbers.set(list, kept.length);
    return kept.push(list) - 1;
  };
  const open = (number: unknown) => (typeof number === 'number' ? kept[number] : undefined);
  const names = Object.keys(properties).filter((name) => isList(properties[name]));
  const each = (values: Row, change: (value: unknown) => unknown): Row => ({
    ...values,
    ...Object.fromEntries(
      names.filter((name) => name in values).map((name) => [name, change(values[name])]),
    ),
  });
  return {
    close,
    open,
    closeAll: (values) => each(values, close),
    openAll: (values) => each(values, open),
  };
}

/** The validator of a form, for rjsf's values: it opens their lists first. */
export function openingValidator(
  inner: ValidatorType<Row>,
  rules: ValidationSchema,
  { openAll }: ClosedLists,
): ValidatorType<Row> {
  const validator: ValidatorType<Row> = {
    isValid: (schema, values) => inner.isValid(schema, values, { ...rules }),
    rawValidation: (_schema, values) => inner.rawValidation({ ...rules }, openAll(values ?? {})),
    validateFormData: (values, schema, customValidate, transformErrors, uiSchema) =>
      processRawValidationErrors(
        validator,
        validator.rawValidation(schema, values),
        values,
        schema,
        customValidate,
        transformErrors,
        uiSchema,
        // Else a field named oneOf loses a mistake that an earlier field has, too.
        'all',
      ),
  };
  return validator;
}
