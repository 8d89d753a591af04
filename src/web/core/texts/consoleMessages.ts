/** Texts of the console app beside those of the first paint: one file a language, and only that of the language in use is loaded. */
import type { Locale } from '../../../schema/types';
import type { en } from './consoleMessages.en';
import { createLoadedTexts } from './createTexts';

export type ConsoleKey = keyof typeof en;

const load: Record<Locale, () => Promise<Readonly<Record<ConsoleKey, string>>>> = {
  en: async () => (await import('./consoleMessages.en')).en,
  zh: async () => (await import('./consoleMessages.zh')).zh,
};

/** `text` for outside of components, `useTexts` for within; both know the texts of a language once it was loaded. */
export const {
  text: consoleText,
  useTexts: useConsoleT,
  load: loadConsoleTexts,
  isKey: isConsoleKey,
} = createLoadedTexts(load);
