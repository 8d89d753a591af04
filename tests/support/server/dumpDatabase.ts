/** All rows of all tables that a refused call must not change, as one text. */
import { sql } from 'kysely';
import type { Store } from '../../../src/server/store/tables/tables';

/** Tables that count and remember by themselves are left out. */
const ownBookkeeping = new Set([
  'attempt',
  'session',
  'device',
  'lease',
  'kysely_migration',
  'migration',
  'oauth_state',
]);

/** Asking for the tables takes PostgreSQL long where many schemas of other tests are beside this one. */
const tablesOf = new WeakMap<Store, Promise<string[]>>();

async function findTables({ db, engine }: Store): Promise<string[]> {
  const place =
    engine.name === 'postgres'
      ? (await sql<{ schema: string }>`select current_schema() as schema`.execute(db)).rows[0]
          ?.schema
      : undefined;
  return (await db.introspection.getTables())
    .filter(({ name, schema }) => schema === place && !ownBookkeeping.has(name))
    .map(({ name }) => name);
}

export async function dumpDatabase(store: Store): Promise<string> {
  const tables = tablesOf.get(store) ?? findTables(store);
  tablesOf.set(store, tables);
  const rows: Record<string, string[]> = {};
  for (const name of await tables) {
    const found = await store.records.selectFrom(name).selectAll().execute();
    rows[name] = found.map((row) => JSON.stringify(row)).sort();
  }
  return JSON.stringify(rows);
}
