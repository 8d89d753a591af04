import { channelTypeChoices } from './channelTypes';
import { propertyAt } from './texts';
import type { Choice, FormSchema, Locale } from './types';

/** Labels and colours of a field's values. */
export function choicesOf(schema: FormSchema, path: string, locale: Locale): Choice[] {
  const choices = propertyAt(schema, path)?.['x-choices'];
  if (choices === undefined) return [];
  if (typeof choices === 'string') return channelTypeChoices(locale);
  const translated = locale === 'zh' ? schema['x-i18n'].zh.properties?.[path]?.choices : undefined;
  return choices.map((choice) => ({ ...choice, label: translated?.[String(choice.value)] ?? choice.label }));
}
