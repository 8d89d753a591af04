/** Mistakes of every kind that hands make in schema files: each is refused or warned of, with its line and a correction that works. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findSchemaMistakes, readContext } from '../../src/build/sources/readSchemas';
import { checkSchemas } from '../../src/schema/check/checkSchemas';
import { describeMistake, type Fix, type SchemaMistake } from '../../src/schema/check/mistake';
import { mistakesBetweenFiles, type OtherMistake } from './mistakes/betweenFiles';
import { mistakesInFields } from './mistakes/inFields';
import { missingTexts, mistakesInJson, strayFiles } from './mistakes/inJson';
import { mistakesInResources } from './mistakes/inResources';
import { harmlessFiles, legitimate } from './mistakes/legitimate';
import type { Mistake } from './mistakes/mistake';
import { at, type Files, filesWithNote, type Loose, noteFile } from './mistakes/note';
import { mistakesInOtherReferences, mistakesInReferences } from './mistakes/references';

const context = readContext('.');
/** What is wrong in files that this test has checked: the first correction is looked at twice. */
const checked = new Map<string, SchemaMistake[]>();
afterEach(() => checked.clear());

function check(files: Files): SchemaMistake[] {
  const text = JSON.stringify(files);
  const found = checked.get(text) ?? checkSchemas(files, context, true);
  checked.set(text, found);
  return found;
}

/** Does what a correction says. */
function apply(files: Files, file: string, fix: Fix): void {
  const words = fix.place.split('/').slice(1);
  const last = words.pop() ?? '';
  const parent = at(files[file], ...words);
  if ('write' in fix) parent[last] = fix.write;
  else if ('rename' in fix) {
    const value = parent[last];
    Reflect.deleteProperty(parent, last);
    parent[fix.rename] = value;
  } else Reflect.deleteProperty(parent, last);
}

/** What was found at the place of the one mistake in the files. @param all what was found anywhere */
function foundAt(all: readonly SchemaMistake[], file: string, place: string): SchemaMistake[] {
  const found = all.filter((one) => one.file === file && one.place.startsWith(place));
  expect(found, `${file} ${place} among ${all.map(describeMistake).join('\n')}`).not.toEqual([]);
  return found;
}

/** Corrections in a row until nothing is left; one may show what was hidden behind a mistake. */
const maxCorrections = 80;

/**
 * A correction takes its mistake away; what it uncovers has corrections, too, until the files are right.
 * @param all what is wrong in the files
 */
function expectCorrections(
  files: Files,
  all: readonly SchemaMistake[],
  found: readonly SchemaMistake[],
): void {
  for (const mistake of found) {
    if (!mistake.fix) continue;
    const mended = structuredClone(files);
    apply(mended, mistake.file, mistake.fix);
    const told = describeMistake(mistake);
    expect(check(mended).map(describeMistake), told).not.toContain(told);
  }
  const mended = structuredClone(files);
  let left = all;
  for (let i = 0; i < maxCorrections; i++) {
    const next = left.find(({ fix }) => fix);
    if (!next?.fix) break;
    apply(mended, next.file, next.fix);
    left = check(mended);
  }
  expect(left.filter(({ fix }) => fix).map(describeMistake)).toEqual([]);
}

let refused = 0;
let warned = 0;
const count = (found: readonly SchemaMistake[]) => {
  if (found.some(({ isWarning }) => !isWarning)) refused += 1;
  else warned += 1;
};

describe('the schema files', () => {
  it('have no mistake, with a made-up resource beside them', () => {
    expect(check(filesWithNote()).map(describeMistake)).toEqual([]);
  });

  it('are all different kinds of mistakes', () => {
    const kinds = [
      ...mistakesInFields,
      ...mistakesInReferences,
      ...mistakesInResources,
      ...mistakesBetweenFiles,
      ...mistakesInOtherReferences,
      ...missingTexts,
      ...mistakesInJson,
    ].map(([kind]) => kind);
    expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
    expect(kinds.length).toBeGreaterThan(300);
  });
});

