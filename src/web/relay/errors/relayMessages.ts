/**
 * One API's messages, which are Chinese in every language, and their meaning. Loaded with the first of them.
 */
import { escapeRegExp } from 'es-toolkit';
import messages from '../../../locales/relayMessages.json';

/** `{}` matches anything. */
const patternOf = (chinese: string) =>
  new RegExp(`^${chinese.split('{}').map(escapeRegExp).join('(.*)')}$`, 's');

/** A known message of a relay in English; undefined for others. "Error: " before it stays. */
export function inEnglish(text: string): string | undefined {
  const [, before = '', said = ''] = /^((?:Error: )?)(.*)$/s.exec(text) ?? [];
  for (const [chinese, english] of Object.entries(messages)) {
    const found = patternOf(chinese).exec(said.trim());
    if (!found) continue;
    let at = 0;
    return before + english.replaceAll('{}', () => found[++at] ?? '');
  }
  return undefined;
}
