import type { TextFiles } from '../locales/catalogue';

/**
 * Texts of what surrounds an account: registration, codes, bot check, new password, sign-in at a provider, one file a
 * language.
 */
export const texts: TextFiles = {
  en: async () => (await import('./texts.en')).en,
  zh: async () => (await import('./texts.zh')).zh,
};
