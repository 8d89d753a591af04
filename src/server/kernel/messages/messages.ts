/** Messages of the server: src/locales/<language>/server.json. `{name}` is replaced by a parameter. */
import { fillIn } from '../../../schema/fillIn';
import type { Locale } from '../../../schema/types';
import { isServerKey, textOf } from './languages';

/** The text of a message in a language. An unknown key (a keyword of Ajv without a text) answers the general one. */
export const messageText = (key: string, params: Record<string, unknown>, locale: Locale): string =>
  fillIn(textOf(isServerKey(key) ? key : 'badRequest', locale), params, locale);
