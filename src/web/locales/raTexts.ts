import type { TextFiles } from './catalogue';

/** The texts of react-admin's own components, for screens that are made of them. */
export const raTexts: TextFiles = {
  en: async () => (await import('./raEnglish')).texts,
  zh: async () => (await import('./raChinese')).texts,
};
