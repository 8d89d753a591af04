/** Finds every mistake in schema files: misspelt words, bad values, names without a field, missing texts. */
import type { ErrorObject } from 'ajv';
import { createAjv } from './createAjv';
import { isRow } from './isRow';
import { nearestWord } from './nearestWord';
import type {
  FormSchema,
  PropertySchema,
  RecordLink,
  ResourceInfo,
  Row,
  SettingsSection,
} from './types';

/** A file of any kind: a resource, a tab of settings, a form. */
interface SchemaFile extends FormSchema {
  'x-resource'?: ResourceInfo;
  'x-sections'?: SettingsSection[];
  'x-links'?: Record<string, RecordLink>;
}

/** One mistake: its place and a message. */
export interface SchemaMistake {
  file: string;
  place: string;
  reason: string;
}

/** What a schema file may name besides its own fields. */
export interface SchemaContext {
  vocabulary: Row;
  formats: readonly string[];
  choiceFiles: readonly string[];
}

type Report = (place: string, reason: string) => void;

function describe(error: ErrorObject, words: readonly string[]): string {
  if (error.keyword === 'additionalProperties') {
    const word = String(error.params['additionalProperty']);
    return `unknown word "${word}"${nearestWord(word, words)}`;
  }
  if (error.keyword === 'enum')
    return `must be one of ${JSON.stringify(error.params['allowedValues'])}`;
  return error.message ?? error.keyword;
}

/** Every word that the vocabulary defines, at any depth. */
function wordsOf(vocabulary: Row): string[] {
  const found = new Set<string>();
  JSON.stringify(vocabulary, (key, value: unknown) => {
    if (key === 'properties' && value && typeof value === 'object')
      for (const word of Object.keys(value)) found.add(word);
    return value;
  });
  return [...found];
}

function checkNames(schema: SchemaFile, report: Report): void {
  const fields = Object.keys(schema.properties);
  const known = (place: string, name: string) => {
    if (!fields.includes(name))
      report(place, `"${name}" is no property${nearestWord(name, fields)}`);
  };
  for (const name of schema.required ?? []) known('/required', name);
  const sections = schema['x-sections'] ?? [];
  for (const section of sections) {
    for (const name of section.fields) known(`/x-sections/${section.name}`, name);
    if (!schema['x-i18n'].zh.sections?.[section.name])
      report('/x-i18n/zh/sections', `has no Chinese heading for ${section.name}`);
  }
  for (const name of sections.length > 0 ? fields : []) {
    if (!sections.some((section) => section.fields.includes(name)))
      report(`/properties/${name}`, 'is in no section');
  }
  const info = schema['x-resource'];
  if (!info) return;
  checkFormSections(schema, info, report);
  if (info.owner) known('/x-resource/owner', info.owner);
  if (info.title) known('/x-resource/title', info.title);
  if (info.whole && !info.search)
    report('/x-resource/whole', 'needs search, which answers all records');
  for (const [name, { to }] of Object.entries(schema['x-links'] ?? {})) {
    known(`/x-links/${name}`, /\{(\w+)\}/.exec(to)?.[1] ?? '');
    if (!schema['x-i18n'].zh.links?.[name])
      report('/x-i18n/zh/links', `has no Chinese text for ${name}`);
  }
  if (info.rank) known('/x-resource/rank', info.rank);
  for (const field of Object.keys(info.hidden ?? {})) known('/x-resource/hidden', field);
  for (const field of Object.entries(info.orderFirst ?? {}).flat())
    known('/x-resource/orderFirst', field);
  for (const array of [
    'list',
    'detail',
    'wide',
    'filter',
    'query',
    'form',
    'aside',
    'search',
    'order',
  ] as const) {
    for (const name of info[array] ?? []) known(`/x-resource/${array}`, name);
  }
}

/** Each field of a form belongs to exactly one of its sections. */
function checkFormSections(
  schema: SchemaFile,
  { form, sections }: ResourceInfo,
  report: Report,
): void {
  if (!sections) return;
  const placed = sections.flatMap(({ fields }) => fields);
  for (const section of sections) {
    const place = `/x-resource/sections/${section.name}`;
    for (const name of section.fields)
      if (!form.includes(name))
        report(place, `"${name}" is no field of the form${nearestWord(name, form)}`);
    if (!schema['x-i18n'].zh.sections?.[section.name])
      report('/x-i18n/zh/sections', `has no Chinese heading for ${section.name}`);
  }
  for (const name of form) {
    const times = placed.filter((other) => other === name).length;
    if (times !== 1)
      report(
        '/x-resource/sections',
        times === 0 ? `"${name}" is in no section` : `"${name}" is in two sections`,
      );
  }
}

function checkDefault(property: PropertySchema, place: string, report: Report): void {
  const { default: value, type } = property;
  if (value === undefined) return;
  const actual = Array.isArray(value)
    ? 'array'
    : typeof value === 'number' && Number.isInteger(value)
      ? 'integer'
      : typeof value;
  if (actual !== type && !(type === 'number' && actual === 'integer'))
    report(`${place}/default`, `must be of type ${type}`);
}

