/** Sums and the order of numbers, of which those that JavaScript cannot hold exactly are texts. */
import { isExactNumber, isLongNumber } from './exactNumbers';

/** The whole number in a value, or undefined: a safe integer, or one that was kept by its digits. */
export function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  const text = isExactNumber(value) ? value.text : value;
  return isLongNumber(text) && /^-?\d+$/.test(text) ? BigInt(text) : undefined;
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
  if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : a - b;
  const isNumber = (value: unknown) => typeof value === 'number' || isLongNumber(value);
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
  if (Math.abs(fast) <= Number.MAX_SAFE_INTEGER && !values.some(isLongNumber)) return fast;
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
