/**
 * Finds every mistake in schema files: words, contradictions within a field, names of nothing, clashes between files,
 * missing texts.
 */
import { withoutDroppedFields } from '../dropped';
import { pageNames } from '../pages';
import type { PropertySchema } from '../types';
import { checkActions } from './checkActions';
import { checkBetween, nameOf } from './checkBetween';
import { checkChanges, isDropped } from './checkChanges';
import { checkChoices } from './checkChoices';
import { checkAddress, checkConditions } from './checkConditions';
import { checkField, type SchemaContext } from './checkFields';
import { checkMap } from './checkMaps';
import { checkFieldNames } from './checkNames';
import { checkResource } from './checkResource';
import { checkRights } from './checkRights';
import { checkRows } from './checkRows';
import { checkOwnerLimit, checkSettings, type Options, optionsOf } from './checkSettings';
import {
  checkStrayTexts,
  checkText,
  type SchemaFile,
  warnOfMissingTexts,
  warnOfTwins,
} from './checkTexts';
import { checkWords, compileVocabulary } from './checkWords';
import type { FieldOfFile } from './fieldValues';
import { type Report, removal, type SchemaMistake, writing } from './mistake';

/** Calls below /api that list values to choose from. */
const listCalls = ['channel/models', 'group', 'models', 'user/available_models'];

/** What the folder of a file says it is. */
function kindOf(file: string, schema: SchemaFile): FieldOfFile['kind'] {
  if (file.includes('settings/')) return 'settings';
  if (file.includes('forms/')) return 'form';
  return schema['x-sections'] && !schema['x-resource']
    ? 'settings'
    : schema['x-resource'] || file.includes('resources/')
      ? 'resource'
      : 'form';
}

/** Words of a whole file, and the kind of file that they belong to. */
const kindWords: Readonly<Record<string, FieldOfFile['kind']>> = {
  'x-resource': 'resource',
  'x-sections': 'settings',
  'x-links': 'resource',
};

function checkKind(schema: SchemaFile, kind: FieldOfFile['kind'], report: Report): void {
  const names = { resource: 'a resource', settings: 'a tab of settings', form: 'a form' };
  for (const [word, own] of Object.entries(kindWords))
    if (Object.hasOwn(schema, word) && own !== kind)
      report(
        `/${word}`,
        `${word} makes a file ${names[own]}, and this one is ${names[kind]}`,
        removal(`/${word}`),
      );
  if (kind === 'resource' && !schema['x-resource'])
    report(
      '/',
      'a file of schemas/resources says what its screens show',
      writing('/x-resource', { path: 'note', record: 'note', role: 10, list: ['id'], form: [] }),
    );
  if (kind === 'settings' && !schema['x-sections'])
    report(
      '/',
      'a file of schemas/settings has sections',
      writing('/x-sections', [
        { name: 'all', title: 'All', fields: Object.keys(schema.properties) },
      ]),
    );
}

function checkFields(
  schema: SchemaFile,
  kind: FieldOfFile['kind'],
  context: SchemaContext,
  pages: readonly string[] | undefined,
  report: Report,
  warn: Report,
): void {
  const check = (name: string, property: PropertySchema, place: string, isInner: boolean): void => {
    const field = { name, property, schema, place, kind };
    // A field of an object travels with it, and has no wire of its own.
    checkField(
      field,
      context,
      isInner ? (at, ...rest) => at.endsWith('/x-wire') || report(at, ...rest) : report,
    );
    checkRows(field, report);
    checkMap(field, report);
    checkChoices(field, context, report);
    checkText(field, report);
    if (!isInner) checkConditions(field, report);
    if (property['x-link'])
      checkAddress(schema, property['x-link'], `${place}/x-link`, pages, report, warn);
    const call = property['x-options-from'];
    if (
      call !== undefined &&
      !listCalls.includes(call) &&
      pages?.includes(call.split('/')[0] ?? '') === false
    )
      warn(
        `${place}/x-options-from`,
        `the server has no call /api/${call} that lists values`,
        removal(`${place}/x-options-from`),
      );
    for (const [inner, value] of Object.entries(property.properties ?? {}))
      check(inner, value, `${place}/properties/${inner}`, true);
    for (const [inner, value] of Object.entries(property.items?.properties ?? {}))
      check(inner, value, `${place}/items/properties/${inner}`, true);
  };
  for (const [name, property] of Object.entries(schema.properties))
    check(name, property, `/properties/${name}`, false);
}

