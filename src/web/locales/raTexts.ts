import type { TranslationMessages } from 'react-admin';
import type { Locale } from '../../schema/types';
import { addFile } from './catalogue';
import { currentLocale, onLocaleChange } from './locale';

interface Messages {
  [key: string]: string | Messages | undefined;
}

const entriesOf = (messages: Messages, before = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, message]) =>
    typeof message === 'string'
      ? [[`${before}${key}`, message]]
      : entriesOf(message ?? {}, `${before}${key}.`),
  );

/** Messages as react-admin's packages of languages have them, by their whole keys, such as `ra.action.save`. */
export const flatMessages = (messages: TranslationMessages): Readonly<Record<string, string>> =>
  Object.fromEntries(entriesOf(messages));

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
