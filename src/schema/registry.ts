/** Every file of schemas/resources, and of the own folder, by its name. A new file is a new resource. */
import { resources as own } from 'virtual:own/schemas';
import { withoutDropped } from './dropped';
import type { ResourceSchema } from './types';

const found = import.meta.glob<ResourceSchema>('/schemas/resources/*.json', {
  eager: true,
  import: 'default',
});

/** The files as they are, with what they say is dropped. */
export const resourceFiles: Readonly<Record<string, ResourceSchema>> = Object.fromEntries(
  Object.entries({ ...found, ...own }).map(([path, schema]) => [
    path.replace(/^.*\/|\.json$/g, ''),
    schema,
  ]),
);

/** Resource schemas by name, as in `resources.token`. */
export const resources: Readonly<Record<string, ResourceSchema>> = withoutDropped(resourceFiles);

/** The schema of a resource; undefined for any other name, also of what every object has. */
export const findResource = (name: string): ResourceSchema | undefined =>
  Object.hasOwn(resources, name) ? resources[name] : undefined;

/**
 * The schema of a resource.
 * @throws Error when no file of that name exists.
 */
export function resourceSchema(name: string): ResourceSchema {
  const schema = findResource(name);
  if (!schema) throw new Error(`schemas/resources/${name}.json does not exist`);
  return schema;
}
