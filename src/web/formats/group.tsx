export { Cell, column, text } from './groups';
