/** A page of a browser has no environment: its project hands this on. */
const { TEST_LONG } = typeof process === 'object' ? process.env : import.meta.env;

/** True in `npm run test:long`: more kills and races, longer attacks, and what is alike in every row. */
export const isLong = TEST_LONG === '1';

/**
 * Whether `npm test` tries a cell of a table whose cells differ in a value only: each n-th, the same ones every time.
 * In `npm run test:long` all are. A place of two dimensions is the sum of both: each row and column has some then.
 */
export const isDrawn = (place: number, n: number): boolean => isLong || place % n === 0;
