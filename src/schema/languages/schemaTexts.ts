import { isRow } from '../isRow';
import type { SchemaTexts } from '../types';

/** Texts by their keys, in groups. */
export interface TextTree {
  [key: string]: string | TextTree;
}

export const isTree = (texts: TextTree[string] | undefined): texts is TextTree => isRow(texts);

/** Empty texts are not there: English is shown. */
const withoutEmpty = (texts: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text !== '')
      .map(([key, text]) => [key, isTree(text) ? withoutEmpty(text) : text]),
  );

/** The texts of a schema out of the `schemas.json` of a language. */
export const schemaTexts = (texts: TextTree[string] | undefined): SchemaTexts | undefined =>
  // The check of languages knows the words of every schema.
  isTree(texts) ? (withoutEmpty(texts) as SchemaTexts) : undefined;
