import type { Locale } from '../types';

/** Languages whose texts come with the console: those of the first page, and in the schema files. */
export const isBuiltIn = (locale: Locale): boolean => locale === 'en' || locale === 'zh';

/**
 * The language for who wants some, the dearest first: the one of the tag, else another of the same language; English
 * where there is none.
 * @param wanted tags such as `ja` or `pt-BR`
 */
export function matchLanguage(wanted: readonly string[], known: readonly Locale[]): Locale {
  const first = (tag: string) => tag.split('-')[0];
  for (const tag of wanted.map((one) => one.toLowerCase())) {
    const found =
      known.find((one) => one.toLowerCase() === tag) ??
      known.find((one) => first(one.toLowerCase()) === first(tag));
    if (found) return found;
  }
  return 'en';
}
