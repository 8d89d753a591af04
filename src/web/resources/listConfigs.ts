/** The parts that folders of src/web/resources add to lists; other resources work as their schemas say. */
import type { ListConfig } from '../relay/config/resourceConfig';

const modules = import.meta.glob<{ config: ListConfig }>('./*/listConfig.tsx', { eager: true });

const none: ListConfig = {};

export function listConfigOf(name: string): ListConfig {
  return modules[`./${name}/listConfig.tsx`]?.config ?? none;
}
