/** What the form and the import do alike to a channel before they send it: only some relays repair it themselves. */

import type { Row } from '../types';
import { channelType } from './channelTypes';

/** Fills in the fields that the type of a channel needs and that are empty, such as the API version of Azure. */
export function withTypeDefaults(values: Row): Row {
  const needed = Object.entries(channelType(values['type']).defaults ?? {});
  return { ...values, ...Object.fromEntries(needed.filter(([field]) => !values[field])) };
}
