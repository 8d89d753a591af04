export { Widget } from '../text/text.widget';
