/** Quota and money as texts, and as they are typed. */

import { plainDigits, readNumber } from '../../locales/readNumber';
import { quotaInCurrency, quotaPerUnit } from '../../relay/site/quotaText';

/** $1000.5 -> $1,000.5: the digits before the point in groups of three. */
export const groupDigits = (value: string | number): string =>
  String(value).replace(/\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));

/** A part of a whole in per cent, without the sign: never 0 where there is a part, never 100 where there is a rest. */
export function shareText(part: number, whole: number): string {
  const share = (part / whole) * 100;
  if (share < 0.1) return '< 0.1';
  if (share > 99 && part < whole) return Math.min(share, 99.9).toFixed(1);
  return share.toFixed(share < 10 ? 1 : 0);
}

/**
 * A typed amount: `value` in quota units; `isRelative` for one with a sign, which is added; `unit` in which it was
 * typed.
 */
export interface TypedQuota {
  value: number;
  isRelative: boolean;
  unit: 'dollars' | 'quota';
}

/**
 * Reads a typed amount: `5000000` is quota units, `$5` dollars, `+5` and `-2` are to be added, in dollars while these
 * are shown.
 * @returns undefined unless the text is an amount, and for dollars where the relay has no rate for them
 */
export function readQuota(text: string): TypedQuota | undefined {
  const [, sign = '', dollar = '', rest = ''] =
    /^([+-]?)\s*(?:(\$)\s*)?([\d.].*)$/.exec(plainDigits(text)) ?? [];
  const number = readNumber(rest);
  if (number === undefined) return undefined;
  const isRelative = sign !== '';
  const unit = dollar || (isRelative && quotaInCurrency(0) !== undefined) ? 'dollars' : 'quota';
  const perUnit = unit === 'dollars' ? quotaPerUnit() : 1;
  if (perUnit === undefined) return undefined;
  const amount = number * perUnit;
  const value = (sign === '-' ? -1 : 1) * (unit === 'dollars' ? Math.round(amount) : amount);
  return { value, isRelative, unit };
}
