import { isRow } from '../isRow';
import type { SchemaTexts } from '../types';
import type { TextTree } from './languageFile';

/** The texts of a schema out of a language file. */
export const schemaTexts = (texts: TextTree[string] | undefined): SchemaTexts | undefined =>
  // The check of language files knows the words of every schema.
  isRow(texts) ? (texts as SchemaTexts) : undefined;
