/** What a check of schema files finds, and corrections that work when they are typed in. */
import { nearestWord } from '../nearestWord';

/** A change of a file that mends a mistake: a word is written, renamed, or taken away. */
export type Fix =
  | { place: string; write: unknown }
  | { place: string; rename: string }
  | { place: string; remove: true };

/** One mistake: its file, its place as the words that lead to it, what is wrong, and a correction. */
export interface SchemaMistake {
  file: string;
  /** As in `/properties/name/maxLength`; the place of a mistake of syntax is empty. */
  place: string;
  /** Line of the place, from 1; added by whoever has read the file. */
  line?: number;
  reason: string;
  fix?: Fix;
  /** True for what is only incomplete: the console works, and shows English. */
  isWarning?: true;
}

/** Takes a mistake of a file. */
export type Report = (place: string, reason: string, fix?: Fix) => void;

const lastWord = (place: string): string => place.slice(place.lastIndexOf('/') + 1);

const parentOf = (place: string): string => place.slice(0, place.lastIndexOf('/')) || 'the file';

/** A correction as one sentence. */
export function describeFix(fix: Fix): string {
  const word = JSON.stringify(lastWord(fix.place));
  if ('remove' in fix) return `Remove ${word} from ${parentOf(fix.place)}.`;
  if ('rename' in fix) return `Write ${JSON.stringify(fix.rename)} instead of ${word}.`;
  return `Write ${word}: ${JSON.stringify(fix.write)} in ${parentOf(fix.place)}.`;
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
  return `${isWarning ? 'warning: ' : ''}${what}${fix ? `. ${describeFix(fix)}` : ''}`;
}

/** Takes a word away. */
export const removal = (place: string): Fix => ({ place, remove: true });

/** Writes a word. */
export const writing = (place: string, write: unknown): Fix => ({ place, write });

/** What is said of a name that none of the fields has. */
export const noProperty = (name: string, fields: readonly string[]): string =>
  `"${name}" is no property${nearestWord(name, fields)}`;
