/** Takes string. */
export { Cell, column } from '../text/json';
