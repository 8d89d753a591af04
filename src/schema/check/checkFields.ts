/** Checks that the words of one field agree with each other. */

import { isRow } from '../isRow';
import { nearestWord } from '../nearestWord';
import type { PropertySchema, ResourceInfo, Row } from '../types';
import { isMap } from '../values/isMap';
import { checkReference } from './checkReferences';
import { checkBounds, checkDefault, type FieldOfFile } from './fieldValues';
import { type Fix, type Report, removal, writing } from './mistake';

/** What a format is for, as its file says. */
export interface FormatUse {
  types: readonly string[];
  /** Words that a field of the format needs. */
  needs: readonly string[];
}

/** What schema files may name besides their own fields. */
export interface SchemaContext {
  vocabulary: Row;
  /** What schemas/names.gen.json says: names that the vocabulary takes from code and files. */
  names: Row;
  /** Names of src/web/formats; undefined for one that does not say what it is for. */
  formats: Readonly<Record<string, FormatUse | undefined>>;
  choiceFiles: readonly string[];
}

const wires: Readonly<Record<string, readonly string[]>> = {
  comma: ['array'],
  json: ['array', 'object'],
  'boolean-text': ['boolean'],
  'number-text': ['integer', 'number'],
  address: ['string'],
};
const bulkTypes: Readonly<Record<string, readonly string[]>> = {
  set: ['string', 'integer', 'number', 'boolean', 'array'],
  add: ['integer', 'number', 'array'],
  remove: ['array'],
};
/** Words that belong to fields which are typed in. */
const typedWords = [
  'x-counter',
  'x-bulk',
  'x-in-place',
  'x-when',
  'x-disable-when',
  'x-unless',
  'x-same-as',
] as const;
/** Words that a secret cannot have: they would show it. */
const showingWords = ['x-sum', 'x-link', 'x-bulk', 'x-choices', 'x-in-place'] as const;

/** The words of a field: the types they are for, and the files they belong to. */
type Uses = ReadonlyMap<string, { types?: string[]; only?: string }>;

const knownUses = new WeakMap<Row, Uses>();

/** Of a vocabulary, which nobody changes once it is read: every field asks for them. */
function usesOf(vocabulary: Row): Uses {
  const known = knownUses.get(vocabulary);
  if (known) return known;
  const definitions = isRow(vocabulary['definitions']) ? vocabulary['definitions'] : {};
  const field = isRow(definitions['property']) ? definitions['property']['properties'] : {};
  const uses: Uses = new Map(
    Object.entries(isRow(field) ? field : {}).map(([word, use]) => [
      word,
      {
        ...(isRow(use) && Array.isArray(use['x-for']) ? { types: use['x-for'].map(String) } : {}),
        ...(isRow(use) && typeof use['x-only'] === 'string' ? { only: use['x-only'] } : {}),
      },
    ]),
  );
  knownUses.set(vocabulary, uses);
  return uses;
}

const listed = (words: readonly string[]) => words.join(' or ');

function checkUse({ property, place, kind }: FieldOfFile, vocabulary: Row, report: Report): void {
  const { type } = property;
  const uses = usesOf(vocabulary);
  for (const word of Object.keys(property)) {
    const { types, only } = uses.get(word) ?? {};
    if (types && !types.includes(type))
      report(
        `${place}/${word}`,
        `${word} is for ${listed(types)}, and this field is ${type}`,
        removal(`${place}/${word}`),
      );
    else if (only && only !== kind)
      report(
        `${place}/${word}`,
        `${word} belongs to ${only === 'settings' ? 'options only' : 'the fields of a resource only'}`,
        removal(`${place}/${word}`),
      );
  }
  const wire = property['x-wire'];
  if (wire && !isMap(property) && !wires[wire]?.includes(type)) {
    const fitting = Object.entries(wires).find(
      ([, types]) => types.includes(type) && type !== 'string',
    )?.[0];
    const fix: Fix =
      fitting && fitting !== 'boolean-text'
        ? writing(`${place}/x-wire`, fitting)
        : removal(`${place}/x-wire`);
    report(
      `${place}/x-wire`,
      `${wire} is for ${listed(wires[wire] ?? [])}, and this field is ${type}`,
      kind === 'settings' && type === 'boolean' ? writing(`${place}/x-wire`, 'boolean-text') : fix,
    );
  }
  for (const mode of property['x-bulk'] ?? [])
    if (!bulkTypes[mode]?.includes(type)) {
      const rest = property['x-bulk']?.filter((other) => bulkTypes[other]?.includes(type)) ?? [];
      report(
        `${place}/x-bulk`,
        `"${mode}" is for ${listed(bulkTypes[mode] ?? [])}, and this field is ${type}`,
        rest.length > 0 ? writing(`${place}/x-bulk`, rest) : removal(`${place}/x-bulk`),
      );
    }
}

