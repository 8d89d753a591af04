/** How durations are written, everywhere alike: 0.83, 4.63, 14.0, 140. */

const least = 10;

/** Milliseconds as a number of seconds, rounded as `secondsText` writes it. */
export const roundedSeconds = (ms: number): number => Number((ms / 1000).toFixed(digitsOf(ms)));

function digitsOf(ms: number): number {
  if (ms < 9995) return 2;
  return ms < 99_950 ? 1 : 0;
}

/** Milliseconds in seconds, without the unit: in three digits, and in two places at most. */
export const secondsText = (ms: number): string =>
  ms > 0 && ms < least ? '< 0.01' : (ms / 1000).toFixed(digitsOf(ms));
