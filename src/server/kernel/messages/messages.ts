/** Messages of the server: src/locales/<language>/server.json. `{name}` is replaced by a parameter. */
import { fillIn } from '../../../schema/fillIn';
import type { Locale } from '../../../schema/types';
import { isServerKey, type ServerKey, textOf } from './languages';

export type MessageKey = ServerKey;

export const isMessageKey = isServerKey;

/** The text of a message in a language. An unknown key (a keyword of Ajv without a text) answers the general one. */
export const messageText = (key: string, params: Record<string, unknown>, locale: Locale): string =>
  fillIn(textOf(isServerKey(key) ? key : 'badRequest', locale), params, locale);
