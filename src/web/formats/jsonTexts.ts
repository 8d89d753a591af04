import type { JsonMistake } from '../../schema/jsonText';
import type { Locale } from '../../schema/types';
import { textIn } from '../core/texts/catalogue';

/** Where a JSON text goes wrong, and why. */
export function jsonMistakeText({ keyword, params }: JsonMistake, locale: Locale): string {
  const what = textIn(locale, `json.${keyword}`, params);
  return textIn(locale, 'json.mistake', { ...params, what });
}
