import type { TextFiles } from '../../locales/catalogue';

/** Texts of the home pages, one file a language. */
export const texts: TextFiles = {
  en: async () => (await import('./texts.en')).en,
  zh: async () => (await import('./texts.zh')).zh,
};
