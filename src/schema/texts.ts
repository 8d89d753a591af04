/** Texts of a schema in a language: English is in the standard words, others in x-i18n. */
import { fillIn } from './fillIn';
import type { FormSchema, Locale, PropertySchema, ResourceSchema } from './types';

const isPosition = (part: string): boolean => /^\d+$/.test(part);

/** A field of an object, or of the rows of a list. */
const partOf = (property: PropertySchema | undefined, name: string): PropertySchema | undefined =>
  (property?.properties ?? property?.items?.properties)?.[name];

/** The property at a path such as `name`, `config.region` or `steps.0.name`, or undefined. */
export function propertyAt(schema: FormSchema, path: string): PropertySchema | undefined {
  const [head = '', ...rest] = path.split('.');
  const top = Object.hasOwn(schema.properties, head) ? schema.properties[head] : undefined;
  return rest.reduce<PropertySchema | undefined>(
    (property, name) => (isPosition(name) ? property : partOf(property, name)),
    top,
  );
}

/** Title, help text, error message, example and unit of a field. */
export function fieldTexts(
  schema: FormSchema,
  path: string,
  locale: Locale,
): { title: string; description?: string; error?: string; placeholder?: string; unit?: string } {
  const property = propertyAt(schema, path);
  const english = {
    title: property?.title ?? path,
    description: property?.description,
    error: property?.['x-error'],
    placeholder: property?.['x-placeholder'],
    unit: property?.['x-unit'],
  };
  const texts = schema['x-i18n'][locale]?.properties;
  if (!texts) return english;
  const name = path.split('.').filter((part) => !isPosition(part));
  return { ...english, ...texts[name.join('.')] };
}

/** The name of a field in a message; of one in a list with the number of its row, as in "Steps 2: Name". */
export function fieldName(schema: FormSchema, path: string, locale: Locale): string {
  const { title } = fieldTexts(schema, path, locale);
  const [list = '', position, ...rest] = path.split('.');
  return position === undefined || rest.length === 0 || !isPosition(position)
    ? title
    : `${fieldTexts(schema, list, locale).title} ${Number(position) + 1}: ${title}`;
}

/** A text that is given in several languages; English where a language lacks it. */
export const inLanguage = (
  texts: Readonly<Record<Locale, string> & { en: string }>,
  locale: Locale,
): string => texts[locale] ?? texts.en;

/** Heading of a screen. */
export function titleOf(schema: FormSchema, locale: Locale): string {
  return schema['x-i18n'][locale]?.title ?? schema.title;
}

/** The word for so many records, as in "Delete 3 tokens"; after a number. */
export function recordsWord(schema: ResourceSchema, count: number, locale: Locale): string {
  const texts = schema['x-i18n'][locale];
  if (texts?.records) return fillIn(texts.records, { count }, locale);
  return texts?.record || count === 1
    ? recordWord(schema, locale)
    : (schema['x-resource'].menu?.title ?? titleOf(schema, locale)).toLowerCase();
}

/** The word for one record, as in "Add token". */
export function recordWord(schema: ResourceSchema, locale: Locale): string {
  return schema['x-i18n'][locale]?.record ?? schema['x-resource'].record;
}

/** The label for making new records, where the schema says so itself, as "Create codes". */
export const ownAddText = (schema: ResourceSchema, locale: Locale): string | undefined =>
  schema['x-i18n'][locale]?.add ?? schema['x-resource'].add;

/** The title of a field as files have it, with the unit of its numbers. */
export function columnTitle(schema: FormSchema, field: string, locale: Locale): string {
  const { title, unit } = fieldTexts(schema, field, locale);
  return unit === undefined ? title : `${title} (${unit})`;
}
