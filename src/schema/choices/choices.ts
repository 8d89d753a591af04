import { choices as own } from 'virtual:own/schemas';
import { propertyAt } from '../texts';
import type { Choice, FormSchema, Locale, PropertySchema } from '../types';
import { channelTypeChoices, labelIn } from './channelTypes';

/**
 * Choices in files of somebody's own, each with its label in other languages under their tags; the shipped tables have
 * other shapes.
 */
export const choiceFiles = import.meta.glob<Choice[]>(
  [
    '/schemas/*.json',
    '!/schemas/vocabulary.json',
    '!/schemas/names.gen.json',
    '!/schemas/channel-models.json',
    '!/schemas/channel-types.json',
    '!/schemas/completion-ratios.json',
    '!/schemas/list-prices.json',
  ],
  { eager: true, import: 'default' },
);

/** Yes and no by language. */
export const yesAndNo: Record<Locale, readonly [yes: string, no: string]> = {
  zh: ['是', '否'],
};

function booleanChoices(locale: Locale): Choice[] {
  const [yes, no] = yesAndNo[locale] ?? ['Yes', 'No'];
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}

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
      ? booleanChoices(locale)
      : (property?.enum ?? []).map((value) => ({
          value,
          label: String(value),
        }));
  if (typeof choices === 'string')
    return (
      { ...choiceFiles, ...own }[`/schemas/${choices}`]?.map((choice) => ({
        ...choice,
        label: labelIn(choice, locale),
      })) ?? channelTypeChoices(locale)
    );
  const translated = schema['x-i18n'][locale]?.properties?.[path]?.choices;
  return choices.map((choice) => ({
    ...choice,
    label: translated?.[String(choice.value)] ?? choice.label,
  }));
}

/** The calls that list the groups of the relay, and those that one's own tokens may have. */
const groupCalls: readonly string[] = ['group', 'user/groups'];

/**
 * True for a field that takes only what its call lists (x-options-from): groups. Models may be names that no list has
 * yet.
 */
export const hasFixedOptions = (property: PropertySchema | undefined): boolean =>
  groupCalls.includes(property?.['x-options-from'] ?? '');
