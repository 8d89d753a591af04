/** Checks values against the words of their field: defaults, bounds, choices. */
import type { ValidateFunction } from 'ajv';
import { isRow } from '../isRow';
import type { FormSchema, PropertySchema, ResourceInfo, Row } from '../types';
import { createAjv } from '../values/createAjv';
import { mayBeEmpty, needsText } from '../values/emptyValues';
import { isMap, type MapProperty } from '../values/isMap';
import { mapMistake } from '../values/maps';
import { isJsonText } from '../values/textFormats';
import type { FileKind } from './checkWords';
import { type Report, writing } from './mistake';

/** The words of a value, with their place. */
interface Place {
  place: string;
  property: PropertySchema;
}

/** A field with its place, and the file around it. */
export interface FieldOfFile extends Place {
  name: string;
  schema: FormSchema & { 'x-resource'?: ResourceInfo };
  kind: FileKind;
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

/** The reason why a value is no keys and values of the field. */
function whyNoMap(property: MapProperty, value: unknown): string | undefined {
  if (!isRow(value)) return 'is no object of keys and values such as {"a": "b"}';
  const mistake = mapMistake(property, value, true);
  return mistake && `is not right at entry ${mistake.entry ?? 0}: it breaks "${mistake.keyword}"`;
}

/** The reason why a value is not one of the field; undefined where it is. */
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

/** The reason why a value is not in a record: the server sets choices, too, that nobody else may give a field. */
export function whyNever(property: PropertySchema, value: unknown): string | undefined {
  const { enum: values, 'x-choices': choices, ...others } = property;
  const isSetByServer =
    values && Array.isArray(choices) && choices.some((choice) => choice.value === value);
  return whyNot(isSetByServer ? others : property, value);
}

/** Reports a default that the field itself refuses. */
function checkDefault({ property, place, schema }: FieldOfFile, report: Report): void {
  const { default: value } = property;
  if (value === undefined) return;
  const path = place.split('/properties/').slice(1).join('.');
  if (value === '' && property.type === 'string' && mayBeEmpty(schema, path)) return;
  const isMissing = value === '' && needsText(schema, path);
  const why = isMissing ? 'is no value of a required text' : whyNot(property, value);
  if (why !== undefined) report(`${place}/default`, `${JSON.stringify(value)} ${why}`);
}

const pairs = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Reports bounds that leave no value. */
function checkBounds({ property, place }: Place, report: Report): void {
  for (const [low, high] of pairs) {
    const [least, greatest] = [property[low], property[high]];
    if (least !== undefined && greatest !== undefined && least > greatest)
      report(`${place}/${low}`, `${low} ${least} is above ${high} ${greatest}`);
  }
  const { multipleOf: step = 0, minimum = -most, maximum = most } = property;
  if (step > 0 && minimum <= maximum && Math.floor(maximum / step) * step < minimum)
    report(`${place}/multipleOf`, `no multiple of ${step} is between ${minimum} and ${maximum}`);
}

/** Reports values of an enum that the other words refuse. */
function checkEnum({ property, place }: Place, report: Report): void {
  const { enum: values = [], 'x-choices': _choices, ...others } = property;
  for (const [index, value] of values.entries()) {
    const why = whyNot(others, value);
    if (why !== undefined) report(`${place}/enum/${index}`, `${JSON.stringify(value)} ${why}`);
  }
}

/** Reports choices that are there twice, that the field cannot have, or that are missing. */
function checkChoices({ name: field, property, place, schema }: FieldOfFile, report: Report): void {
  const choices = property['x-choices'];
  if (!Array.isArray(choices)) return;
  const at = `${place}/x-choices`;
  const isHiding = Object.hasOwn(schema['x-resource']?.hidden ?? {}, field);
  const { type } = property.additionalProperties ?? property.items ?? property;
  for (const [index, choice] of choices.entries()) {
    const word = (['value', 'label', 'name'] as const).find(
      (one) =>
        choice[one] !== undefined &&
        choices.findIndex((other) => other[one] === choice[one]) !== index,
    );
    if (word) report(`${at}/${index}`, `two choices have the ${word} "${choice[word]}"`);
    const { name = '' } = choice;
    if (name in {} || (isHiding && name === 'deleted'))
      report(`${at}/${index}/name`, `"${name}" is a name that code uses already`);
    const why = whyNot({ title: '', type }, choice.value);
    if (why !== undefined) report(`${at}/${index}`, `the value ${choice.value} ${why}`);
  }
  for (const value of property.enum ?? [])
    if (!choices.some((choice) => choice.value === value))
      report(
        at,
        `the value ${JSON.stringify(value)} of enum has no label`,
        writing(`${at}/${choices.length}`, { value, label: String(value) }),
      );
}

/** Reports what is wrong with the values that a field may have, and with those of its keys. */
export function checkValues(field: FieldOfFile, report: Report): void {
  const { property, place } = field;
  checkDefault(field, report);
  checkChoices(field, report);
  const values = property.additionalProperties;
  const inner = values && {
    property: { title: '', ...values },
    place: `${place}/additionalProperties`,
  };
  for (const one of inner ? [field, inner] : [field]) {
    checkBounds(one, report);
    checkEnum(one, report);
  }
}
