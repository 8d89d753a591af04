/** Counts that may only fall: how much the browser knows of relays, and how much code a first list and a save need. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './ensure.mjs';

/** The most of each. A change that brings one down writes the new number here. */
const most = {
  'calls in src/web that ask what the relay can do': 11,
  'files of src/web that name other relays': 29,
  'own files of a first list': 265,
  'own lines of a first list': 16_409,
  'own files of a save': 82,
};

/** The functions that ask. */
const asking = [
  'addsDifferences',
  'carriesCounts',
  'hasCall',
  'hasPages',
  'lacksCall',
  'sortsAndFilters',
  'tellsOvertaken',
];
const questions = new RegExp(`(?<!function |\\.)\\b(${asking.join('|')})\\(`, 'g');
const relays = /\b(One API|new-api|one-hub|Laisky|(other|some|older) relays?)\b/i;
const firstList = ['app/createConsole.tsx', 'pages/resource/ListPage.tsx', 'app/main.tsx'];
const save = ['form/save/saveSteps.ts'];

/** The files of src/web that some of them need before anything is drawn, types and what is loaded later aside. */
function neededBy(starts, texts) {
  const needed = new Set();
  const open = starts.map((name) => `src/web/${name}`);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const text = texts.get(name);
    if (text === undefined || needed.has(name)) continue;
    needed.add(name);
    for (const { moduleRequest, entries } of parseSync(name, text).module.staticImports) {
      if (entries.length > 0 && entries.every(({ isType }) => isType)) continue;
      const path = join(dirname(name), moduleRequest.value).replaceAll('\\', '/');
      open.push(path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`);
    }
  }
  return [...needed];
}

/** Each count by its name. @param names the files of src, of which those that are made do not count */
export function heldCounts(names) {
  const written = names.filter((name) => !name.endsWith('.gen.ts'));
  const texts = new Map(written.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
  const web = written.filter((name) => name.startsWith('src/web/'));
  const list = neededBy(firstList, texts);
  const sum = (files, count) => files.reduce((all, name) => all + count(texts.get(name)), 0);
  const counts = [
    sum(web, (text) => text.match(questions)?.length ?? 0),
    sum(web, (text) => Number(relays.test(text))),
    list.length,
    sum(list, (text) => text.split('\n').length - 1),
    neededBy(save, texts).length,
  ];
  return Object.fromEntries(Object.keys(most).map((what, at) => [what, counts[at]]));
}

/** Counts above their bound, as one line each. */
export const risenCounts = (names) =>
  Object.entries(heldCounts(names)).flatMap(([what, count]) =>
    count > most[what] ? [`${what}: ${count}, at most ${most[what]}: it may only fall`] : [],
  );
