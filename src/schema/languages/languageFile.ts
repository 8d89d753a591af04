/** A file of schemas/languages: how its language is called and written, and its texts, each beside the English one. */
import { isRow } from '../isRow';
import type { Locale } from '../types';

/** Words by which the console shows a language. */
export interface LanguageWords {
  /** As its readers call it. */
  name: string;
  /** Shown where there is little room. */
  short?: string;
  /** What a button says that shows the console in it. */
  switch?: string;
  /** Label of the menu of languages. */
  menu?: string;
  /** Tag of the page and of numbers, where it is not the language's own. */
  lang?: string;
  dir?: 'ltr' | 'rtl';
}

/** Texts by their keys, in groups. */
export interface TextTree {
  [key: string]: string | TextTree;
}

export const textGroups = ['console', 'server', 'schemas'] as const;

/** A text of a language file: `en` is the English one, the tag of the language names its own. */
export const isText = (value: unknown): value is Record<string, unknown> & { en: string } =>
  isRow(value) && typeof value['en'] === 'string';

/** The texts of a part of a language file that are there; those that are empty are left out. */
export function textsOf(part: unknown, locale: Locale): TextTree {
  if (!isRow(part)) return {};
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]): [string, string | TextTree][] => {
      if (!isText(value)) {
        const inner = textsOf(value, locale);
        return Object.keys(inner).length > 0 ? [[key, inner]] : [];
      }
      const own = value[locale];
      return typeof own === 'string' && own.trim() !== '' ? [[key, own]] : [];
    }),
  );
}
