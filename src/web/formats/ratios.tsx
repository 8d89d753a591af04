/** Takes string. */
export { Cell, column } from './json';