function checkFile(
  file: string,
  schema: SchemaFile,
  context: SchemaContext,
  names: { pages: readonly string[] | undefined; options: Options },
  report: Report,
  warn: Report,
): void {
  const kind = kindOf(file, schema);
  checkKind(schema, kind, report);
  checkFieldNames(schema, report);
  checkFields(schema, kind, context, names.pages, report, warn);
  const info = schema['x-resource'];
  if (info && kind === 'resource') {
    checkResource(schema, info, names.pages, report, warn);
    checkRights(nameOf(file), schema, info, report);
    checkActions(info, report);
    checkOwnerLimit(schema, names.options, report);
  } else
    for (const name of schema.required ?? [])
      if (!Object.hasOwn(schema.properties, name))
        report(
          '/required',
          `"${name}" is no property`,
          writing(
            '/required',
            schema.required?.filter((other) => other !== name),
          ),
        );
  if (kind === 'settings' && schema['x-sections'])
    checkSettings(file, schema, names.options, report);
  checkStrayTexts(schema, report);
  // Options of two sections may be called alike.
  if (kind !== 'settings') warnOfTwins(schema, warn);
  warnOfMissingTexts(schema, warn);
}

/**
 * Checks schema files against the vocabulary, against each other, and against what the code needs.
 * @param files parsed schema by path, as in `schemas/resources/token.json`
 * @param isWhole true where these are all files of the project, so that a missing one is a mistake
 * @returns every mistake with file, place and a correction, warnings last; empty when all is right
 */
export function checkSchemas(
  files: Readonly<Record<string, unknown>>,
  context: SchemaContext,
  isWhole = false,
): SchemaMistake[] {
  const mistakes: SchemaMistake[] = [];
  const warnings: SchemaMistake[] = [];
  const validate = compileVocabulary(context.vocabulary, context.names);
  const reporter =
    (file: string): Report =>
    (place, reason, fix) => {
      const isKnown = mistakes.some(
        (one) => one.file === file && one.place === place && one.reason === reason,
      );
      if (!isKnown) mistakes.push({ file, place, reason, ...(fix ? { fix } : {}) });
    };
  const sound: Record<string, SchemaFile> = {};
  for (const [file, schema] of Object.entries(files)) {
    const rest = checkWords(schema, validate, reporter(file));
    if (!rest) continue;
    const isResource = kindOf(file, rest) === 'resource';
    checkChanges(nameOf(file), rest, isResource, reporter(file));
    if (!isDropped(nameOf(file), rest))
      sound[file] = isResource ? withoutDroppedFields(rest) : rest;
  }
  const lists = Object.keys(files).filter((file) => file.includes('resources/'));
  const pages = isWhole ? ['', ...pageNames, ...lists.map(nameOf)] : undefined;
  const names = { pages, options: optionsOf(sound) };
  for (const [file, schema] of Object.entries(sound)) {
    const warn: Report = (place, reason, fix) =>
      warnings.push({ file, place, reason, ...(fix ? { fix } : {}), isWarning: true });
    checkFile(file, schema, context, names, reporter(file), warn);
  }
  checkBetween(sound, Object.keys(files), isWhole, (mistake) =>
    (mistake.isWarning ? warnings : mistakes).push(mistake),
  );
  return [...mistakes, ...warnings];
}
