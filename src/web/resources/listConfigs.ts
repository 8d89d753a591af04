/** The parts that folders of src/web/resources and own/resources add to lists; other resources work as their schemas say. */
import { lists } from 'virtual:own/list-configs';
import type { ListConfig } from '../relay/config/resourceConfig';

const modules = import.meta.glob<{ config: ListConfig }>('./*/listConfig.tsx', { eager: true });

const none: ListConfig = {};

/** What the own folder adds to a resource of the console comes after it. */
function joined(name: string): ListConfig {
  const [given, own] = [modules[`./${name}/listConfig.tsx`]?.config, lists[name]?.config];
  if (!given || !own) return own ?? given ?? none;
  return { ...given, ...own, rowActions: [...(given.rowActions ?? []), ...(own.rowActions ?? [])] };
}

const known = new Map<string, ListConfig>();

export function listConfigOf(name: string): ListConfig {
  const config = known.get(name) ?? joined(name);
  known.set(name, config);
  return config;
}
