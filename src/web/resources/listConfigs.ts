/** What the folders of src/web/resources add to lists; a resource without a folder works as its schema says. */
import type { ListConfig } from '../relay/config/resourceConfig';

const modules = import.meta.glob<{ config: ListConfig }>('./*/listConfig.tsx', { eager: true });

const none: ListConfig = {};

export function listConfigOf(name: string): ListConfig {
  return modules[`./${name}/listConfig.tsx`]?.config ?? none;
}
