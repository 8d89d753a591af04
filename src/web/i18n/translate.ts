import type { Locale } from '../../schema/types';
import { currentLocale, useLocale } from './locale';
import { en } from './messages.en';
import { zh } from './messages.zh';

export type MessageKey = keyof typeof en;
export type MessageParams = Record<string, string | number>;
export type Translate = (key: MessageKey, params?: MessageParams) => string;

const messages: Record<Locale, Record<MessageKey, string>> = { en, zh };

/** The text of a key in a language; `{name}` is replaced by a parameter. */
export function translateIn(locale: Locale, key: MessageKey, params: MessageParams = {}): string {
  return messages[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

/** The text of a key in the current language, outside of components. */
export const translate: Translate = (key, params) => translateIn(currentLocale(), key, params);

/** A translate function that follows the language. */
export function useT(): Translate {
  const locale = useLocale();
  return (key, params) => translateIn(locale, key, params);
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}
