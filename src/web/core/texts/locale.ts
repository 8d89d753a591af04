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

function showLocale(): void {
  document.documentElement.lang = store.get() === 'zh' ? 'zh-CN' : 'en';
}
store.subscribe(showLocale);
showLocale();

export const currentLocale = store.get;

export function setLocale(locale: Locale): void {
  writeText(key, locale);
  store.set(locale);
}

export function useLocale(): Locale {
  return useStoreValue(store);
}