describe('a legitimate file', () => {
  it.each(legitimate)('has no mistake: %s', (_what, vary) => {
    const files = filesWithNote();
    vary(files);
    expect(check(files).map(describeMistake)).toEqual([]);
  });

  it('is only warned of a link to a page that no file names', () => {
    const files = filesWithNote();
    at(files[noteFile], 'properties', 'count')['x-link'] = '/board/{count}';
    expect(check(files).map(({ place, isWarning }) => ({ place, isWarning }))).toEqual([
      { place: '/properties/count/x-link', isWarning: true },
    ]);
  });
});

const inNote = (mistakes: readonly Mistake[]) =>
  mistakes.map(([kind, spoil, place]): OtherMistake => [kind, spoil, place, noteFile]);

describe.each([
  ['a field', inNote([...mistakesInFields, ...mistakesInReferences])],
  ['a resource', inNote(mistakesInResources)],
  ['several files', [...mistakesBetweenFiles, ...mistakesInOtherReferences]],
])('a mistake in %s', (_part, mistakes) => {
  it.each(mistakes)('is refused: %s', (_kind, spoil, place, file) => {
    const files = filesWithNote();
    spoil(files);
    const all = check(files);
    const found = foundAt(all, file, place);
    count(found);
    expectCorrections(files, all, found);
  });
});

describe('a text that a language lacks', () => {
  it.each(missingTexts)('is a warning: %s', (_kind, spoil, place) => {
    const files = filesWithNote();
    spoil(files);
    const all = check(files);
    const found = foundAt(all, noteFile, place);
    count(found);
    expect(all.filter(({ isWarning }) => !isWarning)).toEqual([]);
    expectCorrections(files, all, found);
  });
});

describe('files on the disk', () => {
  let root: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const note: Loose = filesWithNote()[noteFile] ?? {};
  const right = JSON.stringify(note, undefined, 2).replace('"name"\n', '"name"]\n'.slice(0, 6));
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'schemas-'));
    cpSync('schemas', join(root, 'schemas'), { recursive: true });
    cpSync('src/web/formats', join(root, 'src/web/formats'), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('have no mistake', () => {
    write(noteFile, right);
    expect(findSchemaMistakes(root).map(describeMistake)).toEqual([]);
    expect(findSchemaMistakes(`${root}/`).map(describeMistake)).toEqual([]);
  });

  it.each(mistakesInJson)('are refused with a line: %s', (_kind, spoil) => {
    const text = JSON.stringify(note, undefined, 2).replace(/\[\s+"name"\s+\]/, '["name"]');
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    write(noteFile, spoilt);
    const found = findSchemaMistakes(root);
    write(noteFile, right);
    count(found);
    expect(found.map(({ file }) => file)).toContain(noteFile);
    expect(found.filter(({ line, file }) => file === noteFile && !line)).toEqual([]);
    // What cannot be read says so; it is not taken for missing.
    expect(found.map(describeMistake).join('\n')).not.toContain('missing, and');
  });

  it.each(strayFiles)('that nobody reads are named: %s', (path) => {
    write(`schemas/${path}`, '{}');
    const found = findSchemaMistakes(root);
    rmSync(join(root, 'schemas', path));
    count(found);
    expect(found.map(({ file }) => file)).toEqual([`schemas/${path}`]);
  });

  it.each(harmlessFiles)('may be notes and backups: %s', (path) => {
    write(`schemas/${path}`, '{');
    const found = findSchemaMistakes(root);
    rmSync(join(root, 'schemas', path));
    expect(found.map(describeMistake)).toEqual([]);
  });

  it('are checked all at once, each mistake with the line of its word', () => {
    const files = filesWithNote();
    for (const [, spoil] of [
      mistakesInFields[0],
      mistakesInFields[25],
      mistakesInResources[1],
    ].flatMap((one) => (one ? [one] : [])))
      spoil(files);
    const text = JSON.stringify(files[noteFile], undefined, 2);
    write(noteFile, text);
    const found = findSchemaMistakes(root);
    write(noteFile, right);
    expect(found.length).toBe(3);
    for (const { line = 0, place } of found)
      expect(text.split('\n')[line - 1]).toContain(`"${place.split('/').at(-1)}"`);
  });
});

afterAll(() => console.log(`mistakes refused=${refused} warned=${warned} silent=0`));
