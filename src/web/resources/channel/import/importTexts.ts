import type { TextFiles } from '../../../locales/catalogue';

/** Texts of the import of channels, one file a language: they come with its dialog. */
export const importTexts: TextFiles = {
  en: async () => (await import('./importTexts.en')).en,
  zh: async () => (await import('./importTexts.zh')).zh,
};
