/**
 * Mistakes of every kind that hands make in schema files. Each line of mistakes.jsonl is one: whether it is refused or
 * warned of (or right, so that nothing is said), its kind, the file, the place that the check names or its beginning,
 * the values that are written by their places, and the places that are taken away. `note` is the made-up resource of
 * note.json; a file that the project lacks begins as a copy of it. The corrections of each fourth row are tried, and in
 * `npm run test:long` those of all.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSchemaMistakes, readContext } from '../../src/build/sources/readSchemas';
import { checkSchemas } from '../../src/schema/check/checkSchemas';
import { applyFix, describeMistake, type SchemaMistake } from '../../src/schema/check/mistake';
import { isDrawn } from '../support/isLong';
import { temporaryFolder } from '../support/server/builtServer';
import { harmlessFiles, mistakesInJson, strayFiles } from './mistakesInJson';

type Files = Record<string, unknown>;
type Mistakes = readonly SchemaMistake[];
type MistakeRow = readonly [
  outcome: 'refused' | 'warned' | 'right',
  kind: string,
  file: string,
  place: string,
  written: Readonly<Record<string, unknown>>,
  taken?: readonly string[],
];

const context = readContext('.');
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const pathOf = (name: string) => `schemas/${name}.json`;
const noteFile = pathOf('resources/note');
const rows: MistakeRow[] = readFileSync('tests/schema/mistakes.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** All schema files of the project, and the note: read once, and never written to. */
const whole: Files = {
  ...Object.fromEntries(
    ['resources', 'settings', 'forms'].flatMap((folder) =>
      readdirSync(`schemas/${folder}`).map((file) => [
        `schemas/${folder}/${file}`,
        read(`schemas/${folder}/${file}`),
      ]),
    ),
  ),
  [noteFile]: read('tests/schema/note.json'),
};

/** The files with the mistake of a row in them. */
function spoilt([, , file, , written, taken = []]: MistakeRow): Files {
  const files = { ...whole };
  const edit = (key: string, value?: unknown) => {
    const [other, inFile] = key.includes('#') ? key.split('#') : [file, key];
    const [path, place] = [pathOf(other ?? file), inFile ?? ''];
    const own = files[path] ?? whole[noteFile];
    if (Object.values(whole).includes(own)) files[path] = structuredClone(own);
    if (value === undefined && place === '') delete files[path];
    else
      applyFix(
        files[path],
        value === undefined ? { place, remove: true } : { place, write: value },
      );
  };
  for (const key of taken) edit(key);
  for (const [key, value] of Object.entries(written)) edit(key, value);
  return files;
}

const check = (files: Files) => checkSchemas(files, context, true);

function mended(files: Files, { file, fix }: SchemaMistake): Files {
  const copy = structuredClone(files[file]);
  if (fix) applyFix(copy, fix);
  return { ...files, [file]: copy };
}

/** Corrections in a row until nothing is left; one may show what was hidden behind a mistake. */
const maxCorrections = 80;

/** A correction takes its mistake away; what it uncovers has corrections, too, until the files are right. */
function expectCorrections(files: Files, all: Mistakes, found: Mistakes): void {
  const first = all.find(({ fix }) => fix);
  const isMended = (mistake: SchemaMistake, rest: Mistakes) =>
    expect(rest.map(describeMistake)).not.toContain(describeMistake(mistake));
  for (const mistake of found.filter((one) => one.fix && one !== first))
    isMended(mistake, check(mended(files, mistake)));
  let [left, rest] = [files, all];
  for (let i = 0; i < maxCorrections; i++) {
    const next = rest.find(({ fix }) => fix);
    if (!next) return;
    left = mended(left, next);
    rest = check(left);
    if (found.includes(next)) isMended(next, rest);
  }
  expect(rest.map(describeMistake)).toEqual([]);
}

const counts = { seeded: 0, refused: 0, warned: 0, silent: 0, crashed: 0 };
function count(find: () => Mistakes): Mistakes {
  counts.seeded += 1;
  try {
    const found = find();
    if (found.some(({ isWarning }) => !isWarning)) counts.refused += 1;
    else counts[found.length > 0 ? 'warned' : 'silent'] += 1;
    return found;
  } catch (error) {
    counts.crashed += 1;
    throw error;
  }
}
afterAll(() => console.log(`mistakes ${JSON.stringify(counts)}`));

