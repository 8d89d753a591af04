/**
 * Plain English in comments, in the English texts, in documents and in titles of tests. Each entry of the list is a
 * pattern and what to write in its place.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './ensure.mjs';

const list = [
  [
    /(?:^|[.:;] )What\b(?![^.]*\?)/,
    'name the thing: "What is around a page" is "The frame of a page"',
  ],
  [/\bwho(m|ever)\b/i, '"who", or name the person: user, administrator, visitor'],
  [/\banew\b/i, '"again"'],
  [/\btold\b/i, '"says", "reports", "is given"'],
  [/\bstands\b/i, '"is"'],
  [/\bdeeds?\b/i, '"action", "job" or "write"'],
  [/\b(that|which) (is|are) none\b/i, 'say what it is not'],
];

/** The texts that people read in a file, each with its line, counted from 1. */
function* textsOf(name, text) {
  for (const [at, line] of text.split('\n').entries()) {
    const found = name.endsWith('.md')
      ? line
      : name.endsWith('.json')
        ? line.match(/^\s*"[^"]+": "(.*)",?$/)?.[1]
        : (line.match(/(?:^|\s)(?:\/\/|\/\*\*?|\*) (.*?)(?: \*\/)?$/)?.[1] ??
          line.match(/^\s*(?:it|test|describe)\b.*?\((['"`])(.*)\1/)?.[2]);
    if (found) yield [at + 1, found];
  }
}

const isRead = (name) =>
  /\.(tsx?|mjs|css)$/.test(name)
    ? !/\.gen\.ts$/.test(name)
    : /\.md$|locales\/en\/.*\.json$/.test(name);

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isRead(join(entry.parentPath, entry.name)))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** Every place that is not plain, as one line each. */
export function unplainPlaces() {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  return [...top, ...['src', 'tests', 'docs', 'schemas'].flatMap(filesBelow)].flatMap((name) =>
    [...textsOf(name, readFileSync(join(root, name), 'utf8'))].flatMap(([line, text]) =>
      list.flatMap(([pattern, better]) => {
        const found = text.match(pattern)?.[0];
        return found ? [`${name}:${line}: "${found.trim()}": ${better}`] : [];
      }),
    ),
  );
}
