/**
 * JSON without rounding: numbers that JavaScript cannot hold exactly are read as their texts. Where the schema says
 * that a field is a number, such a text is written as one.
 */

/** A text that may hold such a number: a run of 16 digits, or a large exponent. Other texts take the fast path. */
const suspicious = /\d{16}|\d[eE]\+?\d{3}/;

/** Texts of JSON, which are left alone, and numbers. One that does not end is read once, not from each of its marks. */
const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A whole text that is a number of JSON. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function isExact(token: string): boolean {
  const value = Number(token);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return false;
  if (!/\d{16}/.test(token) || !token.includes('.')) return true;
  return String(value) === token.replace(/\.0*(?=$|[eE])|(\.\d*[1-9])0+(?=$|[eE])/, '$1');
}

const protect = (token: string): string =>
  token.startsWith('"') || isExact(token) ? token : `"${token}"`;

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
 * Comes before the digits of such a number while JSON is written. Each process draws its own: no text that anybody
 * sends or stores begins with it.
 */
const mark = `number ${[...crypto.getRandomValues(new Uint32Array(4))].join('-')} `;
const marked = new RegExp(`"${mark}([^"]+)"`, 'g');

/** Numbers in a written text by their digits. Of undefined nothing is written. */
const unmark = (text: string): string => (text?.includes(mark) ? text.replace(marked, '$1') : text);

/**
 * Reads the JSON text of one plain value; a number that would be rounded becomes an object that `writeExact` writes
 * digit by digit.
 * @throws SyntaxError
 */
export const parsePlain = (token: string): unknown =>
  token.startsWith('"') || isExact(token) ? JSON.parse(token) : new ExactNumber(token);

/** True for a number that `parsePlain` or `asNumber` kept by its digits. */
export const isExactNumber = (value: unknown): value is ExactNumber => value instanceof ExactNumber;

/** True for a text that `parseExact` makes of a number. Ask it of fields that hold numbers: a name may look so, too. */
export const isLongNumber = (value: unknown): value is string =>
  typeof value === 'string' && suspicious.test(value) && jsonNumber.test(value) && !isExact(value);

/** The part of a field's schema that says whether it holds numbers. */
type Property = { readonly type?: unknown } | undefined;

/** True for a text that `parseExact` made of a number, in a field that holds numbers. */
export const isLongNumberOf = (property: Property, value: unknown): value is string =>
  (property?.type === 'integer' || property?.type === 'number') && isLongNumber(value);

/** A text that was a number, as the number that `writeExact` writes; everything else as it is. */
export const asNumber = (property: Property, value: unknown): unknown =>
  isLongNumberOf(property, value) ? new ExactNumber(value) : value;

/** Writes JSON, with the numbers of `asNumber` and `parsePlain` digit by digit. */
export const writeExact = (value: unknown, space?: number): string =>
  unmark(JSON.stringify(value, null, space));
