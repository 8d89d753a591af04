/**
 * JSON without rounding: numbers that JavaScript cannot hold exactly are read as their texts, and written back as
 * numbers.
 */

/** A text that may hold such a number: a run of 16 digits, or a large exponent. Other texts take the fast path. */
const suspicious = /\d{16}|\d[eE]\+?\d{3}/;

/** Texts of JSON, which are left alone, and numbers. */
const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Texts that were numbers in an answer: a text of the same digits that came as a text is not among them. */
const readAsNumbers = new Set<string>();

function isExact(token: string): boolean {
  const value = Number(token);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  if (!/\d{16}/.test(token) || !token.includes('.')) return true;
  return String(value) === token.replace(/(\.\d*?)0+(?=$|[eE])/, '$1').replace(/\.(?=$|[eE])/, '');
}

function protect(token: string): string {
  if (token.startsWith('"') || isExact(token)) return token;
  readAsNumbers.add(token);
  return `"${token}"`;
}

/**
 * Reads JSON; a number beyond ±(2^53 - 1), or with more digits than a number holds, becomes its text.
 * @throws SyntaxError
 */
export function parseExact(text: string): unknown {
  return JSON.parse(suspicious.test(text) ? text.replace(tokens, protect) : text);
}

/** True for a JSON text that `parseExact` and JSON.parse read differently. */
export const hasInexactNumbers = (text: string): boolean =>
  suspicious.test(text) && text.replace(tokens, protect) !== text;

/** A number by its digits, for `writeExact`. */
class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): string {
    return `${mark}${this.text}`;
  }
}

/**
 * Stands before the digits of such a number while JSON is written. Drawn anew in each process: no text that anybody
 * sends or stores begins with it.
 */
const mark = `number ${[...crypto.getRandomValues(new Uint32Array(4))].join('-')} `;
const marked = new RegExp(`"${mark}([^"]+)"`, 'g');

/** Numbers in a written text by their digits. Of undefined nothing is written. */
const unmark = (text: string): string => (text?.includes(mark) ? text.replace(marked, '$1') : text);

/**
 * Reads the JSON text of one plain value that anybody may have sent: a number that would be rounded stands for its
 * digits and is not remembered, as `parseExact` does for ever.
 * @throws SyntaxError
 */
export const parsePlain = (token: string): unknown =>
  token.startsWith('"') || isExact(token) ? JSON.parse(token) : new ExactNumber(token);

/** True for a number that `parsePlain` kept by its digits. */
export const isExactNumber = (value: unknown): boolean => value instanceof ExactNumber;

/** True for a text that was a number in an answer. */
export const wasNumber = (value: unknown): value is string =>
  typeof value === 'string' && readAsNumbers.has(value);

/** A text that was a number, as the number that `writeExact` writes; everything else as it is. */
export const asNumber = (value: unknown): unknown =>
  wasNumber(value) ? new ExactNumber(value) : value;

/** Writes JSON, with the numbers of `asNumber` digit by digit. */
export const writeExact = (value: unknown, space?: number): string =>
  unmark(JSON.stringify(value, null, space));
