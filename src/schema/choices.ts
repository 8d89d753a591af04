import { channelTypeChoices } from './channelTypes';
import { propertyAt } from './texts';
import type { Choice, FormSchema, Locale } from './types';

const yesAndNo = (locale: Locale): Choice[] => [{ value: 'true', label: locale === 'zh' ? '是' : 'Yes' }, { value: 'false', label: locale === 'zh' ? '否' : 'No' }];

/** Labels and colours of a field's values; a boolean has yes and no. */
export function choicesOf(schema: FormSchema, path: string, locale: Locale): Choice[] {
  const property = propertyAt(schema, path);
  const choices = property?.['x-choices'];
  if (choices === undefined) return property?.type === 'boolean' ? yesAndNo(locale) : (property?.enum ?? []).map((value) => ({ value: value as string | number, label: String(value) }));
  if (typeof choices === 'string') return channelTypeChoices(locale);
  const translated = locale === 'zh' ? schema['x-i18n'].zh.properties?.[path]?.choices : undefined;
  return choices.map((choice) => ({ ...choice, label: translated?.[String(choice.value)] ?? choice.label }));
}
