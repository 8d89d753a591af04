/** Checks a record that a client sends, against the same schema file as in the browser. */
import type { ValidateFunction } from 'ajv';
import { conditionMistakes } from '../../schema/conditions';
import { createAjv } from '../../schema/createAjv';
import { buildWriteSchema, writableFields } from '../../schema/formSchema';
import type { Records } from '../../schema/records.gen';
import { resources } from '../../schema/registry';
import { fieldTexts } from '../../schema/texts';
import type { FormMode, Locale, ResourceSchema, Row } from '../../schema/types';
import { decodeRow } from '../../schema/wire';
import { AppError } from '../kernel/AppError';
import { fieldErrors } from '../kernel/fieldErrors';
import { messageText } from '../kernel/messages';

const ajv = createAjv({ allowUnionTypes: true });
const validators = new Map<string, ValidateFunction>();

function validatorOf(name: string, schema: ResourceSchema, mode: FormMode): ValidateFunction {
  const id = `${name}_${mode}`;
  const known = validators.get(id);
  if (known) return known;
  const made = ajv.compile(buildWriteSchema(name, schema, mode));
  validators.set(id, made);
  return made;
}

/** A JSON text that cannot be read is refused, not taken as empty. @throws AppError badField */
function checkJsonTexts(schema: ResourceSchema, given: Row, locale: Locale): void {
  for (const [field, value] of Object.entries(given)) {
    if (
      schema.properties[field]?.['x-wire'] !== 'json' ||
      typeof value !== 'string' ||
      value.trim() === ''
    )
      continue;
    try {
      JSON.parse(value);
    } catch {
      const reason = messageText('format', { format: 'JSON' }, locale);
      throw new AppError(
        'badField',
        { field: fieldTexts(schema, field, locale).title, reason },
        200,
        { [field]: reason },
      );
    }
  }
}

const usualBytes = 100_000;

/**
 * Lists and texts within their bounds can still be too much together.
 * @throws AppError recordTooLarge naming the largest field
 */
function checkSize(schema: ResourceSchema, given: Row): void {
  const limit = schema['x-resource'].maxBytes ?? usualBytes;
  const sizes = Object.entries(given)
    .map(([field, value]): [string, number] => [
      field,
      Buffer.byteLength(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
    ])
    .sort(([, a], [, b]) => b - a);
  const [largest] = sizes;
  if (!largest || sizes.reduce((sum, [, size]) => sum + size, 0) <= limit) return;
  throw new AppError('recordTooLarge', { limit }, 200, { [largest[0]]: 'recordTooLarge' });
}

/**
 * Checks the rules that depend on another field, where the request changes one of the two.
 * @param values what the request changes
 * @param record the whole record after it, as forms hold it; absent fields have a default
 * @throws AppError badField
 */
export function checkConditions(
  schema: ResourceSchema,
  values: Row,
  record: Row,
  locale: Locale,
): void {
  for (const [field, { keyword, params }] of Object.entries(conditionMistakes(schema, record))) {
    const concerned = [field, ...Object.keys(schema.properties[field]?.['x-unless'] ?? {})];
    if (keyword === 'required' || concerned.every((name) => values[name] === undefined)) continue;
    const { title, error } = fieldTexts(schema, field, locale);
    const reason = error ?? messageText(keyword, params, locale);
    throw new AppError('badField', { field: title, reason }, 200, { [field]: reason });
  }
}

/**
 * Keeps the writable fields of a request and validates them.
 * @returns the values as a form holds them (lists as arrays, JSON texts as objects)
 * @throws AppError badField naming the first field, with a message for each field
 */
export function validateInput<Name extends keyof Records>(
  name: Name,
  body: Row,
  mode: FormMode,
  locale: Locale,
): Partial<Records[Name]>;
export function validateInput(name: string, body: Row, mode: FormMode, locale: Locale): Row;
export function validateInput(name: string, body: Row, mode: FormMode, locale: Locale): Row {
  const schema = resources[name];
  if (!schema) throw new Error(`no resource ${name}`);
  const given = Object.fromEntries(
    writableFields(schema).flatMap((field) =>
      body[field] === undefined ||
      (body[field] === null && schema.properties[field]?.nullable !== true)
        ? []
        : [[field, body[field]]],
    ),
  );
  // An empty secret means unchanged, or not given.
  for (const [field, property] of Object.entries(schema.properties))
    if (property.writeOnly && given[field] === '') delete given[field];
  checkSize(schema, given);
  checkJsonTexts(schema, given, locale);
  const values = decodeRow(schema, given);
  const validate = validatorOf(name, schema, mode);
  if (!validate(values)) {
    const fields = fieldErrors(validate.errors, schema, locale);
    const [field = '', reason = ''] = Object.entries(fields)[0] ?? [];
    throw new AppError(
      'badField',
      { field: fieldTexts(schema, field, locale).title, reason },
      200,
      fields,
    );
  }
  return values;
}
