/** The looks of a text, for options that no schema describes. */
import type { Locale } from '../../../../schema/types';
import { jsonMistake } from '../../../../schema/values/jsonText';
import { prettyJson } from '../../../../schema/values/prettyJson';
import { jsonMistakeText } from '../../../formats/price/jsonTexts';
import { textIn } from '../../../locales/catalogue';
import { numberText } from '../../../locales/readNumber';
import { isSecretOption } from '../../../relay/site/offeredSettings';

export type OptionKind = 'switch' | 'number' | 'json' | 'long' | 'text' | 'secret';

/** Texts with more letters have several lines. */
const mostInLine = 60;

/** The kind of a text without any meaning. */
export const plainKind = (value: string): OptionKind =>
  value.length > mostInLine || value.includes('\n') ? 'long' : 'text';

/** Names of options that have several numbers at times. */
const mayBeList = /(codes|ids|ports|list|ranges|domains)$/i;

/** The kind of an option by its name and the text that it has. */
export function kindOf(name: string, value: string): OptionKind {
  if (value === 'true' || value === 'false') return 'switch';
  if (isSecretOption(name)) return 'secret';
  if (/^-?\d+(\.\d+)?$/.test(value) && !mayBeList.test(name)) return 'number';
  if (/^\s*[[{]/.test(value) && !jsonMistake(value)) return 'json';
  return plainKind(value);
}

/** The text of an option as it is edited. */
export const editedText = (kind: OptionKind, value: string): string =>
  kind === 'json' ? prettyJson(value) : value;

/** The text of an option as it is sent. @param stored the one that it had */
export function sentText(kind: OptionKind, typed: string, stored: string): string {
  if (kind === 'number') return numberText(typed) ?? typed;
  if (kind === 'json' && typed.trim() === '') return stored.trim().startsWith('[') ? '[]' : '{}';
  return typed;
}

/** Why a typed text is not sent; undefined for one that is. @param stored the one that the option had */
export function mistakeIn(
  kind: OptionKind,
  typed: string,
  stored: string,
  locale: Locale,
): string | undefined {
  if (kind === 'number' && numberText(typed) === undefined)
    return textIn(locale, 'validate.number');
  if (kind === 'switch' && !/^(true|false)$/.test(typed)) return textIn(locale, 'validate.boolean');
  if (kind !== 'json') return undefined;
  const mistake = jsonMistake(typed, stored.trim().startsWith('{') ? 'object' : undefined);
  return mistake && jsonMistakeText(mistake, locale);
}
