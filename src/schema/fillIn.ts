import type { Locale } from './types';

/** The position of the form that a number takes among so many. */
export type PluralRule = (value: string, forms: number) => number;

const rules: Record<Locale, PluralRule> = {};

/** Sets how a language chooses forms of words; without a rule the first is for 1, as in English. */
export function setPluralRule(locale: Locale, rule: PluralRule): void {
  rules[locale] = rule;
}

/**
 * Puts parameters in where a text has `{name}`; a name without a parameter stays. `{name|model|models}` is the form of
 * the word that the language has for the parameter; how many forms there are, is the language's matter.
 */
export function fillIn(
  text: string,
  params: Readonly<Record<string, unknown>> = {},
  locale = 'en',
): string {
  return text.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (whole, name: string, list: string) => {
    if (!(name in params)) return whole;
    const value = String(params[name]);
    if (list === '') return value;
    const forms = list.slice(1).split('|');
    const at = rules[locale]?.(value, forms.length) ?? Number(value !== '1');
    return forms[at] ?? forms.at(-1) ?? value;
  });
}
