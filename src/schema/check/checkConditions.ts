/** Checks the words of a field that name other fields: conditions, a text typed twice, links. */
import { fieldsOf, partsOf } from '../conditions';
import { isRow } from '../isRow';
import { nearestWord } from '../nearestWord';
import type { FormSchema, PropertySchema, Row } from '../types';
import { mayBeEmpty } from '../values/emptyValues';
import { type FieldOfFile, whyNever } from './fieldValues';
import { noProperty, type Report, removal } from './mistake';

const conditionWords = ['x-hide-when', 'x-disable-when', 'x-unless'] as const;

const fieldOf = (schema: FormSchema, name: string): PropertySchema | undefined =>
  Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;

const comparisons = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/** A value of a condition: itself, one of a list, null for none, bounds of a number. */
function checkWanted(
  name: string,
  property: PropertySchema,
  wanted: unknown,
  at: string,
  report: Report,
  canBeBlank: boolean,
): void {
  if (Array.isArray(wanted)) {
    if (wanted.length === 0) report(at, `no value of "${name}" is named`, removal(at));
    for (const one of wanted) checkWanted(name, property, one, at, report, canBeBlank);
  } else if (isRow(wanted)) {
    if (property.type !== 'integer' && property.type !== 'number')
      report(at, `"${name}" is ${property.type}, and bounds are for numbers`, removal(at));
    if (Object.keys(wanted).length === 0) report(at, `"${name}" has no bound`, removal(at));
    for (const [word, limit] of Object.entries(wanted))
      if (!comparisons.includes(word))
        report(at, `unknown comparison "${word}"${nearestWord(word, comparisons)}`, removal(at));
      else if (typeof limit !== 'number')
        report(at, `${word} of "${name}" must be a number`, removal(at));
  } else if (wanted !== null && !(wanted === '' && canBeBlank)) {
    const why = whyNever(property, wanted);
    if (why !== undefined)
      report(at, `"${name}" is never ${JSON.stringify(wanted)}: it ${why}`, removal(at));
  }
}

/**
 * Reports what is wrong with a condition.
 * @param self the field that depends on it, if one does
 */
export function checkCondition(
  schema: FormSchema,
  condition: Row,
  at: string,
  report: Report,
  self?: string,
): void {
  if (Object.keys(condition).length === 0) report(at, 'names no field', removal(at));
  for (const [other, value] of Object.entries(condition)) {
    if (other === 'and' || other === 'or' || other === 'not') {
      const isMeant = other === 'not' ? isRow(value) : Array.isArray(value) && value.every(isRow);
      if (!isMeant || (Array.isArray(value) && value.length === 0))
        report(
          at,
          other === 'not' ? 'not needs a condition' : `${other} needs a list of conditions`,
          removal(at),
        );
      else for (const part of partsOf(value)) checkCondition(schema, part, at, report, self);
      continue;
    }
    const property = fieldOf(schema, other);
    if (!property) report(at, noProperty(other, Object.keys(schema.properties)), removal(at));
    else if (other === self) report(at, 'a field cannot depend on itself', removal(at));
    else if (property.writeOnly)
      report(at, `"${other}" is a secret, which is never there`, removal(at));
    else if (property.type === 'array' || property.type === 'object')
      report(
        at,
        `"${other}" is ${property.type}, and conditions compare single values`,
        removal(at),
      );
    else {
      // Forms hold an empty text for none; the database, by which rights are filtered, does not.
      const isBlankForNone = self !== undefined && property.type === 'string';
      const canBeBlank = isBlankForNone && !property.nullable && mayBeEmpty(schema, other);
      checkWanted(other, property, value, at, report, canBeBlank);
    }
  }
}

/** The fields that decide whether a field is shown. */
const hiders = (schema: FormSchema, name: string): string[] =>
  fieldsOf(fieldOf(schema, name)?.['x-hide-when']).filter((other) => other !== name);

/** The fields between a field and itself, where it hides itself through others. */
function circleOf(schema: FormSchema, start: string): string[] | undefined {
  const ways = hiders(schema, start).map((name) => [name]);
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? '';
    if (last === start) return way;
    if (seen.has(last)) continue;
    seen.add(last);
    for (const next of hiders(schema, last)) ways.push([...way, next]);
  }
  return undefined;
}

function checkTwin({ name, schema, place, property }: FieldOfFile, report: Report): void {
  const twin = property['x-same-as'];
  if (twin === undefined) return;
  const at = `${place}/x-same-as`;
  const other = fieldOf(schema, twin);
  if (!other) report(at, noProperty(twin, Object.keys(schema.properties)), removal(at));
  else if (twin === name) report(at, 'a field is always the same as itself', removal(at));
  else if (other.type !== property.type)
    report(at, `"${twin}" is ${other.type}, and this field is ${property.type}`, removal(at));
}

/** Reports what is wrong with the words of a field that name others. */
export function checkConditions(field: FieldOfFile, report: Report): void {
  for (const word of conditionWords) {
    const condition = field.property[word];
    if (!condition) continue;
    const at = `${field.place}/${word}`;
    checkCondition(field.schema, condition, at, report, field.name);
    const own = Math.max(field.property['x-role'] ?? 0, field.schema['x-resource']?.role ?? 0);
    const hidden = fieldsOf(condition).find(
      (name) => (fieldOf(field.schema, name)?.['x-role'] ?? 0) > own,
    );
    if (hidden !== undefined)
      report(
        at,
        `"${hidden}" is hidden from some who see "${field.name}": give both the same x-role`,
        removal(at),
      );
  }
  const circle = circleOf(field.schema, field.name);
  if (circle) {
    const at = `${field.place}/x-hide-when`;
    report(
      at,
      `the fields ${[field.name, ...circle].join(', ')} hide each other in a circle`,
      removal(at),
    );
  }
  checkTwin(field, report);
}

/**
 * Reports what is wrong with an address with one field in braces.
 * @param pages first parts of addresses that lead somewhere, where all are known
 * @param warn takes a page that no file names: a screen of its own may be there
 */
export function checkAddress(
  schema: FormSchema,
  address: string,
  place: string,
  pages: readonly string[] | undefined,
  report: Report,
  warn: Report,
): void {
  const name = /\{(\w+)\}/.exec(address)?.[1] ?? '';
  const property = fieldOf(schema, name);
  if (!property) report(place, noProperty(name, Object.keys(schema.properties)), removal(place));
  else if (property.writeOnly)
    report(place, `"${name}" is a secret, and addresses are kept and shown`, removal(place));
  const page = /^\/([^/?#]*)/.exec(address)?.[1] ?? '';
  if (address.startsWith('//')) report(place, 'leads to another site', removal(place));
  else if (pages && !pages.includes(page))
    warn(
      place,
      `no page of the console begins with /${page}${nearestWord(page, pages)}`,
      removal(place),
    );
}
