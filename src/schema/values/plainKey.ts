/** Keys as people paste them: out of a mail, a header, a list, a file of settings. */
import { trimmed } from './trimmed';

/** Quotes and brackets of a list that stay around what was copied out of it. */
const quotes = '"\'`“”„‟‘’‚‛«»「」『』';
const brackets: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };
const closing = `${quotes}${Object.values(brackets).join('')}`;

/** True where a text begins with a bracket that its last sign closes. */
function isBracketed(text: string): boolean {
  const open = text[0] ?? '';
  const close = brackets[open];
  if (close === undefined || !text.endsWith(close)) return false;
  let depth = 0;
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === open) depth += 1;
    else if (text[at] === close) depth -= 1;
    if (depth === 0) return false;
  }
  return true;
}

/**
 * A text without quotes and pairs of brackets around it, and without the comma behind them. Of a piece of a list goes a
 * bracket beside a quote, too, as in `['a'`; others belong to the name, as in `model[1m]`.
 */
export function unwrapped(text: string): string {
  let rest = text;
  if (',;，；、'.includes(rest.at(-1) ?? '-') && closing.includes(rest.at(-2) ?? '-'))
    rest = rest.slice(0, -1);
  for (let before = ''; before !== rest; ) {
    before = rest;
    if (isBracketed(rest)) rest = rest.slice(1, -1);
    const [first = '', second = ''] = rest;
    if (
      first !== '' &&
      (quotes.includes(first) || (first in brackets && second !== '' && quotes.includes(second)))
    )
      rest = rest.slice(1);
    const [last, beforeLast] = [rest.at(-1) ?? '', rest.at(-2) ?? ''];
    if (
      last !== '' &&
      (quotes.includes(last) ||
        (closing.includes(last) && beforeLast !== '' && quotes.includes(beforeLast)))
    )
      rest = rest.slice(0, -1);
  }
  return trimmed(rest);
}

/** Words before a key: the name of a header or of a setting, and the word Bearer. */
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
  /** Its place, from 1. */
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
