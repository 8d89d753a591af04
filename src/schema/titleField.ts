import type { ResourceSchema } from './types';

/** The field that names a record: that of the schema, else the first of its columns that is a text. */
export function titleField(schema: ResourceSchema): string | undefined {
  const { title, list } = schema['x-resource'];
  const names = [title, 'name', 'username', ...list].filter((name) => name !== undefined);
  return names.find((name) => schema.properties[name]?.type === 'string');
}
