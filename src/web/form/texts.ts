import type { TextFiles } from '../locales/catalogue';

/** Texts of forms, one file a language: every page with a form loads them. */
export const formTexts: TextFiles = {
  en: async () => (await import('./texts.en')).en,
  zh: async () => (await import('./texts.zh')).zh,
};