describe('the schema files', () => {
  it('have no mistake, alone and with a made-up resource beside them', () => {
    const { [noteFile]: _note, ...own } = whole;
    expect(check(own).map(describeMistake)).toEqual([]);
    expect(check(whole).map(describeMistake)).toEqual([]);
  });

  it('are checked within 1.5 s', () => {
    const start = performance.now();
    check(whole);
    expect(performance.now() - start).toBeLessThan(1500);
  });

  it('name themselves to editors', () => {
    for (const schema of Object.values(whole))
      expect(schema).toHaveProperty('$schema', '../vocabulary.json');
  });
});

const named = (outcome: MistakeRow[0]) =>
  rows.filter(([own]) => own === outcome).map((row) => [`${row[2]}: ${row[1]}`, row] as const);

describe('a right file', () => {
  it.each(named('right'))('has no mistake: %s', (_kind, row) => {
    expect(check(spoilt(row)).map(describeMistake)).toEqual([]);
  });
});

describe.each(['refused', 'warned'] as const)('a mistake is %s', (outcome) => {
  it.each(named(outcome))('%s', (_kind, row) => {
    const files = spoilt(row);
    const all = count(() => check(files));
    const found = all.filter(
      ({ file, place, isWarning = false }) =>
        file === pathOf(row[2]) && place.startsWith(row[3]) && isWarning === (outcome === 'warned'),
    );
    expect(found, `${row[3]} among ${all.map(describeMistake).join('\n')}`).not.toEqual([]);
    if (isDrawn(rows.indexOf(row), 4)) expectCorrections(files, all, found);
  });
});

describe('files on the disk', () => {
  let root: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const note = JSON.stringify(read('tests/schema/note.json'), undefined, 2);
  beforeAll(() => {
    root = temporaryFolder();
    cpSync('schemas', join(root, 'schemas'), { recursive: true });
    cpSync('src/web/formats', join(root, 'src/web/formats'), { recursive: true });
    write(noteFile, note);
  });

  it('have no mistake', () => {
    expect(findSchemaMistakes(root).map(describeMistake)).toEqual([]);
    expect(findSchemaMistakes(`${root}/`).map(describeMistake)).toEqual([]);
  });

  it.each(mistakesInJson)('are refused with a line: %s', (_kind, spoil) => {
    const text = note.replace(/\[\s+"name"\s+\]/, '["name"]');
    expect(spoil(text)).not.toBe(text);
    write(noteFile, spoil(text));
    const found = count(() => findSchemaMistakes(root));
    write(noteFile, note);
    expect(found.map(({ file }) => file)).toContain(noteFile);
    expect(found.filter(({ line, file }) => file === noteFile && !line)).toEqual([]);
    // A file that cannot be read says so; it is not taken for missing.
    expect(found.map(describeMistake).join('\n')).not.toContain('missing, and');
  });

  it.each(strayFiles)('that nobody reads are named: %s', (path) => {
    write(`schemas/${path}`, '{}');
    const found = count(() => findSchemaMistakes(root));
    rmSync(join(root, 'schemas', path));
    expect(found.map(({ file }) => file)).toEqual([`schemas/${path}`]);
  });

  it.each(harmlessFiles)('may be notes and backups: %s', (path) => {
    write(`schemas/${path}`, '{');
    const found = findSchemaMistakes(root);
    rmSync(join(root, 'schemas', path));
    expect(found.map(describeMistake)).toEqual([]);
  });

  it('are checked all at once, each mistake with the line of its word and the nearest right one', () => {
    const spoiltText = note
      .replace('"maxLength": 30', '"maxLenght": 30')
      .replace('"default": 5', '"default": 500')
      .replace('"boolean"\n', '"bolean"\n');
    write(noteFile, spoiltText);
    const found = findSchemaMistakes(root);
    write(noteFile, note);
    expect(found.map(({ place }) => place).sort()).toEqual([
      '/properties/count/default',
      '/properties/done/x-format',
      '/properties/name/maxLenght',
    ]);
    for (const { line = 0, place } of found)
      expect(spoiltText.split('\n')[line - 1]).toContain(`"${place.split('/').at(-1)}"`);
    const says = found.map(describeMistake).join('\n');
    expect(says).toContain('did you mean "maxLength"?');
    expect(says).toContain('Write "x-format": "boolean"');
  });
});
