/** Rules and texts of schemas of a language that does not come with the console. */
import { loads } from 'virtual:own/texts';
import { setPluralRule } from '../fillIn';
import type { Locale } from '../types';
import { addFormTexts } from './formFile';
import { pluralRule } from './pluralRule';
import { isTree, type TextTree } from './schemaTexts';

const files = import.meta.glob<TextTree>('/src/locales/*/schemas.json', { import: 'default' });

/** The texts of schemas in a language, by file. @throws Error when they cannot be loaded */
export const loadSchemaTexts = async (locale: Locale): Promise<TextTree> =>
  (await { ...files, ...loads }[`/src/locales/${locale}/schemas.json`]?.()) ?? {};

/** Adds the forms of its words and the texts of the public forms. @throws Error when they cannot be loaded */
export async function addLanguageRules(locale: Locale): Promise<void> {
  setPluralRule(locale, pluralRule(locale));
  const texts = await loadSchemaTexts(locale);
  for (const [path, form] of Object.entries(texts))
    if (path.startsWith('forms/') && isTree(form))
      addFormTexts(locale, path.slice('forms/'.length), form);
}
