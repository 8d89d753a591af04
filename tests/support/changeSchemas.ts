/** Schema files of a project that somebody extended: changed and added ones, for one test. */
import { afterEach } from 'vitest';
import { resources } from '../../src/schema/registry';
import type { PropertySchema, ResourceInfo, ResourceSchema } from '../../src/schema/types';

// The registry is read-only for the code; here it stands for a folder with other files.
const registry = resources as Record<string, ResourceSchema>;
const original = { ...registry };

afterEach(() => {
  for (const name of Object.keys(registry)) delete registry[name];
  Object.assign(registry, original);
});

/** Puts a schema in place of a shipped one, or beside them; a function gets a copy of the shipped one to change. */
export function changeSchemas(
  changes: Readonly<Record<string, ResourceSchema | ((schema: ResourceSchema) => void)>>,
): void {
  for (const [name, change] of Object.entries(changes)) {
    if (typeof change !== 'function') registry[name] = change;
    else {
      const copy = structuredClone(registry[name]);
      if (!copy) throw new Error(`no resource ${name}`);
      change(copy);
      registry[name] = copy;
    }
  }
}

/** A resource of somebody's own. */
export const buildSchema = (
  name: string,
  properties: Record<string, PropertySchema>,
  info: Partial<ResourceInfo> = {},
  required: string[] = [],
): ResourceSchema => ({
  title: name,
  type: 'object',
  required,
  'x-resource': {
    path: name,
    record: name,
    role: 1,
    list: Object.keys(properties),
    form: Object.keys(properties),
    ...info,
  },
  properties: { id: { title: 'ID', type: 'integer', readOnly: true }, ...properties },
  'x-i18n': { zh: { title: name, record: name } },
});
