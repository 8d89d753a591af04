/** The name of a model: long, and told apart by its end. */
export { Cell } from './cutMiddle';

/** Takes string. */
export const column = { width: 200, narrow: 160 };
