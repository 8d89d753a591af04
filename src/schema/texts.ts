/** Texts of a schema in a language: English is in the standard words, others in x-i18n. */
import type { FormSchema, Locale, PropertySchema, ResourceSchema } from './types';

/** The property at a path such as `name` or `config.region`, or undefined. */
export function propertyAt(schema: FormSchema, path: string): PropertySchema | undefined {
  const [head = '', ...rest] = path.split('.');
  const top = Object.hasOwn(schema.properties, head) ? schema.properties[head] : undefined;
  return rest.reduce<PropertySchema | undefined>(
    (property, name) => property?.properties?.[name],
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
  if (locale === 'en') return english;
  return { ...english, ...schema['x-i18n'].zh.properties?.[path] };
}

/** Heading of a screen. */
export function titleOf(schema: FormSchema, locale: Locale): string {
  return locale === 'en' ? schema.title : schema['x-i18n'].zh.title;
}

/** The word for so many records, as in "Delete 3 tokens"; after a number. */
export function recordsWord(schema: ResourceSchema, count: number, locale: Locale): string {
  return locale === 'zh' || count === 1
    ? recordWord(schema, locale)
    : (schema['x-resource'].menu?.title ?? titleOf(schema, locale)).toLowerCase();
}

/** The word for one record, as in "Add token". */
export function recordWord(schema: ResourceSchema, locale: Locale): string {
  return (locale === 'zh' ? schema['x-i18n'].zh.record : undefined) ?? schema['x-resource'].record;
}
