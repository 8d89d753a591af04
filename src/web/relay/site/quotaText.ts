/** Quota as texts: dollars or short numbers, as the relay's settings want it. */
import { readText } from '../../storage/browserStorage';

/** 1e9 or more as B, 1e6 as M, 1e4 as k, one decimal; smaller and negative ones as they are. */
export function shortNumber(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)}B`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)}M`;
  if (value >= 1e4) return `${(value / 1e3).toFixed(1)}k`;
  return String(value);
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

/** Quota as the relay's settings want it: dollars, with thousands apart, or a short number. */
export function quotaText(quota: number, decimals = 2): string {
  const dollars = quotaInCurrency(quota, decimals);
  return dollars?.replace(/\d(?=(\d{3})+\.)/g, '$&,') ?? shortNumber(quota);
}

/** Quota that was added, in two decimals, or in six where these would show nothing; else in quota units. */
export function addedText(quota: number): string {
  const decimals = [2, 6].find((count) => quota === 0 || quotaNumber(quota, count) !== 0);
  return decimals === undefined ? String(quota) : quotaText(quota, decimals);
}
