import type { Redemption } from '../../../schema/records.gen';
import type { BulkDialogOwnProps } from '../../relay/config/resourceConfig';
import { CodeSheet } from './CodeSheet';

/** The sheet of selected codes. */
export const SelectedSheet = ({ rows, onClose }: BulkDialogOwnProps<Redemption>) => (
  <CodeSheet codes={rows} onClose={onClose} />
);
