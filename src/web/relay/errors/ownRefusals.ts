/**
 * Refusals of the console's own /v1, which answers programs in English, in the language of a reader. Their texts are
 * those of a log's entry, and loaded with them.
 */
import { escapeRegExp } from 'es-toolkit';
import english from '../../../locales/en/entry.json';
import type { Locale } from '../../../schema/types';
import { isTextKey, textIn } from '../../locales/catalogue';

/** Texts whose English is the sentence of the server; `{name}` in it is a value. */
const sentences = Object.entries(english)
  .filter(([key]) => key.startsWith('refusal.'))
  .map(([key, text]) => ({
    key,
    pattern: new RegExp(
      `^${escapeRegExp(text)
        .replace('\\{status\\}', '(?<status>\\d+)')
        .replace(/\\\{(\w+)\\\}/g, '(?<$1>.*)')}$`,
      's',
    ),
  }));

/** A refusal in a language; the words of a provider stay as they are, and so does "HTTP 403: " before it. */
export function refusalIn(text: string, locale: Locale): string {
  const [, before = '', said = ''] = /^((?:HTTP \d+: )?)(.*)$/s.exec(text) ?? [];
  for (const { key, pattern } of sentences) {
    const found = pattern.exec(said);
    if (found && isTextKey(key)) return before + textIn(locale, key, { ...found.groups });
  }
  return text;
}
