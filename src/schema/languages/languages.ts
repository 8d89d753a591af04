/** The languages: the folders of src/locales, English first. */
import { languages as own } from 'virtual:own/schemas';
import type { Locale } from '../types';

/** `language.json`: the words by which the console shows a language. */
export interface LanguageWords {
  /** As its readers call it. */
  name: string;
  /** Shown where there is little room. */
  short?: string;
  /** The label of a button that shows the console in it. */
  switch?: string;
  /** Label of the menu of languages. */
  menu?: string;
  /** Tag of the page and of numbers, where it is not the language's own. */
  lang?: string;
  dir?: 'ltr' | 'rtl';
}

const files = import.meta.glob<LanguageWords>('/src/locales/*/language.json', {
  eager: true,
  import: 'default',
});

export const languages: Readonly<Record<Locale, LanguageWords>> = Object.fromEntries(
  Object.entries({ ...files, ...own })
    .map(([path, words]): [Locale, LanguageWords] => [path.split('/')[3] ?? '', words])
    .sort(([a], [b]) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1)),
);
