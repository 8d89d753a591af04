/** Checks the words of a field that name other fields: conditions, a text typed twice, links. */
import { fieldsOf, partsOf } from '../conditions';
import { isRow } from '../isRow';
import { nearestWord } from '../nearestWord';
import { isTimeField } from '../timeFields';
import type { FormSchema, PropertySchema, Row } from '../types';
import { isNumber, mayBeEmpty } from '../values/emptyValues';
import { type FieldOfFile, whyNever } from './fieldValues';
import { inPlace, noProperty, type Report } from './mistake';

const conditionWords = ['x-hide-when', 'x-disable-when', 'x-unless', 'x-sum'] as const;

const fieldOf = (schema: FormSchema, name: string): PropertySchema | undefined =>
  Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;

/** Why a field never has a wanted value: itself, one of a list, null for none, bounds of a number. */
function whyNoSuch(
  property: PropertySchema,
  wanted: unknown,
  isBlank: boolean,
): string | undefined {
  if (Array.isArray(wanted))
    return wanted.map((one) => whyNoSuch(property, one, isBlank)).find((why) => why !== undefined);
  if (isRow(wanted))
    return isNumber(property) ? undefined : `is ${property.type}, and bounds are for numbers`;
  if (wanted === null || (wanted === '' && isBlank)) return undefined;
  const why = whyNever(property, wanted);
  return why && `is never ${JSON.stringify(wanted)}: it ${why}`;
}

/**
 * Reports what is wrong with a condition.
 * @param self the field that depends on it, if one does
 */
export function checkCondition(
  schema: FormSchema,
  condition: Row,
  place: string,
  report: Report,
  self?: string,
): void {
  for (const [other, value] of Object.entries(condition)) {
    const at = `${place}/${inPlace(other)}`;
    if (other === 'and' || other === 'or' || other === 'not') {
      for (const [index, part] of partsOf(value).entries())
        checkCondition(schema, part, other === 'not' ? at : `${at}/${index}`, report, self);
      continue;
    }
    const property = fieldOf(schema, other);
    if (!property) report(at, noProperty(other, Object.keys(schema.properties)));
    else if (other === self) report(at, 'a field cannot depend on itself');
    else if (property.writeOnly) report(at, `"${other}" is a secret, which is never there`);
    else if (property.type === 'array' || property.type === 'object')
      report(at, `"${other}" is ${property.type}, and conditions compare single values`);
    else {
      // Forms hold an empty text for none; the database, by which rights are filtered, does not.
      const isBlankForNone = self !== undefined && property.type === 'string';
      const isBlank = isBlankForNone && !property.nullable && mayBeEmpty(schema, other);
      const why = whyNoSuch(property, value, isBlank);
      if (why !== undefined) report(at, `"${other}" ${why}`);
    }
  }
}

/** The fields between a field and itself, where it hides itself through others. */
function circleOf(schema: FormSchema, start: string): string[] | undefined {
  const next = (name: string) => fieldsOf(fieldOf(schema, name)?.['x-hide-when']);
  const ways = next(start)
    .filter((name) => name !== start)
    .map((name) => [name]);
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1) ?? '';
    if (last === start) return way;
    if (seen.has(last)) continue;
    seen.add(last);
    for (const name of next(last)) ways.push([...way, name]);
  }
  return undefined;
}

function checkAfter(
  { name, schema, place, property }: Omit<FieldOfFile, 'kind'>,
  report: Report,
): void {
  const before = property['x-after'];
  if (before === undefined) return;
  const at = `${place}/x-after`;
  const other = fieldOf(schema, before);
  const own = Math.max(property['x-role'] ?? 0, schema['x-resource']?.role ?? 0);
  if (!other) report(at, noProperty(before, Object.keys(schema.properties)));
  else if (before === name) report(at, 'no field comes after itself');
  else if (property.type === 'string' && property.format !== 'date')
    report(at, 'a text has no order: use numbers, times or days');
  else if (
    other.type !== property.type ||
    other.format !== property.format ||
    isTimeField(other) !== isTimeField(property)
  )
    report(at, `"${before}" holds something else than this field`);
  else if (other.writeOnly) report(at, `"${before}" is a secret, which is never there`);
  else if ((other['x-role'] ?? 0) > own)
    report(at, `"${before}" is hidden from some who see "${name}"`);
}

/** Reports what is wrong with the words of a field that name others. */
export function checkConditions(
  { name, property, schema, place }: FieldOfFile,
  report: Report,
): void {
  const own = Math.max(property['x-role'] ?? 0, schema['x-resource']?.role ?? 0);
  for (const word of conditionWords) {
    const condition = property[word];
    if (!isRow(condition)) continue;
    checkCondition(schema, condition, `${place}/${word}`, report, name);
    const hidden = fieldsOf(condition).find(
      (other) => (fieldOf(schema, other)?.['x-role'] ?? 0) > own,
    );
    if (hidden !== undefined)
      report(
        `${place}/${word}`,
        `"${hidden}" is hidden from some who see "${name}": give both the same x-role`,
      );
  }
  const circle = circleOf(schema, name);
  if (circle)
    report(
      `${place}/x-hide-when`,
      `the fields ${[name, ...circle].join(', ')} hide each other in a circle`,
    );
  checkAfter({ name, property, schema, place }, report);
  const twin = property['x-same-as'];
  if (twin === undefined) return;
  const other = fieldOf(schema, twin);
  if (!other) report(`${place}/x-same-as`, noProperty(twin, Object.keys(schema.properties)));
  else if (twin === name || other.type !== property.type)
    report(`${place}/x-same-as`, 'another field of the same type is the one to be typed twice');
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
  if (!property) report(place, noProperty(name, Object.keys(schema.properties)));
  else if (property.writeOnly)
    report(place, `"${name}" is a secret, and addresses are kept and shown`);
  const page = /^\/([^/?#]*)/.exec(address)?.[1] ?? '';
  if (pages?.includes(page) === false)
    warn(place, `no page of the console begins with /${page}${nearestWord(page, pages)}`);
}
