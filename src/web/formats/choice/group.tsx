/** Takes string. */
export { Cell, column, text } from './groups';
