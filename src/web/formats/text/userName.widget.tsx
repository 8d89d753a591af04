export { Widget } from './text.widget';
