/** Names of indexes on the tables of records: a table or an index of the same name cannot be beside them. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine/Engine';
import type { Tables } from './tables';

/** PostgreSQL cuts longer names in silence. */
const maxLetters = 63;

/** A name of at most 63 letters; what is cut off is in a hash. */
export function shortened(whole: string, most = maxLetters): string {
  if (whole.length <= most) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return `${whole.slice(0, 48)}_${hash}`;
}

/** Indexes by their names, each with its table. */
export type Indexes = ReadonlyMap<string, string>;

/** Reads which indexes there are. */
export async function readIndexes(db: Kysely<Tables>, { name }: Engine): Promise<Indexes> {
  const query =
    name === 'postgres'
      ? sql<{ index: string; of: string }>`
          select indexname as "index", tablename as "of" from pg_indexes
          where schemaname = current_schema()`
      : sql<{ index: string; of: string }>`
          select name as "index", tbl_name as "of" from sqlite_master where type = 'index'`;
  const { rows } = await query.execute(db);
  return new Map(rows.map(({ index, of }) => [index, of]));
}

/** The name of an index, and those that versions before gave it: a resource could have these. */
function namesOf(table: string, suffix: string): string[] {
  const before = `${table}_${suffix}`;
  return [shortened(`${table}:${suffix}`), before, before.slice(0, maxLetters)];
}

/** The name for an index that there is not yet; undefined where there is one, under whichever name. */
export function missingIndex(known: Indexes, table: string, suffix: string): string | undefined {
  const names = namesOf(table, suffix);
  return names.some((name) => known.get(name) === table) ? undefined : names[0];
}

/** Drops the index of a column, under whichever name. */
export async function dropIndex(
  db: Kysely<Tables>,
  engine: Engine,
  table: string,
  suffix: string,
): Promise<void> {
  const known = await readIndexes(db, engine);
  for (const name of new Set(namesOf(table, suffix)))
    if (known.get(name) === table) await db.schema.dropIndex(name).execute();
}

/** Drops indexes on tables of records that have the name of a table to be made; they get another name. */
export async function makeRoom(
  db: Kysely<Tables>,
  engine: Engine,
  tables: readonly string[],
): Promise<void> {
  const known = await readIndexes(db, engine);
  for (const name of tables) {
    const table = known.get(name);
    if (table !== undefined && tables.includes(table)) await db.schema.dropIndex(name).execute();
  }
}
