/** The language of the console: the browser's first, then what the user chose. */
import { createContext, createElement, type ReactNode, useContext } from 'react';
import { languages } from '../../schema/languages/languages';
import { matchLanguage } from '../../schema/languages/matchLanguage';
import type { Locale } from '../../schema/types';
import { readText, writeText } from '../storage/browserStorage';
import { createSharedValue, useSharedValue } from '../storage/sharedValue';

/** 1 where a line of text begins at the left, -1 where it begins at the right: keys and pointers go by it. */
export const lineDirection = (): number => (document.dir === 'rtl' ? -1 : 1);

const key = 'locale';

function firstLocale(): Locale {
  const kept = readText(key);
  return matchLanguage(kept ? [kept] : navigator.languages, Object.keys(languages));
}

const store = createSharedValue<Locale>(firstLocale());

/** The tag of the page and of its numbers, such as zh-CN. */
export const pageTag = (locale = store.get()): string => languages[locale]?.lang ?? locale;

/** The languages that the console is not shown in, with the tag and the words of a button that shows it in one. */
export const otherLanguages = (locale: Locale) =>
  Object.entries(languages).flatMap(([key, { name, short = name, switch: label = name }]) =>
    key === locale ? [] : [{ key, lang: pageTag(key), short, label }],
  );

function markLanguage(): void {
  const { dir = 'ltr' } = languages[store.get()] ?? {};
  document.documentElement.lang = pageTag();
  document.documentElement.dir = dir;
}
store.subscribe(markLanguage);
markLanguage();

export const currentLocale = store.get;

type Load = (locale: Locale) => Promise<void>;
const loads = new Map<object | string, Load>();

/** Keeps what loads texts of a language, one for each owner; it runs before the language is shown. */
export function onLocaleChange(owner: object | string, load: Load): void {
  loads.set(owner, load);
}

/** Shows another language once its texts are there. @throws Error when they cannot be loaded: the language stays */
export async function showLocale(locale: Locale): Promise<void> {
  await Promise.all([...loads.values()].map((load) => load(locale)));
  writeText(key, locale);
  store.set(locale);
}

const LocaleContext = createContext<Locale | undefined>(undefined);

/**
 * Follows the language for all parts below, at the root of the page: hundreds of parts of a list ask for it, and each
 * would follow the store by itself.
 */
export const Localized = ({ children }: { children: ReactNode }): ReactNode =>
  createElement(LocaleContext, { value: useSharedValue(store) }, children);

/** The language in use. */
export const useLocale = (): Locale => useContext(LocaleContext) ?? store.get();
