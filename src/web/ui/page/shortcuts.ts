/** The keys of the console: parts register theirs while they are on the page, and the help dialog lists them all. */
import { useEffect, useRef } from 'react';
import { readText, writeText } from '../../storage/browserStorage';
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';

export interface Shortcut {
  /** Keys as they are shown, such as `c`, `g c`, `Ctrl K` or `Shift ↓`. */
  keys: string;
  /** Their actions, in the language of the reader. */
  label: string;
  /**
   * Called for a key without Ctrl, Alt or Meta, or for two such keys one after the other, while nothing is being typed
   * and no dialog or panel is open. Absent where the part listens by itself, as a table does while it has the focus.
   */
  run?: () => void;
}

const offKey = 'single-keys';
const isOn = createSharedValue(readText(offKey) !== 'off');
const registered = createSharedValue<readonly Shortcut[]>([]);

/** True on machines of Apple, where ⌘ takes the place of Ctrl. */
const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** Keys as the reader's keyboard names them. @param keys such as `Ctrl K` */
export const keyText = (keys: string): string => (isApple ? keys.replace('Ctrl', '⌘') : keys);

/** Milliseconds within which the second key of two must come. */
const pairMs = 1200;
let pending = '';
let pendingTimer: ReturnType<typeof setTimeout> | undefined;

/** Switches the keys that `run` handles on or off; the browser remembers it. */
export function setSingleKeys(on: boolean): void {
  writeText(offKey, on ? null : 'off');
  isOn.set(on);
}

/** True while keys without Ctrl, Alt or Meta do something; outside of components. */
export const areSingleKeysOn = isOn.get;

export const useSingleKeys = (): boolean => useSharedValue(isOn);

/** The registered shortcuts. */
export const useAllShortcuts = (): readonly Shortcut[] => useSharedValue(registered);

/** True where a letter is text: in fields and in lists of choices. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]',
  ) !== null;

/** The Latin letter that a key has on keyboards of other letters: `k` for л. Latin letters count wherever they are. */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const place = code === 'BracketLeft' ? '[' : /^Key([A-Z])$/.exec(code)?.[1];
  if (!place || !/^\p{L}$/u.test(key) || /^\p{Script=Latin}$/u.test(key)) return key;
  return /\p{Lu}/u.test(key) ? place : place.toLowerCase();
}

/** The key where it counts as one of the console's, else undefined. */
function plainKey(event: KeyboardEvent): string | undefined {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
  const isElsewhere =
    isTyping(event.target) || document.querySelector('dialog:modal, :popover-open') !== null;
  return isOn.get() && isPlain && !isElsewhere ? latinKey(event) : undefined;
}

/** Runs what these keys do. @returns whether there was anything */
function runKeys(keys: string, event: KeyboardEvent): boolean {
  const found = registered.get().findLast((one) => one.run && one.keys === keys);
  if (!found?.run) return false;
  event.preventDefault();
  event.stopPropagation();
  found.run();
  return true;
}

/** The second of two keys goes before those of the part that has the focus. */
function onSecondKey(event: KeyboardEvent): void {
  const first = pending;
  const key = first === '' ? undefined : plainKey(event);
  if (key === undefined) return;
  clearTimeout(pendingTimer);
  pending = '';
  runKeys(`${first} ${key}`, event);
}

function onKeyDown(event: KeyboardEvent): void {
  const key = plainKey(event);
  if (key === undefined || event.defaultPrevented || runKeys(key, event)) return;
  if (!registered.get().some(({ keys }) => keys.startsWith(`${key} `))) return;
  pending = key;
  pendingTimer = setTimeout(() => {
    pending = '';
  }, pairMs);
}

if (typeof window !== 'undefined') {
  window.addEventListener('keydown', onSecondKey, true);
  window.addEventListener('keydown', onKeyDown);
}

/** Registers keys while the component is on the page; of two with the same keys the later one counts. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const signature = shortcuts.map(({ keys, label }) => `${keys}:${label}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions of the keys are read when they are pressed
  useEffect(() => {
    const mine = latest.current.map(({ keys, label, run }, index) => ({
      keys,
      label,
      ...(run ? { run: () => latest.current[index]?.run?.() } : {}),
    }));
    registered.set([...registered.get(), ...mine]);
    return () => registered.set(registered.get().filter((one) => !mine.includes(one)));
  }, [signature]);
}
