import { fillIn } from '../../../schema/fillIn';
import type { Locale } from '../../../schema/types';
import { useLocale } from './locale';

export type TextParams = Record<string, string | number>;

/**
 * The texts of a part of the console. The compiler checks that both languages have the same keys.
 * @returns `text` for a language, and `useTexts`, a hook that answers a translate function that follows the language
 */
export function createTexts<Key extends string>(
  en: Readonly<Record<Key, string>>,
  zh: Readonly<Record<Key, string>>,
) {
  const tables: Record<Locale, Readonly<Record<Key, string>>> = { en, zh };
  const text = (locale: Locale, key: Key, params?: TextParams): string =>
    fillIn(tables[locale][key], params);
  const useTexts = () => {
    const locale = useLocale();
    return (key: Key, params?: TextParams): string => text(locale, key, params);
  };
  return { text, useTexts };
}
