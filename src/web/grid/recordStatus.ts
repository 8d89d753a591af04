import type { RecordRow } from '../config/resourceConfig';
import type { RowGrid } from './GridContext';

/** The API's number for a record that is on, the same in every resource; each has more of its own. */
export const statusOn = 1;
/** The API's number for a record that was switched off by hand. */
export const statusOff = 2;

/** True where the signed-in user may switch that record on or off; without one, any record at all. */
export function canToggle({ config, can, canWrite }: RowGrid, row?: RecordRow): boolean {
  if (!config.toggle) return canWrite('status') && can('edit', row);
  const next = row && row['status'] !== statusOn ? 'enable' : 'disable';
  return can(next, row);
}

/** Switches an enabled record off, and any other on. */
export const toggledStatus = (status: unknown) => (status === statusOn ? statusOff : statusOn);
