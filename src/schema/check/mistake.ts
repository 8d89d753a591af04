/** Findings of a check of schema files, and corrections that work when they are typed in. */
import { isObject } from '../isRow';
import { nearestWord } from '../nearestWord';

/** A change of a file that mends a mistake: a word is written, renamed, or taken away. */
export type Fix =
  | { place: string; write: unknown }
  | { place: string; rename: string }
  | { place: string; remove: true };

/** One mistake: its file, its place as the words that lead to it, what is wrong, and a correction. */
export interface SchemaMistake {
  file: string;
  /** A JSON pointer, as in `/properties/name/maxLength`; that of a mistake of syntax is empty. */
  place: string;
  /** Line of the place, from 1; added where the file was read. */
  line?: number;
  reason: string;
  fix?: Fix;
  /** True for what is only incomplete: the console works, and shows English. */
  isWarning?: true;
}

/** Takes a mistake of a file. Without a correction, the word at the place is to be removed. */
export type Report = (place: string, reason: string, fix?: Fix) => void;

/** The words of a JSON pointer. */
export const wordsOf = (place: string): string[] =>
  place
    .split('/')
    .slice(1)
    .map((word) => word.replaceAll('~1', '/').replaceAll('~0', '~'));

/** A word as a part of a JSON pointer. */
export const inPlace = (word: string): string => word.replaceAll('~', '~0').replaceAll('/', '~1');

/** The place around a place. */
export const parentOf = (place: string): string => place.slice(0, place.lastIndexOf('/'));

/** The value at a place; undefined where there is none. */
export const valueAtPlace = (value: unknown, place: string): unknown =>
  wordsOf(place).reduce(
    (inner, word) => (isObject(inner) && Object.hasOwn(inner, word) ? inner[word] : undefined),
    value,
  );

/** Does what a correction says, within the parsed file. */
export function applyFix(file: unknown, fix: Fix): void {
  const parent = valueAtPlace(file, parentOf(fix.place));
  const word = wordsOf(fix.place).at(-1) ?? '';
  if (!isObject(parent)) return;
  const write = (name: string, value: unknown) =>
    // A plain assignment would not make a member called __proto__.
    Object.defineProperty(parent, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  if ('write' in fix) write(word, structuredClone(fix.write));
  else {
    if ('rename' in fix) write(fix.rename, parent[word]);
    if (Array.isArray(parent)) parent.splice(Number(word), 1);
    else Reflect.deleteProperty(parent, word);
  }
}

/** A correction as one sentence. */
export function describeFix(fix: Fix): string {
  const last = wordsOf(fix.place).at(-1) ?? '';
  const parent = parentOf(fix.place);
  const isEntry = /^\d+$/.test(last);
  const word = isEntry ? `entry ${last}` : JSON.stringify(last);
  if ('remove' in fix) return `Remove ${word} from ${parent || 'the file'}.`;
  if ('rename' in fix) return `Write ${JSON.stringify(fix.rename)} instead of ${word}.`;
  const value = JSON.stringify(fix.write);
  if (isEntry) return `Write ${value} as ${word} of ${parent}.`;
  return `Write ${word}: ${value} in ${parent || 'the file'}.`;
}

/** A mistake as one line: file and line, place, reason, correction. */
export function describeMistake({
  file,
  line,
  place,
  reason,
  fix,
  isWarning,
}: SchemaMistake): string {
  const where = line === undefined ? file : `${file}:${line}`;
  const what = `${where}${place === '' ? '' : ` ${place}`}: ${reason}`;
  const end = what.endsWith('?') ? ' ' : '. ';
  return `${isWarning ? 'warning: ' : ''}${what}${fix ? `${end}${describeFix(fix)}` : ''}`;
}

/** Takes a word away. */
export const removal = (place: string): Fix => ({ place, remove: true });

/** Writes a word. */
export const writing = (place: string, write: unknown): Fix => ({ place, write });

/** The known word nearest to a misspelt one; undefined where none is near. */
export const nearest = (word: string, known: readonly string[]): string | undefined =>
  /"(.*)"/.exec(nearestWord(word, known))?.[1];

/** Writes the field that a misspelt name is nearest to; without one the name goes, as it does where that is there. */
export function nearestField(
  place: string,
  name: string,
  fields: readonly string[],
  used: readonly string[],
): Fix {
  const near = nearest(name, fields);
  return near === undefined || used.includes(near) ? removal(place) : writing(place, near);
}

/** The reason for a name that none of the fields has. */
export const noProperty = (name: string, fields: readonly string[]): string =>
  `"${name}" is no property${nearestWord(name, fields)}`;
