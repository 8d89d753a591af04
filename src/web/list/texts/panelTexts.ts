import type { TextFiles } from '../../locales/catalogue';

/** Texts of the panels and dialogs of a list, one file a language. */
export const panelTexts: TextFiles = {
  en: async () => (await import('./panelTexts.en')).en,
  zh: async () => (await import('./panelTexts.zh')).zh,
};
