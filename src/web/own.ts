/**
 * `@console`: the parts of the console that own files are made with. They keep their names from version to version;
 * whatever else is at `@console/…`, by its path below src, may move.
 */
export { choicesOf } from '../schema/choices/choices';
export type * from '../schema/records.gen';
export { resourceSchema } from '../schema/registry';
export { RecordCreate, RecordEdit } from './form/RecordBases';
export { RecordForm } from './form/RecordForm';
export type { CellProps } from './formats/parts/types';
export { useLocale } from './locales/locale';
export type { FormConfig, ListConfig, RecordRow } from './relay/config/resourceConfig';
export { dataProvider } from './relay/dataProvider';
export { Legend, StackedBars } from './ui/chart/StackedBars';
export { showToast } from './ui/toasts/showToast';
