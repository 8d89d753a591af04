/** Schema files of a project that somebody extended: changed and added ones, for one test. */
import { withoutDropped } from '../../../src/schema/dropped';
import { resourceFiles, resources } from '../../../src/schema/registry';
import type { PropertySchema, ResourceInfo, ResourceSchema } from '../../../src/schema/types';

// The registry is read-only for the code; here it is one of a folder with other files.
const registry = resources as Record<string, ResourceSchema>;
const files = resourceFiles as Record<string, ResourceSchema>;
const original = { ...files };

let isChanged = false;
export const areSchemasChanged = (): boolean => isChanged;

/** Makes the registry what the files say. */
function read(): void {
  for (const name of Object.keys(registry)) delete registry[name];
  Object.assign(registry, withoutDropped(files));
}

/** Takes a file away. */
export function removeSchema(name: string): void {
  isChanged = true;
  delete files[name];
  read();
}

/** Puts the shipped files back after each test; the set-ups of the projects call it, for files of a process share it. */
export function restoreSchemas(): void {
  if (!isChanged) return;
  isChanged = false;
  for (const name of Object.keys(files)) delete files[name];
  Object.assign(files, original);
  read();
}

/** Puts a schema in place of a shipped one, or beside them; a function gets a copy of the shipped one to change. */
export function changeSchemas(
  changes: Readonly<Record<string, ResourceSchema | ((schema: ResourceSchema) => void)>>,
): void {
  isChanged = true;
  for (const [name, change] of Object.entries(changes)) {
    if (typeof change !== 'function') files[name] = change;
    else {
      const copy = structuredClone(files[name]);
      if (!copy) throw new Error(`no resource ${name}`);
      change(copy);
      files[name] = copy;
    }
  }
  read();
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
