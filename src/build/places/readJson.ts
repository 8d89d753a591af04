/** Reads JSON files of a project: their names, their values, and their mistakes of syntax with their lines. */
import { existsSync, readdirSync } from 'node:fs';
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { SchemaMistake } from '../../schema/check/mistake';

/** Names of the JSON files of a folder, in their order; none where there is no folder. */
export const jsonFiles = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        // Emacs locks a file by a link to nothing: .#token.json
        .filter((file) => file.endsWith('.json') && !file.startsWith('.'))
        .sort()
    : [];

/** The line, from 1, of a place in a text. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

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
