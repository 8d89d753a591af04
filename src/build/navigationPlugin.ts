/** The module `virtual:navigation`: the menu entries of resources, a few lines of their files, since every page draws them. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { titleOf } from '../schema/texts';
import type { NavEntry, ResourceSchema } from '../schema/types';
import { readSchemas } from './readSchemas';

const moduleId = 'virtual:navigation';

/** The menu entries of the resources in a folder of schemas. */
export function readNavigation(folder: string): NavEntry[] {
  return readSchemas<ResourceSchema>(join(folder, 'resources')).flatMap(([name, schema]) => {
    const { menu, role } = schema['x-resource'];
    if (!menu) return [];
    const label = {
      en: menu.title ?? titleOf(schema, 'en'),
      zh: schema['x-i18n'].zh.menu ?? titleOf(schema, 'zh'),
    };
    return [{ path: `/${name}`, place: menu.place, role, label }];
  });
}

/** Serves the entries; in development they are read again after each change of a schema file. */
export function navigationPlugin(folder: string): Plugin {
  return {
    name: 'relay-console-navigation',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load: (id) =>
      id === `\0${moduleId}`
        ? `export const resourceEntries = ${JSON.stringify(readNavigation(folder))};`
        : undefined,
  };
}
