/**
 * Local and session storage as a cache that is never trusted: blocked, full or corrupted, the console works without.
 */
import { isRow } from '../../schema/isRow';
import { basePath } from './ownAddress';

type Kind = 'localStorage' | 'sessionStorage';

/** Before every key of a console below a path: others on its host keep their own. */
const scope = basePath && `${basePath}/`;
/** Of the height that announcements had the last time, in pixels: the page begins beneath it. */
export const roomKey = 'announcements-room';

/** The text under a key, or null. */
export function readText(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    return window[kind].getItem(scope + key);
  } catch {
    return null;
  }
}

/** Keeps a text; null removes the key. */
export function writeText(key: string, value: string | null, kind: Kind = 'localStorage'): void {
  try {
    if (value === null) window[kind].removeItem(scope + key);
    else window[kind].setItem(scope + key, value);
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

/** The keys of local storage that begin with a text. */
export const keysWith = (prefix: string): string[] =>
  Object.keys(window.localStorage)
    .filter((key) => key.startsWith(scope + prefix))
    .map((key) => key.slice(scope.length));

/**
 * Calls back when another tab changes local storage, with the key and its new text; null for both where it was emptied.
 * @returns what ends that
 */
export function onOtherTab(listener: (key: string | null, text: string | null) => void) {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === null) listener(null, null);
    else if (key.startsWith(scope)) listener(key.slice(scope.length), newValue);
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
