import type { Locale } from '../../schema/types';
import { addFile } from './catalogue';
import { flatMessages } from './flatMessages';
import { currentLocale, onLocaleChange } from './locale';

const english = async () => flatMessages((await import('ra-language-english')).default);

/**
 * Loads the texts of react-admin's own components, for screens that are made of them: `react-admin.json` of the
 * language, else the English ones of the package.
 * @throws Error when they cannot be loaded
 */
export async function loadRaTexts(): Promise<void> {
  const load = (locale: Locale) => addFile('/src/locales/en/react-admin.json', locale, english);
  onLocaleChange(english, load);
  await load(currentLocale());
}
