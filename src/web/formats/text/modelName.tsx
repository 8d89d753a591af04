/** The name of a model, which is longer than other names. */
export { Cell } from './text';

/** Takes string. */
export const column = { width: 200, narrow: 160 };
