import type { PluralRule } from '../fillIn';
import type { Locale } from '../types';

const order = ['zero', 'one', 'two', 'few', 'many', 'other'];

interface Forms {
  needed: readonly string[];
  all: readonly string[];
}

/** A language has a thousand texts, and finding its forms takes a millisecond. */
const known = new Map<Locale, Forms>();

/**
 * The forms of a word after a number, in the order in which a text gives them: those that whole numbers below 1,000
 * need, and all that the language has. Russian needs one, few and many, and has another for fractions.
 */
export function pluralForms(locale: Locale): Forms {
  const found = known.get(locale);
  if (found) return found;
  const rules = new Intl.PluralRules(locale);
  const { pluralCategories } = rules.resolvedOptions();
  const all = order.filter((name) => pluralCategories.some((one) => one === name));
  const used = new Set<string>(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
  const forms = { needed: all.filter((name) => used.has(name)), all };
  known.set(locale, forms);
  return forms;
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
