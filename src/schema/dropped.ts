/** Fields and resources that a file says are to be dropped: only the migration of data still knows them. */
import type { FileOf, FormSchema, ResourceSchema } from './types';

type Files = Readonly<Record<string, ResourceSchema>>;

/** A file without its dropped fields and their texts. */
export function withoutDroppedFields<Schema extends FileOf<FormSchema>>(schema: Schema): Schema {
  const gone = Object.keys(schema.properties).filter(
    (name) => schema.properties[name]?.['x-drop'] === true,
  );
  if (gone.length === 0) return schema;
  const rest = <Value>(fields: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !gone.includes(name)));
  const { zh, ...texts } = schema['x-i18n'] ?? {};
  const left = zh?.properties && { ...texts, zh: { ...zh, properties: rest(zh.properties) } };
  return {
    ...schema,
    properties: rest(schema.properties),
    ...(left ? { 'x-i18n': left } : {}),
  };
}

/** The files of a folder without what is dropped. */
export const withoutDropped = (files: Files): Record<string, ResourceSchema> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([, schema]) => schema['x-drop'] !== true)
      .map(([name, schema]) => [name, withoutDroppedFields(schema)]),
  );

/** The parts that the files drop: whole resources, and fields by the resource. */
export interface Dropped {
  resources: readonly string[];
  fields: Readonly<Record<string, readonly string[]>>;
}

/** @param files the files as they are on the disk */
export function findDropped(files: Files): Dropped {
  const entries = Object.entries(files);
  return {
    resources: entries.filter(([, schema]) => schema['x-drop'] === true).map(([name]) => name),
    fields: Object.fromEntries(
      entries.map(([name, { properties }]) => [
        name,
        Object.keys(properties).filter((field) => properties[field]?.['x-drop'] === true),
      ]),
    ),
  };
}
