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
const mark = '\u0000number ';

/** True for a text that was a number in an answer. */
export const wasNumber = (value: unknown): value is string =>
  typeof value === 'string' && readAsNumbers.has(value);

/** A text that was a number, as the number that `writeExact` writes; everything else as it is. */
export const asNumber = (value: unknown): unknown =>
  wasNumber(value) ? new ExactNumber(value) : value;

/** Writes JSON, with the numbers of `asNumber` digit by digit. */
export function writeExact(value: unknown, space?: number): string {
  let hasExact = false;
  const text = JSON.stringify(
    value,
    function (this: Record<string, unknown>, key: string, written: unknown) {
      hasExact ||= this[key] instanceof ExactNumber;
      return written;
    },
    space,
  );
  return hasExact ? text.replace(/"\\u0000number ([^"]+)"/g, '$1') : text;
}

/** The whole number in a value, or undefined: a safe integer, or a text that was a number without a fraction. */
function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return wasNumber(value) && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
}

/** The exact sum of whole numbers, those beyond 2^53 too; undefined where one of the values is none. */
export function sumWhole(values: readonly unknown[]): bigint | undefined {
  let sum = 0n;
  for (const value of values) {
    const whole = wholeOf(value);
    if (whole === undefined) return undefined;
    sum += whole;
  }
  return sum;
}

/** Numbers in their order, those beyond 2^53 too; undefined where one of the values is none. */
export function compareNumbers(a: unknown, b: unknown): number | undefined {
  const isNumber = (value: unknown) => typeof value === 'number' || wasNumber(value);
  if (!isNumber(a) || !isNumber(b)) return undefined;
  const [wholeA, wholeB] = [wholeOf(a), wholeOf(b)];
  if (wholeA !== undefined && wholeB !== undefined)
    return wholeA === wholeB ? 0 : wholeA < wholeB ? -1 : 1;
  return Number(a) === Number(b) ? 0 : Number(a) - Number(b);
}

/** The sum of the numbers among the values; the digits of the whole part where it is beyond 2^53. */
export function sumNumbers(values: readonly unknown[]): number | string {
  let fast = 0;
  let whole = 0n;
  let rest = 0;
  for (const value of values) {
    if (typeof value === 'number' && Number.isFinite(value)) fast += value;
  }
  if (Math.abs(fast) <= Number.MAX_SAFE_INTEGER && !values.some(wasNumber)) return fast;
  for (const value of values) {
    const part = wholeOf(value);
    if (part !== undefined) whole += part;
    else if (typeof value === 'number' && Number.isFinite(value)) rest += value;
  }
  whole += BigInt(Math.trunc(rest));
  const isSafe =
    whole >= BigInt(Number.MIN_SAFE_INTEGER) && whole <= BigInt(Number.MAX_SAFE_INTEGER);
  return isSafe ? Number(whole) + (rest - Math.trunc(rest)) : whole.toString();
}
