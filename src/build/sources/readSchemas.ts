/** Reads the schema files as they lie on disk and finds every mistake in them, syntax included. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { FormatUse, SchemaContext } from '../../schema/check/checkFields';
import { checkSchemas } from '../../schema/check/checkSchemas';
import type { SchemaMistake } from '../../schema/check/mistake';
import type { Row } from '../../schema/types';
import { relayMistakes } from './relayFiles';
import { formatFiles, schemaNames } from './schemaNames';

const folders = ['schemas/resources', 'schemas/settings', 'schemas/forms'];

/** Names of the JSON files of a folder, in their order; none where there is no folder. */
export const jsonFiles = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        // Emacs locks a file by a link to nothing: .#token.json
        .filter((file) => file.endsWith('.json') && !file.startsWith('.'))
        .sort()
    : [];

/** The schema files of a folder, by their names, in the order of these. */
export function readSchemas<T>(folder: string): [string, T][] {
  // The build has checked the files against the vocabulary.
  return jsonFiles(folder).map((file) => {
    const schema: T = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return [file.slice(0, -5), schema];
  });
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** The mistake where the parser stops, in words. */
function describeSyntax(text: string, { error, offset, length }: ParseError): string {
  const found = text.slice(offset, offset + length).split('\n')[0] ?? '';
  const name = printParseErrorCode(error);
  const before = text.slice(0, offset).trimEnd().at(-1);
  if (/^(<{7}|={7}|>{7})/m.test(text)) return 'has the marks of a merge that was not finished';
  if (name === 'InvalidCommentToken') return 'JSON has no comments: remove it';
  if (found.startsWith("'") || text[offset] === "'")
    return `write "double quotes" instead of 'single' ones`;
  if (/^[“”„]/.test(found)) return 'write plain "double quotes" instead of typographic ones';
  if (name === 'CommaExpected') return 'a comma is missing here';
  if (name === 'ColonExpected') return 'a colon is missing here';
  if (name === 'CloseBraceExpected' || name === 'CloseBracketExpected')
    return `a ${name === 'CloseBraceExpected' ? '}' : ']'} is missing: the file ends too early`;
  if (name === 'UnexpectedEndOfString' || name === 'InvalidCharacter')
    return 'a text is one line: write \\n for a line break';
  if (name === 'EndOfFileExpected') return 'something follows the end of the object: remove it';
  if (before === ',' && /[\]}]/.test(text[offset] ?? ''))
    return 'remove the comma before the bracket';
  if (name === 'PropertyNameExpected') return 'the name of a word is in "double quotes"';
  return `${found === '' ? 'this' : found} is no value of JSON`;
}

/** Members of objects that are there twice, of which JSON would keep the last in silence. */
function repeats(
  node: Node | undefined,
  place = '',
): { place: string; offset: number; name: string }[] {
  const children = node?.children ?? [];
  if (node?.type === 'array')
    return children.flatMap((child, index) => repeats(child, `${place}/${index}`));
  if (node?.type !== 'object') return [];
  const seen = new Set<string>();
  return children.flatMap(({ children: [key, value] = [] }) => {
    const name = String(key?.value);
    const inner = repeats(value, `${place}/${name}`);
    if (seen.has(name)) inner.push({ place: `${place}/${name}`, offset: key?.offset ?? 0, name });
    seen.add(name);
    return inner;
  });
}

/** A file as it was read: its text, its value where it has one, and its mistakes of syntax. */
export function parse(
  file: string,
  text: string,
): { value?: unknown; tree?: Node; mistakes: SchemaMistake[] } {
  const mistake = (reason: string, line: number): SchemaMistake => ({
    file,
    place: '',
    line,
    reason,
  });
  if (text.startsWith('\uFEFF'))
    return {
      mistakes: [mistake('begins with a byte order mark: save it as UTF-8 without one', 1)],
    };
  if (text.trim() === '') return { mistakes: [mistake('the file is empty', 1)] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first)
    return {
      mistakes: [
        mistake(`no valid JSON: ${describeSyntax(text, first)}`, lineAt(text, first.offset)),
      ],
    };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The parser above is milder in small things.
    return {
      mistakes: [
        mistake(`no valid JSON: ${error instanceof Error ? error.message : String(error)}`, 1),
      ],
    };
  }
  const twice = repeats(tree).map(({ place, offset, name }) => ({
    ...mistake(
      `"${name}" is there twice, and only the last one would count: remove one`,
      lineAt(text, offset),
    ),
    place,
  }));
  return { value, ...(tree ? { tree } : {}), mistakes: twice };
}

