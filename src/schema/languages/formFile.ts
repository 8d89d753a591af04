import type { FormSchema, Locale } from '../types';
import { schemaTexts, type TextTree } from './schemaTexts';

/** The forms that were loaded, and the texts that languages have for forms, by the name of the file. */
const forms = new Map<string, FormSchema>();
const texts = new Map<string, Map<Locale, TextTree>>();

function addTo(form: FormSchema, name: string): void {
  for (const [locale, tree] of texts.get(name) ?? []) form['x-i18n'][locale] = schemaTexts(tree);
}

/** Gives a form its texts in a language, also one that is loaded later. @param name of the file in schemas/forms */
export function addFormTexts(locale: Locale, name: string, tree: TextTree): void {
  const known = texts.get(name) ?? new Map<Locale, TextTree>();
  texts.set(name, known.set(locale, tree));
  const form = forms.get(name);
  if (form) addTo(form, name);
}

/**
 * The schema in a file of schemas/forms.
 * @param file as imported: TypeScript reads its words as any text, and the build has checked them
 */
export function formFile(
  name: string,
  file: Pick<FormSchema, 'title'> & { 'x-i18n': { zh: object } },
): FormSchema {
  // The build has checked the file against the vocabulary.
  const form = file as FormSchema;
  forms.set(name, form);
  addTo(form, name);
  return form;
}
