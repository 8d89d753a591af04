/**
 * True for two values of JSON that are written alike; the order of members counts, and null is not the same as nothing.
 */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
