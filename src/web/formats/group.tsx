export { Cell } from './groups';
