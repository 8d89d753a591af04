/**
 * Local and session storage as a cache that is never trusted: blocked, full or corrupted, the console works without.
 */
import { isRow } from '../../schema/isRow';

type Kind = 'localStorage' | 'sessionStorage';

/** The text under a key, or null. */
export function readText(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null removes the key. */
export function writeText(key: string, value: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, value);
  } catch {
    // Storage is blocked or full: the value lives until the page is left.
  }
}

/** The JSON object under a key; any other value is removed. */
export function readObject(
  key: string,
  kind: Kind = 'localStorage',
): Record<string, unknown> | undefined {
  const text = readText(key, kind);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isRow(value)) return value;
  } catch {
    // falls through: not JSON
  }
  writeText(key, null, kind);
  return undefined;
}

/** Keeps a JSON object. */
export function writeObject(key: string, value: object, kind: Kind = 'localStorage'): void {
  writeText(key, JSON.stringify(value), kind);
}