/** Names of choices become constants: no two may be the same. */
function checkChoiceNames(
  choices: PropertySchema['x-choices'],
  place: string,
  report: Report,
): void {
  const names = (Array.isArray(choices) ? choices : []).flatMap(({ name }) => name ?? []);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) !== index)
      report(`${place}/x-choices`, `two choices have the name "${name}"`);
}

function checkProperty(
  name: string,
  schema: SchemaFile,
  property: PropertySchema,
  context: SchemaContext,
  report: Report,
): void {
  const place = `/properties/${name.replaceAll('.', '/properties/')}`;
  const fields = Object.keys(schema.properties);
  const format = property['x-format'];
  if (format !== undefined && !context.formats.includes(format)) {
    report(
      `${place}/x-format`,
      `no file src/web/formats/${format}.tsx${nearestWord(format, context.formats)}`,
    );
  }
  const choices = property['x-choices'];
  if (typeof choices === 'string' && !context.choiceFiles.includes(choices))
    report(`${place}/x-choices`, `no file schemas/${choices}`);
  checkChoiceNames(choices, place, report);
  for (const word of ['x-hide-when', 'x-disable-when', 'x-unless'] as const) {
    for (const other of Object.keys(property[word] ?? {})) {
      if (!fields.includes(other))
        report(`${place}/${word}`, `"${other}" is no property${nearestWord(other, fields)}`);
    }
  }
  const linked = /\{(\w+)\}/.exec(property['x-link'] ?? '')?.[1];
  if (linked !== undefined && !fields.includes(linked))
    report(`${place}/x-link`, `"${linked}" is no property${nearestWord(linked, fields)}`);
  const twin = property['x-same-as'];
  if (twin !== undefined && !fields.includes(twin))
    report(`${place}/x-same-as`, `"${twin}" is no property${nearestWord(twin, fields)}`);
  checkDefault(property, place, report);
  const texts = schema['x-i18n'].zh.properties?.[name];
  if (!texts) report(`/x-i18n/zh/properties/${name}`, 'has no Chinese title');
  else {
    if (property.description && !texts.description)
      report(`/x-i18n/zh/properties/${name}`, 'has no Chinese description');
    if (property['x-error'] && !texts.error)
      report(`/x-i18n/zh/properties/${name}`, 'has no Chinese error');
    for (const choice of Array.isArray(choices) ? choices : []) {
      if (!texts.choices?.[String(choice.value)])
        report(`/x-i18n/zh/properties/${name}/choices`, `has no Chinese label for ${choice.value}`);
    }
  }
  for (const [inner, value] of Object.entries(property.properties ?? {}))
    checkProperty(`${name}.${inner}`, schema, value, context, report);
}

function checkTranslations(schema: SchemaFile, report: Report): void {
  const named = Object.keys(schema['x-i18n'].zh.properties ?? {});
  for (const name of named) {
    const [head = '', inner] = name.split('.');
    const property = schema.properties[head];
    if (!property || (inner && !property.properties?.[inner]))
      report(
        '/x-i18n/zh/properties',
        `"${name}" is no property${nearestWord(name, Object.keys(schema.properties))}`,
      );
  }
  if ('x-resource' in schema && !schema['x-i18n'].zh.record)
    report('/x-i18n/zh', 'has no Chinese word for one record');
  const { menu } = schema['x-resource'] ?? {};
  if (menu?.title && !schema['x-i18n'].zh.menu)
    report('/x-i18n/zh', 'has no Chinese text of the menu entry');
}

/** Names of all options, in whatever tab of settings. */
const optionNames = (files: Readonly<Record<string, unknown>>): string[] =>
  Object.values(files).flatMap((content) => {
    const properties = isRow(content) && content['x-sections'] ? content['properties'] : undefined;
    return isRow(properties) ? Object.keys(properties) : [];
  });

function checkNeeds(schema: SchemaFile, options: readonly string[], report: Report): void {
  for (const [name, property] of Object.entries(schema.properties)) {
    const place = `/properties/${name}/x-needs`;
    if (property['x-needs'] && !('x-sections' in schema)) report(place, 'belongs to options only');
    for (const other of property['x-needs'] ?? []) {
      if (!options.includes(other))
        report(place, `"${other}" is no option${nearestWord(other, options)}`);
    }
  }
}

/**
 * Checks schema files against the vocabulary and against each other's names.
 * @param files parsed schema by path, as in `schemas/resources/token.json`
 * @returns every mistake, with file and place; empty when all is right
 */
export function checkSchemas(
  files: Readonly<Record<string, unknown>>,
  context: SchemaContext,
): SchemaMistake[] {
  const mistakes: SchemaMistake[] = [];
  const validate = createAjv({ strict: false, formats: {} }).compile<SchemaFile>(
    context.vocabulary,
  );
  const words = wordsOf(context.vocabulary);
  const options = optionNames(files);
  for (const [file, schema] of Object.entries(files)) {
    const report: Report = (place, reason) => mistakes.push({ file, place, reason });
    if (!validate(schema)) {
      for (const error of validate.errors ?? [])
        report(error.instancePath || '/', describe(error, words));
      continue;
    }
    checkNames(schema, report);
    for (const [name, property] of Object.entries(schema.properties))
      checkProperty(name, schema, property, context, report);
    checkTranslations(schema, report);
    checkNeeds(schema, options, report);
  }
  return mistakes;
}