/** The line of a place; that of the innermost word around it where the place is not in the file. */
export function lineOf(text: string, tree: Node, place: string): number {
  const words = place
    .split('/')
    .slice(1)
    .filter((word) => word !== '')
    .map((word) => word.replaceAll('~1', '/'));
  let node = tree;
  for (const word of words) {
    const inner = findNodeAtLocation(node, [node.type === 'array' ? Number(word) : word]);
    if (!inner) break;
    node = inner;
  }
  return lineAt(text, (node.parent?.type === 'property' ? node.parent : node).offset);
}

/**
 * The use of a format: `Takes integer, number; needs x-choices.` above its column. Without that it takes everything.
 */
function readUse(file: string): FormatUse | undefined {
  const [, types, needs] =
    /^\/\*\* Takes ([a-z, ]+)(?:; needs ([\w, -]+))?\. \*\/$/m.exec(readFileSync(file, 'utf8')) ??
    [];
  return types === undefined
    ? undefined
    : { types: types.split(', '), needs: needs?.split(', ') ?? [] };
}

/** The names that the schema files of a project may use. @param root folder of the project */
export function readContext(root: string): SchemaContext {
  const vocabulary: Row = JSON.parse(readFileSync(join(root, 'schemas/vocabulary.json'), 'utf8'));
  return {
    vocabulary,
    names: schemaNames(root),
    formats: Object.fromEntries(
      [...formatFiles(root)].map(([name, file]) => [name, readUse(join(root, file))]),
    ),
    choiceFiles: jsonFiles(join(root, 'schemas')),
  };
}

/** Notes, and what editors leave behind. */
const beside = /^\.|~$|^README|\.(?:md|bak|orig|swp)$/i;

/** Files beside the schema files that nobody would read, though they look like some. */
function strayFiles(root: string): SchemaMistake[] {
  const known = new Set([
    'vocabulary.json',
    ...jsonFiles(join(root, 'schemas')).filter((file) => !file.includes('.schema.')),
  ]);
  return readdirSync(join(root, 'schemas'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !beside.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(
      (path) =>
        !known.has(path.slice('schemas/'.length)) &&
        !/^schemas\/(resources|settings|forms|relays|languages)\/[^/]+\.json$/.test(path),
    )
    .map((file) => ({
      file,
      place: '',
      reason:
        'nobody reads this file: a screen is schemas/resources/<name>.json, ' +
        'schemas/settings/<name>.json or schemas/forms/<name>.json',
    }));
}

/**
 * Every mistake in the schema files of a project, each with its line.
 * @param root folder of the project
 */
export function findSchemaMistakes(root: string): SchemaMistake[] {
  const files: Record<string, unknown> = {};
  const texts = new Map<string, { text: string; tree: Node }>();
  const broken: SchemaMistake[] = [];
  for (const file of folders.flatMap((folder) =>
    jsonFiles(join(root, folder)).map((name) => `${folder}/${name}`),
  )) {
    const text = readFileSync(join(root, file), 'utf8');
    const { value, tree, mistakes } = parse(file, text);
    broken.push(...mistakes);
    if (tree) texts.set(file, { text, tree });
    if (tree) files[file] = value;
  }
  const isWhole = broken.every(({ place }) => place !== '');
  const context = readContext(root);
  const found = checkSchemas(files, context, isWhole).map((mistake) => {
    const read = texts.get(mistake.file);
    return read ? { ...mistake, line: lineOf(read.text, read.tree, mistake.place) } : mistake;
  });
  return [...broken, ...strayFiles(root), ...relayMistakes(root, files, context), ...found];
}

export { describeMistake } from '../../schema/check/mistake';
