/** Finds every mistake in schema files: within a field, between fields, between files, in texts. */
import { withoutDroppedFields } from '../dropped';
import { isRow } from '../isRow';
import { pageNames } from '../pages';
import type { ResourceInfo } from '../types';
import { checkBetween, nameOf } from './checkBetween';
import { checkChanges, isDropped } from './checkChanges';
import { checkAddress } from './checkConditions';
import { checkField, type SchemaContext } from './checkFields';
import { checkFieldNames } from './checkNames';
import { checkResource } from './checkResource';
import { checkOwnerLimit, checkSettings, type Options, optionsOf } from './checkSettings';
import { checkChinese, checkStrayTexts, type SchemaFile, warnOfTwins } from './checkTexts';
import { checkWords, compileVocabulary, type FileKind } from './checkWords';
import { nearest, noProperty, type Report, removal, type SchemaMistake, writing } from './mistake';
import { consoleSettings, needed } from './needed';

/** The kind of a file by its folder; without one by its words. */
function kindOf(file: string, schema: unknown): FileKind {
  if (file.includes('resources/')) return 'resource';
  if (file.includes('settings/')) return 'settings';
  if (file.includes('forms/') || !isRow(schema)) return 'form';
  return schema['x-resource'] ? 'resource' : schema['x-sections'] ? 'settings' : 'form';
}

/** True for a file that comes with the console. */
const isOfConsole = (name: string, kind: FileKind): boolean =>
  kind === 'resource'
    ? Object.hasOwn(needed, name)
    : kind === 'form' || consoleSettings.includes(name);

/** The word that makes a file what it is, and what it is written with first. */
const ownWords = {
  'x-resource': { path: 'note', record: 'note', role: 10, list: ['id'], form: [] },
  'x-sections': [{ name: 'all', title: 'All', fields: [] }],
};

function checkKind(schema: SchemaFile, kind: FileKind, report: Report): void {
  const own = kind === 'resource' ? 'x-resource' : kind === 'settings' ? 'x-sections' : undefined;
  for (const word of ['x-resource', 'x-sections', 'x-links'] as const)
    if (schema[word] && word !== own && !(word === 'x-links' && kind === 'resource'))
      report(`/${word}`, `the file is not in the folder of files with ${word}`);
  if (own && !schema[own])
    report('/', `a file of this folder has ${own}`, writing(`/${own}`, ownWords[own]));
}

/** The context in which one file is checked. */
interface Around {
  context: SchemaContext;
  pages: readonly string[] | undefined;
  options: Options;
}

/** Reports a data provider that there is not, and a path in which nothing names the records of its API. */
function checkApi({ api, path }: ResourceInfo, { providers }: SchemaContext, report: Report): void {
  if (api === undefined) return;
  const near = nearest(api, providers);
  if (!providers.includes(api))
    report(
      '/x-resource/api',
      `no data provider "${api}": its file would be own/dataProviders/${api}.ts, beside ${providers.join(', ')}`,
      writing('/x-resource/api', near ?? 'simple-rest'),
    );
  else if (api !== 'simple-rest' && !path.includes('/'))
    report(
      '/x-resource/path',
      'a path has the name of the API in REST_APIS, and that of its records',
      writing('/x-resource/path', `${path}/${path}`),
    );
}

function checkFile(
  file: string,
  schema: SchemaFile,
  { context, pages, options }: Around,
  report: Report,
  warn: Report,
): void {
  const kind = kindOf(file, schema);
  const fields = Object.keys(schema.properties);
  checkKind(schema, kind, report);
  checkFieldNames(schema, report);
  for (const [name, property] of Object.entries(schema.properties)) {
    const field = { name, property, schema, place: `/properties/${name}`, kind };
    checkField(field, context, pages, report, warn);
  }
  for (const [index, name] of (schema.required ?? []).entries())
    if (!fields.includes(name)) report(`/required/${index}`, noProperty(name, fields));
  const info = schema['x-resource'];
  if (info && kind === 'resource') {
    checkResource({ name: nameOf(file), schema, info, report });
    checkApi(info, context, report);
    checkOwnerLimit(schema, options, report);
    for (const [name, { to }] of Object.entries(schema['x-links'] ?? {}))
      checkAddress(schema, to, `/x-links/${name}`, pages, report, warn);
  }
  if (kind === 'settings' && schema['x-sections']) checkSettings(file, schema, options, report);
  checkStrayTexts(schema, report);
  // Options of two sections may be called alike.
  if (kind !== 'settings') warnOfTwins(schema, warn);
  if (isOfConsole(nameOf(file), kind)) checkChinese(schema, report, warn);
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
  const vocabulary = compileVocabulary(context.vocabulary, context.names);
  const add = (mistake: SchemaMistake) => (mistake.isWarning ? warnings : mistakes).push(mistake);
  const reporter =
    (file: string, isWarning?: true): Report =>
    (place, reason, fix = place === '/' ? undefined : removal(place)) => {
      // The words of a field without a type of its own are checked once it has one.
      const isKnown = mistakes.some(
        (one) =>
          one.file === file &&
          (one.place.endsWith('/type')
            ? place.startsWith(one.place.slice(0, -'type'.length))
            : one.place === place && one.reason === reason),
      );
      if (!isKnown)
        add({ file, place, reason, ...(fix && { fix }), ...(isWarning && { isWarning }) });
    };
  const sound: Record<string, SchemaFile> = {};
  for (const [file, schema] of Object.entries(files)) {
    const kind = kindOf(file, schema);
    const rest = checkWords(schema, kind, vocabulary, reporter(file));
    if (!rest) continue;
    checkChanges(nameOf(file), rest, kind === 'resource', reporter(file));
    if (!isDropped(nameOf(file), rest))
      sound[file] = kind === 'resource' ? withoutDroppedFields(rest) : rest;
  }
  const lists = Object.keys(files).filter((file) => file.includes('resources/'));
  const pages = isWhole ? ['', ...pageNames, ...lists.map(nameOf)] : undefined;
  const around = { context, pages, options: optionsOf(sound) };
  for (const [file, schema] of Object.entries(sound))
    checkFile(file, schema, around, reporter(file), reporter(file, true));
  checkBetween(sound, Object.keys(files), isWhole, add);
  return [...mistakes, ...warnings];
}