function checkShape({ property, place, kind }: FieldOfFile, report: Report): void {
  const { type, items } = property;
  const isStored = !property['x-transient'];
  if (type === 'array' && !items)
    report(
      place,
      'a list says of what type its entries are',
      writing(`${place}/items`, { type: 'string' }),
    );
  if (isMap(property)) return;
  if (type === 'object' && Object.keys(property.properties ?? {}).length === 0)
    report(
      property.properties ? `${place}/properties` : place,
      'an object names its fields',
      writing(`${place}/properties`, { name: { title: 'Name', type: 'string' } }),
    );
  if (isStored && kind !== 'settings' && ['array', 'object'].includes(type) && !property['x-wire'])
    report(
      `${place}/x-wire`,
      `a field of type ${type} says how the API carries it`,
      writing(`${place}/x-wire`, type === 'array' && items?.type === 'string' ? 'comma' : 'json'),
    );
  if (property['x-wire'] === 'comma' && items && items.type !== 'string')
    report(
      `${place}/items`,
      'entries of a comma text come back as texts',
      writing(`${place}/x-wire`, 'json'),
    );
  if (
    items &&
    items.type !== 'string' &&
    (items.maxLength !== undefined || items.format !== undefined)
  )
    report(
      `${place}/items`,
      `maxLength and format are for texts, and the entries are ${items.type}`,
      writing(`${place}/items`, {
        type: items.type,
        ...(items.properties ? { properties: items.properties } : {}),
      }),
    );
}

/** Formats whose values are checked first, for they are drawn as links, colours and days. */
const checkedFormats: Readonly<Record<string, string>> = {
  color: 'color',
  date: 'date',
  url: 'uri',
};

function checkFormat(
  { property, place }: FieldOfFile,
  { formats }: SchemaContext,
  report: Report,
): void {
  const format = property['x-format'];
  if (format === undefined) return;
  const word = `${place}/x-format`;
  if (!Object.hasOwn(formats, format)) {
    const hint = nearestWord(format, Object.keys(formats));
    const other = /"(.*)"/.exec(hint)?.[1];
    report(
      word,
      `no format "${format}" below src/web/formats${hint}`,
      other && fits(formats[other], property) ? writing(word, other) : removal(word),
    );
    return;
  }
  const use = formats[format];
  if (use && !use.types.includes(property.type))
    report(
      word,
      `${format} shows ${listed(use.types)}, and this field is ${property.type}`,
      removal(word),
    );
  for (const needed of use?.needs ?? [])
    if (!Object.hasOwn(property, needed)) report(word, `${format} needs ${needed}`, removal(word));
  const checked = checkedFormats[format];
  if (checked !== undefined && use?.types.includes(property.type) && property.format !== checked)
    report(
      word,
      `${format} shows texts that "format": "${checked}" has checked`,
      writing(`${place}/format`, checked),
    );
}

const fits = (use: FormatUse | undefined, property: PropertySchema) =>
  !use ||
  (use.types.includes(property.type) && use.needs.every((word) => Object.hasOwn(property, word)));

/** The least role that a call of the resource lets. */
function lowestRole({ role, rights = {} }: ResourceInfo): number {
  const roles = Object.values(rights)
    .flat()
    .filter((right) => typeof right === 'number');
  return Math.min(role, ...roles);
}

function checkRights({ property, place, schema }: FieldOfFile, report: Report): void {
  if (property.readOnly && property.writeOnly)
    report(
      place,
      'readOnly and writeOnly: nobody could read or write it',
      removal(`${place}/readOnly`),
    );
  for (const word of property.readOnly ? typedWords : [])
    if (property[word] !== undefined)
      report(
        `${place}/${word}`,
        `nobody types a readOnly field, so ${word} has no effect`,
        removal(`${place}/${word}`),
      );
  for (const word of property.writeOnly ? showingWords : [])
    if (property[word] !== undefined)
      report(`${place}/${word}`, `${word} would show a secret`, removal(`${place}/${word}`));
  for (const word of property['x-transient'] ? (['x-bulk', 'x-counter'] as const) : [])
    if (property[word] !== undefined)
      report(
        `${place}/${word}`,
        `${word} changes what is stored, and this field is not stored`,
        removal(`${place}/${word}`),
      );
  if (property['x-when'] === 'create' && property['x-in-place'])
    report(
      `${place}/x-in-place`,
      'the field is only in the form that creates',
      removal(`${place}/x-in-place`),
    );
  const least = schema['x-resource']?.role;
  const role = property['x-role'];
  if (role !== undefined && least !== undefined && role < least)
    report(
      `${place}/x-role`,
      `${role} is below the role ${least} of the screens, and has no effect`,
      removal(`${place}/x-role`),
    );
  const info = schema['x-resource'];
  const lowest = info?.api && lowestRole(info);
  if (role !== undefined && lowest !== undefined && role > lowest)
    report(
      `${place}/x-role`,
      `records of a REST API are passed on whole, and role ${lowest} would read the field`,
      removal(`${place}/x-role`),
    );
}

/** Reports help that has no room or no words. */
function checkHelp({ name, property, place, schema }: FieldOfFile, report: Report): void {
  if (property['x-help'] === undefined) return;
  const at = `${place}/x-help`;
  const { form } = schema['x-resource'] ?? {};
  const isAway = place === `/properties/${name}` && form?.includes(name) === false;
  if (!property.description) report(at, 'there is no description that could be shown', removal(at));
  else if (property['x-help'] === 'beside' && property['x-width'] === 'half')
    report(at, 'a field of half the width has no room beside it', removal(at));
  else if (isAway) report(at, 'the field is in no form', removal(at));
}

/** Reports what is wrong within a field. */
export function checkField(field: FieldOfFile, context: SchemaContext, report: Report): void {
  checkUse(field, context.vocabulary, report);
  checkShape(field, report);
  checkBounds(field, report);
  checkFormat(field, context, report);
  checkRights(field, report);
  checkReference(field, report);
  checkHelp(field, report);
  checkDefault(field, report);
}
