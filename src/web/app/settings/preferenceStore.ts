import type { Store } from 'react-admin';
import { currentLocale } from '../../locales/locale';
import { keysWith, onOtherTab, readText, writeText } from '../../storage/browserStorage';
import { onOtherUser } from '../../storage/storedUser';

/** The selections that ra-core keeps: they end with the page and with the session. */
const isSelection = (key: string) => key.includes('.selectedIds');

type Listener = (value: unknown) => void;

/** A value as it is kept: texts as they are, everything else as JSON. */
const write = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Preferences for ra-core's `useStore`, under plain keys of local storage, as One API's own console and earlier
 * versions of this one keep them: `show_detail`, `columns-channel`, `token.savedQueries`. Another tab's change counts
 * here, too.
 */
export function createPreferenceStore(): Store {
  const selections = new Map<string, unknown>();
  onOtherUser(() => selections.clear());
  const listeners = new Map<string, Set<Listener>>();
  const notify = (key: string, value: unknown) => {
    for (const listener of listeners.get(key) ?? []) listener(value);
  };
  const keep = (key: string, value: unknown) => {
    if (isSelection(key)) selections.set(key, value);
    else writeText(key, write(value));
    notify(key, value);
  };
  const follow = (key: string | null, text: string | null) => {
    if (key !== null && !isSelection(key)) notify(key, text === null ? undefined : read(text));
  };
  let stopFollowing = () => {};
  return {
    setup: () => {
      stopFollowing = onOtherTab(follow);
    },
    teardown: () => stopFollowing(),
    getItem: <T>(key: string, standard?: T) => {
      // ra-core draws nothing until it finds that the language kept is the one in use.
      const text = readText(key) ?? (key === 'locale' ? currentLocale() : null);
      const value = isSelection(key) ? selections.get(key) : text === null ? undefined : read(text);
      // The type is the caller's claim: readers check the value where it matters.
      return value === undefined ? standard : (value as T);
    },
    setItem: keep,
    removeItem: (key) => keep(key, undefined),
    removeItems: (prefix) => {
      for (const key of keysWith(prefix)) keep(key, undefined);
    },
    // ra-core empties its store at a sign-out; preferences outlive it, and the storage holds more than them.
    reset: () => {},
    subscribe: (key, listener) => {
      const own = listeners.get(key) ?? new Set();
      listeners.set(key, own.add(listener));
      return () => {
        own.delete(listener);
      };
    },
  };
}
