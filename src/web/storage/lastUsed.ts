/** The entries that the palette opened last: kept in this browser for the user until they sign out. */
import { isRow } from '../../schema/isRow';
import { readObject, writeObject, writeText } from './browserStorage';
import { storedUser } from './storedUser';

const storageKey = 'palette-used';
const maxKept = 8;

export interface UsedLine {
  /** As of the palette's lines. */
  key: string;
  label: string;
  href: string;
}

const isUsedLine = (line: unknown): line is UsedLine =>
  isRow(line) &&
  ['key', 'label', 'href'].every((name) => typeof line[name] === 'string') &&
  String(line['href']).startsWith('/');

storedUser.subscribe(() => {
  if (readObject(storageKey)?.['user'] !== storedUser.get()?.id) writeText(storageKey, null);
});

/** The latest first; none of another user. */
export function lastUsed(): UsedLine[] {
  const kept = readObject(storageKey);
  const lines = kept?.['user'] === storedUser.get()?.id ? kept?.['lines'] : undefined;
  return Array.isArray(lines) ? lines.filter(isUsedLine).slice(0, maxKept) : [];
}

/** Puts a line before the others. */
export function noteUsed({ key, label, href }: UsedLine): void {
  const others = lastUsed().filter((line) => line.key !== key);
  const lines = [{ key, label, href }, ...others].slice(0, maxKept);
  writeObject(storageKey, { user: storedUser.get()?.id, lines });
}
