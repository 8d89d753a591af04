/** Checks values against the words of their field: defaults, bounds. */
import type { ValidateFunction } from 'ajv';
import { fillIn } from '../fillIn';
import { isRow } from '../isRow';
import type { FormSchema, PropertySchema, ResourceInfo, Row } from '../types';
import { createAjv } from '../values/createAjv';
import { mayBeEmpty } from '../values/emptyValues';
import { isMap, type MapProperty } from '../values/isMap';
import { mapMistake } from '../values/maps';
import { isJsonText } from '../values/textFormats';
import { isTimeField } from '../values/timeFields';
import { type Report, removal, writing } from './mistake';

/** A field with its place, and the file around it. */
export interface FieldOfFile {
  name: string;
  place: string;
  property: PropertySchema;
  schema: FormSchema & { 'x-resource'?: ResourceInfo };
  kind: 'resource' | 'settings' | 'form';
}

const ajv = createAjv({ strict: false });

/** Numbers that every part of the way holds exactly. */
const most = Number.MAX_SAFE_INTEGER;

/** The standard words of the fields within a value. */
const membersOf = (properties: PropertySchema['properties']): Row =>
  properties
    ? {
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, inner]) => [name, standard(inner)]),
        ),
      }
    : {};

/** The standard words of a field, for a check of values. */
function standard({ properties, items, enum: values, ...property }: PropertySchema): Row {
  const {
    default: _default,
    title: _title,
    description: _text,
    nullable: _nullable,
    ...words
  } = property;
  const plain = Object.fromEntries(
    Object.entries(words).filter(([word]) => !word.startsWith('x-')),
  );
  return {
    ...plain,
    ...(items ? { items: { ...items, ...membersOf(items.properties) } } : {}),
    ...(values ? { enum: [...new Set(values)] } : {}),
    ...membersOf(properties),
  };
}

/** Checks of values by the words of their fields: many fields have the same ones. */
const validators = new Map<string, ValidateFunction>();

function validatorOf(property: PropertySchema): ValidateFunction {
  const words = standard(property);
  const key = JSON.stringify(words);
  const known = validators.get(key);
  if (known) return known;
  const made = ajv.compile(words);
  validators.set(key, made);
  return made;
}

const mapReasons: Readonly<Record<string, string>> = {
  emptyKey: 'the key is empty',
  longKey: 'the key is longer than {limit} letters',
  type: 'the value is not of type {type}',
  minimum: 'the value is below {limit}',
  maximum: 'the value is above {limit}',
  minLength: 'the value is shorter than {limit} letters',
  maxLength: 'the value is longer than {limit} letters',
  format: 'the value breaks the format {format}',
  enum: 'the value is not one of those allowed',
  minItems: 'there are fewer than {limit} keys',
  maxItems: 'there are more than {limit} keys',
};

/** What keeps a value from being keys and values of the field. */
function whyNoMap(property: MapProperty, value: unknown): string | undefined {
  const mistake = isRow(value) ? mapMistake(property, value, true) : undefined;
  if (!mistake)
    return isRow(value) ? undefined : 'is no object of keys and values such as {"a": "b"}';
  const { keyword, params, entry } = mistake;
  const reason = fillIn(mapReasons[keyword] ?? 'it holds more than plain values', params);
  return entry === undefined
    ? `is not right: ${reason}`
    : `is not right at entry ${entry}: ${reason}`;
}

/** What keeps a value from being one of the field; undefined where nothing does. */
export function whyNot(property: PropertySchema, value: unknown): string | undefined {
  if (value === null && property.nullable) return undefined;
  if (isMap(property)) return whyNoMap(property, value);
  if (typeof value === 'number' && Math.abs(value) > most)
    return 'is beyond what a number holds exactly';
  const validate = validatorOf(property);
  if (!validate(value)) {
    const [error] = validate.errors ?? [];
    if (error?.keyword === 'enum')
      return `is not one of ${JSON.stringify(error.params['allowedValues'])}`;
    return `${error?.instancePath ?? ''} ${error?.message ?? 'is not allowed'}`.trim();
  }
  if (property.contentMediaType && typeof value === 'string' && !isJsonText(value))
    return 'is not JSON';
  const entries = Array.isArray(value) ? value : [];
  if (property['x-wire'] === 'comma' && entries.some((entry) => /[,，]/.test(String(entry))))
    return 'has an entry with a comma, which divides the entries';
  const choices = property['x-choices'];
  if (
    property['x-format'] === 'badge' &&
    Array.isArray(choices) &&
    !choices.some((choice) => choice.value === value)
  )
    return `is not one of ${JSON.stringify(choices.map((choice) => choice.value))}`;
  return undefined;
}

