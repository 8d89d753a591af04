/** A resource `note` with records, whose schema file changes from start to start. */
import { join } from 'node:path';
import { pino } from 'pino';
import type { PropertySchema, ResourceInfo } from '../../../src/schema/types';
import { openStore } from '../../../src/server/store/openStore';
import type { Store, StoreSettings } from '../../../src/server/store/tables/tables';
import { temporaryFolder } from '../server/builtServer';
import { freshDsn } from '../server/testDatabase';
import { buildSchema, changeSchemas } from './changeSchemas';

export type Words = Partial<PropertySchema>;
type Type = PropertySchema['type'];

export const field = (type: Type, words: Words = {}): PropertySchema => ({
  title: 'Field',
  type,
  ...(type === 'array' ? { items: { type: 'string' }, 'x-wire': 'comma' } : {}),
  ...(type === 'object'
    ? { 'x-wire': 'json', properties: { a: { title: 'A', type: 'integer' } } }
    : {}),
  ...words,
});

interface World {
  settings: StoreSettings;
  lines: string[];
}

export async function newWorld(): Promise<World> {
  const dsn = await freshDsn();
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  return {
    lines,
    settings: { dataDir: join(temporaryFolder(), 'data'), log, ...(dsn ? { dsn } : {}) },
  };
}

/** A start with these fields of the resource `note`. */
export async function start<Result>(
  { settings }: World,
  fields: Record<string, PropertySchema>,
  work: (store: Store) => Promise<Result>,
  info: Partial<ResourceInfo> = {},
): Promise<Result> {
  changeSchemas({ note: buildSchema('note', fields, info) });
  const store = await openStore(settings);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Rows with values in their columns, with ids from 1. */
export const fill = (rows: readonly Record<string, unknown>[]) => async (store: Store) => {
  for (const row of rows) await store.records.insertInto('note').values(row).execute();
};

export const rowsOf =
  (...columns: string[]) =>
  async ({ records }: Store) =>
    (await records.selectFrom('note').select(columns).orderBy('id').execute()).map((row) =>
      columns.map((column) => row[column]),
    );
export const valuesOf =
  (column = 'size') =>
  async (store: Store) =>
    (await rowsOf(column)(store)).map(([value]) => value);

export const columnsOf = async ({ db }: Store) =>
  (await db.introspection.getTables())
    .find(({ name }) => name === 'note')
    ?.columns.map(({ name }) => name)
    .sort();
export const tableNames = async ({ db }: Store) =>
  (await db.introspection.getTables()).map(({ name }) => name);

export const nothing = async () => {};
