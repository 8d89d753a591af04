export { Cell } from './commaList';
