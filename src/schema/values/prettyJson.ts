import { hasInexactNumbers } from './exactNumbers';
import { jsonMistake } from './jsonText';

/** A JSON text as people read it; a broken one stays as it is. */
export function prettyJson(text: string): string {
  // A number that would be rounded, and a name that is there twice, stay in their text.
  if (hasInexactNumbers(text) || text.trim() === '' || jsonMistake(text)) return text;
  return JSON.stringify(JSON.parse(text), null, 2);
}
