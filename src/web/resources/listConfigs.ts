/** The parts that folders of src/web/resources add to lists; other resources work as their schemas say. */
import { withOwn } from 'virtual:own/list-configs';
import type { ListConfig } from '../relay/config/resourceConfig';

const given = import.meta.glob<{ config: ListConfig }>('./*/listConfig.tsx', { eager: true });
const modules = withOwn(given);

const none: ListConfig = {};

export function listConfigOf(name: string): ListConfig {
  return modules[`./${name}/listConfig.tsx`]?.config ?? none;
}
