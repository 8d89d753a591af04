export { Cell } from './text';
