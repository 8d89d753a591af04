import type { FormSchema } from './types';

/**
 * The schema in a file of schemas/forms.
 * @param file as imported: TypeScript reads its words as any text, and the build has checked them
 */
export function formFile(file: Pick<FormSchema, 'title' | 'x-i18n'>): FormSchema {
  // The build has checked the file against the vocabulary.
  return file as FormSchema;
}
