export { Cell, column } from './json';
