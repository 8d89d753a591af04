import { channelTypeChoices } from './channelTypes';
import { propertyAt } from './texts';
import type { Choice, FormSchema, Locale } from './types';

/** Choices in files of somebody's own, each with its label in Chinese as `zh`; the shipped tables have other shapes. */
const choiceFiles = import.meta.glob<(Choice & { zh?: string })[]>(
  [
    '/schemas/*.json',
    '!/schemas/vocabulary.json',
    '!/schemas/channel-models.json',
    '!/schemas/channel-types.json',
    '!/schemas/completion-ratios.json',
  ],
  { eager: true, import: 'default' },
);

const yesAndNo = (locale: Locale): Choice[] => [
  { value: 'true', label: locale === 'zh' ? '是' : 'Yes' },
  { value: 'false', label: locale === 'zh' ? '否' : 'No' },
];

/** Choices by schema, then by field and language: lists ask for them once a cell. */
const known = new WeakMap<FormSchema, Map<string, Choice[]>>();

/** Labels and colours of a field's values; a boolean has yes and no. */
export function choicesOf(schema: FormSchema, path: string, locale: Locale): readonly Choice[] {
  const ofSchema = known.get(schema) ?? new Map<string, Choice[]>();
  known.set(schema, ofSchema);
  const key = `${locale} ${path}`;
  const choices = ofSchema.get(key) ?? buildChoices(schema, path, locale);
  ofSchema.set(key, choices);
  return choices;
}

function buildChoices(schema: FormSchema, path: string, locale: Locale): Choice[] {
  const property = propertyAt(schema, path);
  const choices = property?.['x-choices'];
  if (choices === undefined)
    return property?.type === 'boolean'
      ? yesAndNo(locale)
      : (property?.enum ?? []).map((value) => ({
          value,
          label: String(value),
        }));
  if (typeof choices === 'string')
    return (
      choiceFiles[`/schemas/${choices}`]?.map(({ zh, label, ...choice }) => ({
        ...choice,
        label: locale === 'zh' ? (zh ?? label) : label,
      })) ?? channelTypeChoices(locale)
    );
  const translated = locale === 'zh' ? schema['x-i18n'].zh.properties?.[path]?.choices : undefined;
  return choices.map((choice) => ({
    ...choice,
    label: translated?.[String(choice.value)] ?? choice.label,
  }));
}
