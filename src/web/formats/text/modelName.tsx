/** The name of a model: long, and different at its end. */
export { Cell } from './cutMiddle';

/** Takes string. */
export const column = { width: 200, narrow: 160 };
