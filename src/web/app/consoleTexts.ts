import type { TextFiles } from '../locales/catalogue';

/** The texts of the console app, one file a language. */
export const consoleTexts: TextFiles = {
  en: async () => (await import('./consoleTexts.en')).texts,
  zh: async () => (await import('./consoleTexts.zh')).texts,
};
