import { createTexts, type TextParams } from './createTexts';
import { currentLocale } from './locale';
import { en } from './messages.en';
import { zh } from './messages.zh';

export type MessageKey = keyof typeof en;
export type Translate = (key: MessageKey, params?: TextParams) => string;

/** `translateIn` a language; `useT` within components. */
export const { text: translateIn, useTexts: useT } = createTexts<MessageKey>(en, zh);

/** The text of a key in the current language, outside of components. */
export const translate: Translate = (key, params) => translateIn(currentLocale(), key, params);

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}
