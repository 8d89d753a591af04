import { hasFiles } from 'virtual:languages';
import type { FormSchema } from '../types';

/** The forms that were loaded, and what is done with each: a language adds its texts. */
export const forms: FormSchema[] = [];
export const formSteps: ((form: FormSchema) => void)[] = [];

/**
 * The schema in a file of schemas/forms.
 * @param file as imported: TypeScript reads its words as any text, and the build has checked them
 */
export function formFile(
  file: Pick<FormSchema, 'title'> & { 'x-i18n': { zh: object } },
): FormSchema {
  // The build has checked the file against the vocabulary.
  const form = file as FormSchema;
  if (hasFiles) {
    forms.push(form);
    for (const step of formSteps) step(form);
  }
  return form;
}