/** What keeps a value from being in a record: the server sets choices, too, that nobody else may give a field. */
export function whyNever(property: PropertySchema, value: unknown): string | undefined {
  const { enum: values, 'x-choices': choices, ...others } = property;
  const isSetByServer =
    values && Array.isArray(choices) && choices.some((choice) => choice.value === value);
  return whyNot(isSetByServer ? others : property, value);
}

/** Reports a default that the field itself refuses. */
export function checkDefault({ property, place, schema }: FieldOfFile, report: Report): void {
  const { default: value } = property;
  if (value === undefined) return;
  const path = place.split('/properties/').slice(1).join('.');
  if (value === '' && property.type === 'string' && !property.writeOnly && mayBeEmpty(schema, path))
    return;
  if (property.writeOnly) {
    report(
      `${place}/default`,
      'a secret has no default: everybody could read it here',
      removal(`${place}/default`),
    );
    return;
  }
  const why = whyNot(property, value);
  if (why === undefined) return;
  const better = [property.enum?.[0], property.minimum, property.maximum].find(
    (other) => other !== undefined && whyNot(property, other) === undefined,
  );
  report(
    `${place}/default`,
    typeof value === property.type || why.includes(' one of ') || property.type === 'integer'
      ? `${JSON.stringify(value)} ${why}`
      : `must be of type ${property.type}: ${why}`,
    better === undefined ? removal(`${place}/default`) : writing(`${place}/default`, better),
  );
}

const pairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** How many letters a text of a format has. */
const lettersOf: Readonly<Record<string, number>> = { date: 10, color: 7 };

/** Reports bounds that no text of the format keeps. */
function checkLetters({ property, place }: FieldOfFile, report: Report): void {
  const { format = '', minLength = 0, maxLength = most } = property;
  const letters = lettersOf[format];
  if (letters === undefined) return;
  const why = `a text of the format ${format} has ${letters} letters`;
  if (minLength > letters) report(`${place}/minLength`, why, removal(`${place}/minLength`));
  if (maxLength < letters) report(`${place}/maxLength`, why, removal(`${place}/maxLength`));
}

/** Reports bounds that leave no value, and sums of times. */
export function checkBounds(field: FieldOfFile, report: Report): void {
  const { property, place } = field;
  checkLetters(field, report);
  if (property['x-sum'] && isTimeField(property))
    report(`${place}/x-sum`, 'times have no sum', removal(`${place}/x-sum`));
  for (const [low, high] of pairs) {
    const [least, greatest] = [property[low], property[high]];
    if (least !== undefined && greatest !== undefined && least > greatest)
      report(
        `${place}/${low}`,
        `${low} ${least} is above ${high} ${greatest}`,
        writing(`${place}/${low}`, greatest),
      );
    if (high !== 'maximum' && greatest === 0)
      report(`${place}/${high}`, 'allows nothing', removal(`${place}/${high}`));
  }
  if (property.items?.maxLength !== undefined && property.items.maxLength < 1)
    report(`${place}/items/maxLength`, 'allows nothing', removal(`${place}/items/maxLength`));
  if (property.propertyNames?.maxLength === 0)
    report(`${place}/propertyNames`, 'allows no key', removal(`${place}/propertyNames`));
  for (const word of ['minimum', 'maximum', 'multipleOf'] as const) {
    const value = property[word];
    if (value === undefined) continue;
    if (property.type === 'integer' && !Number.isInteger(value))
      report(
        `${place}/${word}`,
        `an integer has no fraction: ${value}`,
        writing(`${place}/${word}`, Math.max(1, Math.round(value))),
      );
    if (Math.abs(value) > most)
      report(
        `${place}/${word}`,
        `${value} is beyond what a number holds exactly`,
        writing(`${place}/${word}`, Math.sign(value) * most),
      );
  }
  const { multipleOf: step, minimum, maximum } = property;
  if (
    step !== undefined &&
    minimum !== undefined &&
    maximum !== undefined &&
    Math.floor(maximum / step) * step < minimum
  )
    report(
      `${place}/multipleOf`,
      `no multiple of ${step} is between ${minimum} and ${maximum}`,
      removal(`${place}/multipleOf`),
    );
}
