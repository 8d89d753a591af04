import type { Locale } from '../../../schema/types';
import type { JsonMistake } from '../../../schema/values/jsonText';
import { textIn } from '../../locales/catalogue';

/** Where a JSON text goes wrong, and why. */
export function jsonMistakeText({ keyword, params }: JsonMistake, locale: Locale): string {
  const what = textIn(locale, `json.${keyword}`, params);
  return textIn(locale, 'json.mistake', { ...params, what });
}
