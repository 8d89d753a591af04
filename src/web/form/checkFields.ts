import { fieldTexts } from '../../schema/texts';
import type { FormSchema, Locale, PropertySchema } from '../../schema/types';
import { isEmail } from '../../schema/values/isEmail';

type Values = Readonly<Record<string, string>>;

/** Checks of texts that the light forms know; the schemas of records have many more (formErrors.ts). */
function isWrong(
  property: PropertySchema,
  value: string,
  values: Values,
  isRequired: boolean,
): boolean {
  const {
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
    format,
    'x-same-as': twin,
  } = property;
  if (twin !== undefined && value !== values[twin]) return true;
  if (value === '') return isRequired;
  const { length } = [...value];
  return length < minLength || length > maxLength || (format === 'email' && !isEmail(value));
}

/** Mistakes in the typed values, by field; empty without any. */
export function checkFields(
  schema: FormSchema,
  values: Values,
  locale: Locale,
): Record<string, string> {
  const wrong = Object.keys(values).filter((name) => {
    const property = schema.properties[name];
    return (
      property &&
      isWrong(property, values[name] ?? '', values, schema.required?.includes(name) ?? false)
    );
  });
  return Object.fromEntries(
    wrong.map((name) => [
      name,
      fieldTexts(schema, name, locale).error ?? fieldTexts(schema, name, locale).title,
    ]),
  );
}
