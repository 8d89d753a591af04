import { fillIn } from '../../../schema/fillIn';
import type { Locale } from '../../../schema/types';
import { onLocaleChange, useLocale } from './locale';

export type TextParams = Record<string, string | number>;

type Table<Key extends string> = Readonly<Record<Key, string>>;
type Text<Key extends string> = (locale: Locale, key: Key, params?: TextParams) => string;

/** A hook that answers a translate function that follows the language. */
const hookOf =
  <Key extends string>(text: Text<Key>) =>
  () => {
    const locale = useLocale();
    return (key: Key, params?: TextParams): string => text(locale, key, params);
  };

/**
 * The texts of a part of the console. The compiler checks that both languages have the same keys.
 * @returns `text` for a language, and `useTexts`, a hook that answers a translate function that follows the language
 */
export function createTexts<Key extends string>(en: Table<Key>, zh: Table<Key>) {
  const tables: Record<Locale, Table<Key>> = { en, zh };
  const text: Text<Key> = (locale, key, params) => fillIn(tables[locale][key], params);
  return { text, useTexts: hookOf(text) };
}

/**
 * The same for texts that are loaded by language. A change of the language waits until they are there.
 * @returns also `load`, which is to be called before the first text is shown
 */
export function createLoadedTexts<Key extends string>(
  tableOf: Readonly<Record<Locale, () => Promise<Table<Key>>>>,
) {
  const tables: Partial<Record<Locale, Table<Key>>> = {};
  const load = async (locale: Locale): Promise<void> => {
    tables[locale] ??= await tableOf[locale]();
    onLocaleChange(load);
  };
  const any = (locale: Locale) => tables[locale] ?? tables.en ?? tables.zh;
  const text: Text<Key> = (locale, key, params) => fillIn(any(locale)?.[key] ?? key, params);
  const isKey = (key: string): key is Key => Object.hasOwn(tables.en ?? tables.zh ?? {}, key);
  return { text, useTexts: hookOf(text), load, isKey };
}
