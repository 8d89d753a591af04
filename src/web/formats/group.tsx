export { Cell, text } from './groups';
