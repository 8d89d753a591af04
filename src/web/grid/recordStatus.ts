import type { ResourceSchema } from '../../schema/types';
import type { ListConfig } from '../config/resourceConfig';

/** The API's number for a record that is on, the same in every resource; each has more of its own. */
export const statusOn = 1;
/** The API's number for a record that was switched off by hand. */
export const statusOff = 2;

/** True where records can be switched on and off. */
export function canToggle(schema: ResourceSchema, config?: ListConfig): boolean {
  const status = schema.properties['status'];
  return status !== undefined && (!status.readOnly || config?.toggle !== undefined);
}

/** Switches an enabled record off, and any other on. */
export const toggledStatus = (status: unknown) => (status === statusOn ? statusOff : statusOn);
