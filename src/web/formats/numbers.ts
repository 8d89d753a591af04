/** Quota and money as texts. */
import { plainDigits, readNumber } from '../core/readNumber';
import { readText } from '../core/storage/browserStorage';

/** $1000.5 -> $1,000.5: the digits before the point in groups of three. */
export const groupDigits = (value: string | number): string =>
  String(value).replace(/\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','));

/** 1e9 or more as B, 1e6 as M, 1e4 as k, one decimal; smaller and negative ones as they are. */
export function shortNumber(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)}B`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)}M`;
  if (value >= 1e4) return `${(value / 1e3).toFixed(1)}k`;
  return String(value);
}

/** A part of a whole in per cent, as a number without the sign: never 0 where there is a part. */
export function shareText(part: number, whole: number): string {
  const share = (part / whole) * 100;
  if (share < 0.1) return '< 0.1';
  return share.toFixed(share < 10 ? 1 : 0);
}

/** Settings of the display that were read in `readOnce`; undefined outside of it. */
let known: Map<string, string | null> | undefined;

function setting(key: string): string | null {
  if (!known) return readText(key);
  if (!known.has(key)) known.set(key, readText(key));
  return known.get(key) ?? null;
}

/**
 * Does work for many rows, each of which asks for the same settings of the display: each is read once.
 * @param work sets none of them, and waits for nothing
 */
export function readOnce<T>(work: () => T): T {
  known = new Map();
  try {
    return work();
  } finally {
    known = undefined;
  }
}

/** Quota units per dollar, or undefined where the relay's value is no positive number. */
export function quotaPerUnit(): number | undefined {
  const perUnit = Number(setting('quota_per_unit') ?? 500_000);
  return Number.isFinite(perUnit) && perUnit > 0 ? perUnit : undefined;
}

/** Quota in dollars, or undefined while currency display is off. */
export function quotaInCurrency(quota: number, decimals = 2): string | undefined {
  const perUnit = quotaPerUnit();
  if (setting('display_in_currency') !== 'true' || perUnit === undefined || !Number.isFinite(quota))
    return undefined;
  const dollars = quota / perUnit;
  // From 1e21 on a number is written with an exponent.
  return Math.abs(dollars) < 1e21 ? `$${dollars.toFixed(decimals)}` : undefined;
}

/** The number that quota is shown as: dollars, rounded as shown, or units. */
export function quotaNumber(quota: number, decimals = 2): number {
  const dollars = quotaInCurrency(quota, decimals);
  return dollars === undefined ? quota : Number(dollars.slice(1));
}

/** Quota as the relay's settings want it: dollars, or a short number. */
export function quotaText(quota: number, decimals = 2): string {
  return quotaInCurrency(quota, decimals) ?? shortNumber(quota);
}

/** Quota that was added, in two decimals, or in six where these would show nothing; else in quota units. */
export function addedText(quota: number): string {
  const decimals = [2, 6].find((count) => quota === 0 || quotaNumber(quota, count) !== 0);
  return decimals === undefined ? String(quota) : quotaText(quota, decimals);
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
    /^([+-]?)\s*(\$?)\s*([\d.].*)$/.exec(plainDigits(text)) ?? [];
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
