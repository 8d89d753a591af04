import { readText, writeText } from '../../storage/browserStorage';
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';

export type ColourMode = 'light' | 'dark';

const key = 'colour-mode';
const systemPrefersDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

function firstMode(): ColourMode {
  const kept = readText(key);
  if (kept === 'light' || kept === 'dark') return kept;
  return systemPrefersDark() ? 'dark' : 'light';
}

const store = createSharedValue<ColourMode>(firstMode());

function show(): void {
  document.documentElement.dataset['theme'] = store.get();
}
store.subscribe(show);
show();

export function setColourMode(mode: ColourMode): void {
  writeText(key, mode);
  store.set(mode);
}

/** The system's choice until the user makes one. */
export function useColourMode(): ColourMode {
  return useSharedValue(store);
}
