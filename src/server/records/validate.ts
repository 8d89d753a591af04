/** Checks a record that a client sends, against the same schema file as in the browser. */
import type { ValidateFunction } from 'ajv';
import { conditionMistakes, fieldsOf, holds } from '../../schema/conditions';
import { buildWriteSchema, writableFields } from '../../schema/forms/formSchema';
import { visibleSchema } from '../../schema/forms/visibleSchema';
import type { Records } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { fieldName, fieldTexts } from '../../schema/texts';
import type { FormMode, Locale, PropertySchema, ResourceSchema, Row } from '../../schema/types';
import { valueAt } from '../../schema/valueAt';
import { createAjv } from '../../schema/values/createAjv';
import { isEmptyValue, isNumber, mayBeEmpty } from '../../schema/values/emptyValues';
import { isMap } from '../../schema/values/isMap';
import { parseJsonText } from '../../schema/values/parseJsonText';
import { formats } from '../../schema/values/textFormats';
import { listReaderOf } from '../../schema/values/typedLists';
import { decodeRow } from '../../schema/values/wire';
import { AppError } from '../kernel/errors/AppError';
import { fieldErrors, pathOfError } from '../kernel/errors/fieldErrors';
import { withJsonPlaces } from '../kernel/errors/jsonErrors';
import { messageText } from '../kernel/messages/messages';
import { mapErrors, withMapTexts } from './mapValues';
import { refuse } from './recordChange';

/** True where an empty text breaks the checks of a field, or is no value of it: empty is null then. */
function isNullWhenEmpty(property: PropertySchema): boolean {
  if (property.type !== 'string') return isNumber(property) || isMap(property);
  const { minLength = 0, enum: values, format, pattern = '' } = property;
  return (
    minLength > 0 ||
    values?.includes('') === false ||
    (format !== undefined && formats[format]?.('') === false) ||
    !new RegExp(pattern, 'u').test('')
  );
}

const ajv = createAjv({ allowUnionTypes: true });
const validators = new WeakMap<ResourceSchema, Partial<Record<FormMode, ValidateFunction>>>();

/** @param schema as a role sees it: there is one for each role */
function validatorOf(name: string, schema: ResourceSchema, mode: FormMode): ValidateFunction {
  const known = validators.get(schema) ?? {};
  validators.set(schema, known);
  const { $id: _, ...rules } = buildWriteSchema(name, schema, mode);
  known[mode] ??= ajv.compile(rules);
  return known[mode];
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
      parseJsonText(value);
    } catch {
      refuse(schema, field, locale, messageText('format', { format: 'JSON' }, locale));
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
    const property = schema.properties[field];
    const before = property?.['x-after'] ?? '';
    const unless = fieldsOf(property?.['x-unless']);
    const others = { sameAs: [], after: [before], minimum: unless, required: unless };
    const concerned = [field, ...others[keyword]];
    if (keyword === 'required' || concerned.every((name) => values[name] === undefined)) continue;
    const { error } = fieldTexts(schema, field, locale);
    const other = fieldName(schema, before, locale);
    refuse(schema, field, locale, error ?? messageText(keyword, { ...params, other }, locale));
  }
}

/** Whose values they are, and what they change. */
export interface InputContext {
  /** Role of the caller: fields above it are left out, and need not be there. */
  role: number;
  /** The record before a change, as forms hold it. */
  stored?: Row;
  /** The fields that the call takes, where these are not all. */
  only?: readonly string[];
}

const defaultsOf = ({ properties }: ResourceSchema): Row =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      property.default === undefined ? [] : [[name, property.default]],
    ),
  );

/**
 * The writable fields that were given. An empty secret means unchanged, or not given; so does null where empty is no
 * null.
 */
function givenFields(schema: ResourceSchema, body: Row, mode: FormMode): Row {
  return Object.fromEntries(
    writableFields(schema, mode).flatMap((field) => {
      const [value, property] = [body[field], schema.properties[field]];
      if (value === undefined || !property) return [];
      const isGiven =
        value === null
          ? property.nullable === true || (isNullWhenEmpty(property) && mayBeEmpty(schema, field))
          : !(property.writeOnly && value === '');
      return isGiven ? [[field, value]] : [];
    }),
  );
}

/** Values with networks and domains as people type them, where a text lists them. */
function withLists({ properties }: ResourceSchema, given: Row, values: Row): Row {
  const lists = Object.entries(given).flatMap(([field, text]) => {
    const property = properties[field];
    const isTyped = ['cidr', 'domain'].includes(property?.items?.format ?? '');
    return isTyped && typeof text === 'string' ? [[field, listReaderOf(property)(text)]] : [];
  });
  return { ...values, ...Object.fromEntries(lists) };
}

/**
 * Keeps the writable fields of a request and validates them. Hidden ones (x-hide-when) are left out, empty ones that
 * may be empty are null where an empty text would break their checks.
 * @returns the values as a form holds them (lists as arrays, JSON texts as objects)
 * @throws AppError badField naming the first field, with a message for each field
 */
export function validateInput<Name extends keyof Records>(
  name: Name,
  body: Row,
  mode: FormMode,
  locale: Locale,
  context: InputContext,
): Partial<Records[Name]>;
export function validateInput(
  name: string,
  body: Row,
  mode: FormMode,
  locale: Locale,
  context: InputContext,
): Row;
export function validateInput(
  name: string,
  body: Row,
  mode: FormMode,
  locale: Locale,
  { role, stored, only }: InputContext,
): Row {
  const schema = visibleSchema(resourceSchema(name), role);
  const given = givenFields(schema, body, mode);
  for (const field of Object.keys(given)) if (only?.includes(field) === false) delete given[field];
  checkSize(schema, given);
  checkJsonTexts(schema, given, locale);
  const values = withMapTexts(schema, withLists(schema, given, decodeRow(schema, given)));
  const record = { ...(stored ?? defaultsOf(resourceSchema(name))), ...values };
  const isHidden = (field: string) =>
    only?.includes(field) === false || holds(schema.properties[field]?.['x-hide-when'], record);
  for (const field of Object.keys(given)) {
    const [property, value] = [schema.properties[field], values[field]];
    if (isHidden(field)) delete values[field];
    else if (
      property &&
      isEmptyValue(value) &&
      isNullWhenEmpty(property) &&
      mayBeEmpty(schema, field)
    )
      values[field] = null;
  }
  const validate = validatorOf(name, schema, mode);
  validate(values);
  const mistakes = (validate.errors ?? []).filter((error) => {
    const path = pathOfError(error);
    if (error.keyword === 'required') return !isHidden(path);
    return !(isEmptyValue(valueAt(values, path)) && mayBeEmpty(schema, path));
  });
  const fields = {
    ...withJsonPlaces(fieldErrors(mistakes, schema, locale), schema, values, locale),
    ...mapErrors(schema, values, locale),
  };
  const [first] = Object.entries(fields);
  if (!first) return values;
  const [field, reason] = first;
  throw new AppError('badField', { field: fieldName(schema, field, locale), reason }, 200, fields);
}
