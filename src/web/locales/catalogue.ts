/**
 * The one catalogue of texts. Each feature keeps its texts in files of its own, one a language; only those of the
 * language in use are loaded. Those of the first paint are here at once, in both languages, for they would cost a
 * request more.
 */
import { hasFiles, languages } from 'virtual:languages';
import { fillIn } from '../../schema/fillIn';
import type { Locale } from '../../schema/types';
import { currentLocale, onLocaleChange, useLocale } from './locale';
import { en } from './messages.en';
import { zh } from './messages.zh';

type FirstTexts = typeof en;

/** Every text by its key: a file of texts adds its own to this type, so that a misspelt key fails the type check. */
export interface Texts extends FirstTexts {}

export type TextKey = keyof Texts;

type Load = () => Promise<Readonly<Record<string, string>>>;

/** The texts of a feature, by language; the build adds those of the languages in schemas/languages. */
export type TextFiles = Readonly<Record<Locale, Load> & { en: Load }>;

export type TextParams = Record<string, string | number>;

type Table = Record<string, string>;

const tables: Record<Locale, Table> & { en: Table; zh: Table } = { en: { ...en }, zh: { ...zh } };

function addTexts(locale: Locale, texts: Readonly<Record<string, string>>): void {
  tables[locale] = { ...tables[locale], ...texts };
}

/**
 * Loads the texts of the first paint, the schemas and the rules of a language that has a file of texts.
 * @throws Error when they cannot be loaded
 */
export async function loadLanguage(locale = currentLocale()): Promise<void> {
  const load = hasFiles ? languages[locale]?.load : undefined;
  if (load) addTexts(locale, (await load()).texts);
}
if (hasFiles) onLocaleChange(tables, loadLanguage);

/**
 * Loads the texts of a feature in the language in use, before they are shown. A later change of the language waits for
 * them.
 * @throws Error when they cannot be loaded
 */
export async function loadTexts(files: TextFiles): Promise<void> {
  const load = async (locale: Locale) => {
    addTexts(locale, await (files[locale] ?? files.en)());
  };
  onLocaleChange(files, load);
  await load(currentLocale());
}

/**
 * Loads a part of the console with its texts, and whatever else it needs.
 * @throws Error when one of them cannot be loaded
 */
export async function loadWith<Code>(
  files: TextFiles,
  code: Promise<Code>,
  ...more: Promise<void>[]
): Promise<Code> {
  const [loaded] = await Promise.all([code, loadTexts(files), ...more]);
  return loaded;
}

/**
 * The text of a key in a language that was loaded; another language's where it was not, and the key where there is
 * none.
 */
export function textIn(locale: Locale, key: TextKey, params?: TextParams): string {
  const text = tables[locale]?.[key] ?? tables.en[key] ?? tables.zh[key];
  return text === undefined ? key : fillIn(text, params, locale);
}

/** The text of a key in the current language, outside of components. */
export const translate: Translate = (key, params) => textIn(currentLocale(), key, params);

export type Translate = (key: TextKey, params?: TextParams) => string;

/** A function that answers texts in the current language, for components. */
export function useTranslate(): Translate {
  const locale = useLocale();
  return (key, params) => textIn(locale, key, params);
}

/** True for a key whose text was loaded. */
export function isTextKey(key: string): key is TextKey {
  return Object.values(tables).some((table) => Object.hasOwn(table, key));
}
