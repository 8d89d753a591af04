/**
 * The one catalogue of texts: src/locales has a folder for each language, with a file for each feature. A feature's
 * file is loaded in the language in use. The texts of the first paint are here at once, in English and Chinese: they
 * would cost a request more.
 */
import { withOwn } from 'virtual:own/texts';
import en from '../../locales/en/first.json';
import type { TextFiles } from '../../locales/texts.gen';
import zh from '../../locales/zh/first.json';
import { fillIn } from '../../schema/fillIn';
import { isBuiltIn } from '../../schema/languages/matchLanguage';
import type { Locale } from '../../schema/types';
import { currentLocale, onLocaleChange, useLocale } from './locale';

/** The key of a text; a misspelt one fails the type check. */
export type TextKey = { [File in keyof TextFiles]: keyof TextFiles[File] }[keyof TextFiles];

type FeatureOf<File> = File extends `${infer Folder}/${string}` ? Folder : File;

/** A file of src/locales/en, or a folder of files that are loaded together. */
export type Feature = FeatureOf<keyof TextFiles>;

export type TextParams = Record<string, string | number>;

type Table = Readonly<Record<string, string>>;

const given = import.meta.glob<Table>(
  [
    '/src/locales/*/**/*.json',
    '!/src/locales/*/{language,server,schemas}.json',
    '!/src/locales/{en,zh}/first.json',
  ],
  { import: 'default' },
);
const files = withOwn(given);

const tables: Record<Locale, Table> & { en: Table; zh: Table } = { en, zh };

function addTexts(locale: Locale, texts: Table): void {
  tables[locale] = { ...tables[locale], ...texts };
}

/**
 * Adds the texts of a file in a language, the English ones where it has no such file.
 * @param path of the English file
 * @param english loads the English texts
 * @throws Error when they cannot be loaded
 */
export async function addFile(
  path: string,
  locale: Locale,
  english: () => Promise<Table> = files[path] ?? (async () => ({})),
): Promise<void> {
  const own = files[path.replace('/en/', `/${locale}/`)];
  addTexts(own ? locale : 'en', await (own ?? english)());
}

/**
 * Loads the first texts and the rules of a language that does not come with the console, else own first texts.
 * @throws Error when they cannot be loaded
 */
export async function loadLanguage(locale = currentLocale()): Promise<void> {
  if (isBuiltIn(locale)) return addFile('/src/locales/en/first.json', locale);
  const [{ addLanguageRules }] = await Promise.all([
    import('../../schema/languages/addLanguageRules'),
    addFile('/src/locales/en/first.json', locale),
  ]);
  await addLanguageRules(locale);
}
onLocaleChange(tables, loadLanguage);

/**
 * Loads the texts of a file or folder of `src/locales`, where there is one, in the language in use, before they are
 * shown. A later change of the language waits for them.
 * @param name that of a folder of own screens, for example
 * @throws Error when they cannot be loaded
 */
export async function loadTextsOf(name: string): Promise<void> {
  const [file, folder] = [`/src/locales/en/${name}.json`, `/src/locales/en/${name}/`];
  const paths = Object.keys(files).filter((path) => path === file || path.startsWith(folder));
  const load = async (locale: Locale) => {
    await Promise.all(paths.map((path) => addFile(path, locale)));
  };
  onLocaleChange(name, load);
  await load(currentLocale());
}

/** The same for a feature. @throws Error when they cannot be loaded */
export const loadTexts = (feature: Feature): Promise<void> => loadTextsOf(feature);

/**
 * Loads a part of the console with its texts, and whatever else it needs.
 * @throws Error when one of them cannot be loaded
 */
export async function loadWith<Code>(
  feature: Feature,
  code: Promise<Code>,
  ...more: Promise<void>[]
): Promise<Code> {
  const [loaded] = await Promise.all([code, loadTexts(feature), ...more]);
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
