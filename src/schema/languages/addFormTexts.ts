import type { FormSchema, Locale } from '../types';
import { formSteps, forms } from './formFile';
import type { TextTree } from './languageFile';
import { schemaTexts } from './schemaTexts';

/** Gives every form its texts in a language, those too that are loaded later. @param texts by English title */
export function addFormTexts(locale: Locale, texts: TextTree): void {
  const add = (form: FormSchema) => {
    form['x-i18n'][locale] = schemaTexts(texts[form.title]);
  };
  formSteps.push(add);
  forms.forEach(add);
}
