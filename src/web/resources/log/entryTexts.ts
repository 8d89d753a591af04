import type { TextFiles } from '../../locales/catalogue';

/** Texts of an opened entry and of failed calls by their reason, one file a language: they come with them. */
export const entryTexts: TextFiles = {
  en: async () => (await import('./entryTexts.en')).en,
  zh: async () => (await import('./entryTexts.zh')).zh,
};
