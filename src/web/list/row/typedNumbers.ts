/** Numbers that are typed in lists. */

import type { PropertySchema } from '../../../schema/types';
import { hasInexactNumbers } from '../../../schema/values/exactNumbers';
import { numberText } from '../../locales/readNumber';

/** The number of a text, whole where the field is; undefined for none, and where it would be rounded. */
export function typedNumber({ type }: PropertySchema, text: string): number | undefined {
  const digits = numberText(text);
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const fits =
    type === 'number'
      ? Number.isFinite(number) && !hasInexactNumbers(digits)
      : Number.isSafeInteger(number);
  return fits ? number : undefined;
}

/** Digits after the point; the most there are for a number that is written with an exponent. */
const decimalsOf = (number: number): number => {
  const text = String(number);
  return text.includes('e') ? 100 : (text.split('.')[1]?.length ?? 0);
};

/** The sum of two numbers as they are written: 0.2 and 0.1 are 0.3. */
export const exactSum = (a: number, b: number): number =>
  Number((a + b).toFixed(Math.max(decimalsOf(a), decimalsOf(b))));
