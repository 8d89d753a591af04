import type { PluralRule } from '../fillIn';
import type { Locale } from '../types';

const order = ['zero', 'one', 'two', 'few', 'many', 'other'];

/**
 * The forms of a word after a number, in the order in which a text gives them: those that whole numbers below 1,000
 * need, and all that the language has. Russian needs one, few and many, and has another for fractions.
 */
export function pluralForms(locale: Locale): { needed: readonly string[]; all: readonly string[] } {
  const rules = new Intl.PluralRules(locale);
  const { pluralCategories } = rules.resolvedOptions();
  const all = order.filter((name) => pluralCategories.some((one) => one === name));
  const used = new Set<string>(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
  return { needed: all.filter((name) => used.has(name)), all };
}

/** How a language chooses among its forms. A text with another number of them is English. */
export function pluralRule(locale: Locale): PluralRule {
  const rules = new Intl.PluralRules(locale);
  const { needed, all } = pluralForms(locale);
  return (value, forms) => {
    const names = [needed, all].find(({ length }) => length === forms);
    // Counts come with their digits in groups, as 1,001.
    const count = Number(value.replaceAll(',', ''));
    return names ? names.indexOf(rules.select(count)) : Number(value !== '1');
  };
}
