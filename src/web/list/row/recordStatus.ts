import { statusOff, statusOn } from '../../../schema/recordStatus';
import type { RecordRow } from '../../relay/config/resourceConfig';
import type { RowExtras } from '../state/ListExtras';

/** True where the signed-in user may switch that record on or off; without one, any record at all. */
export function canToggle({ config, can, canWrite }: RowExtras, row?: RecordRow): boolean {
  if (!config.toggle) return canWrite('status') && can('edit', row);
  const next = row && row['status'] !== statusOn ? 'enable' : 'disable';
  return can(next, row);
}

/** Switches an enabled record off, and any other on. */
export const toggledStatus = (status: unknown) => (status === statusOn ? statusOff : statusOn);
