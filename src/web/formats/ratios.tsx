export { Cell } from './json';
