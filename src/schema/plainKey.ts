/** Keys as people paste them: out of a mail, a header, a list, a file of settings. */
import { trimmed } from './trimmed';

/** Quotes and brackets of a list that stay around what was copied out of it. */
const quotes = '"\'`“”„‟‘’‚‛«»「」『』';
const [opening, closing] = [`${quotes}[({<`, `${quotes}])}>`];

/** A text without the quotes and brackets around it, and without the comma behind them. */
export function unwrapped(text: string): string {
  let [start, end] = [0, text.length];
  if (',;，；、'.includes(text[end - 1] ?? '-') && closing.includes(text[end - 2] ?? '-')) end -= 1;
  while (end > start && closing.includes(text[end - 1] ?? '')) end -= 1;
  while (start < end && opening.includes(text[start] ?? '')) start += 1;
  return trimmed(text.slice(start, end));
}

/** What says that a key follows: the name of a header or of a setting, and the word Bearer. */
const leading =
  /^(?:(?:authorization|(?:x-)?(?:goog-)?api-key)\s*:\s*|bearer\s+|(?:export\s+)?[a-z\d]+(?:_[a-z\d]+)*_key\s*=\s*)/i;

/** One key without what was pasted with it: `Bearer`, quotes, blanks around, marks that are not seen, full width. */
export function plainKey(text: string): string {
  let key = text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .trim();
  // A header within quotes, the value of a setting within others.
  for (let layer = 0; layer < 4; layer++) key = unwrapped(key.replace(leading, ''));
  return key;
}

/** A sign that no key has: a key is sent in a header, which holds printable ASCII only. */
export interface BadSign {
  kind: 'blank' | 'line' | 'other';
  /** As a reader knows it: `“ (U+201C)`; the number alone where it is not seen. */
  sign: string;
  /** Where it stands, from 1. */
  place: number;
}

const codeOf = (sign: string) =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const isUnseen = (sign: string) => /^[\s\p{C}\p{M}]$/u.test(sign);

/** A sign as texts name it; its number where nobody would see it, as U+00A0. */
export const seenSign = (sign: string): string => (isUnseen(sign) ? codeOf(sign) : sign);

/** The first sign of a text that it must not have. @param allowed matches the others */
export function badSignIn(text: string, allowed = /^[\x21-\x7e]$/): BadSign | undefined {
  const signs = [...text];
  const at = signs.findIndex((sign) => !allowed.test(sign));
  const found = signs[at];
  if (found === undefined) return undefined;
  return {
    kind: /[\r\n\u2028\u2029]/.test(found) ? 'line' : /\s/.test(found) ? 'blank' : 'other',
    sign: isUnseen(found) ? codeOf(found) : `${found} (${codeOf(found)})`,
    place: at + 1,
  };
}
