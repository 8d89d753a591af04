/** The language of the console: the browser's first, then what the user chose. */
import type { Locale } from '../../../schema/types';
import { readText, writeText } from '../storage/browserStorage';
import { createStore, useStoreValue } from '../storage/createStore';

const key = 'locale';

function firstLocale(): Locale {
  const kept = readText(key);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

const store = createStore<Locale>(firstLocale());

function markLanguage(): void {
  document.documentElement.lang = store.get() === 'zh' ? 'zh-CN' : 'en';
}
store.subscribe(markLanguage);
markLanguage();

export const currentLocale = store.get;

type Load = (locale: Locale) => Promise<void>;
const loads = new Map<object, Load>();

/** Keeps what loads texts of a language, one for each owner; it runs before the language is shown. */
export function onLocaleChange(owner: object, load: Load): void {
  loads.set(owner, load);
}

/** Shows another language once its texts are there. @throws Error when they cannot be loaded: the language stays */
export async function showLocale(locale: Locale): Promise<void> {
  await Promise.all([...loads.values()].map((load) => load(locale)));
  writeText(key, locale);
  store.set(locale);
}

export function useLocale(): Locale {
  return useStoreValue(store);
}
