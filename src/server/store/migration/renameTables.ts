/** Takes the records of a resource along when its file gets another name (`x-was` beside x-resource). */
import type { Kysely } from 'kysely';
import type { Engine } from '../engine/Engine';
import { dropIndex } from '../tables/indexes';
import type { Tables } from '../tables/tables';
import { countValues, type Rename, type Schemas, type State } from './planChanges';

/** The tables that get another name. One that is no table of records keeps its own. */
export async function findRenames(
  db: Kysely<Tables>,
  schemas: Schemas,
  { tables, shapes }: State,
): Promise<Rename[]> {
  const renames: Rename[] = [];
  for (const [resource, { 'x-was': was = [] }] of Object.entries(schemas)) {
    const from = [was]
      .flat()
      .find((name) => shapes.has(name) && tables.has(name) && !schemas[name]);
    // The check of the files names two with one older name; the first takes its records.
    if (from === undefined || renames.some((other) => other.from === from)) continue;
    const rows = await countValues(db, { resource: from });
    const newer = tables.has(resource) ? await countValues(db, { resource }) : 0;
    if (rows > 0 || newer === 0) renames.push({ resource, from, rows, newer });
  }
  return renames;
}

/** Renames the tables, and what is written down of their columns. */
export async function renameTables(
  db: Kysely<Tables>,
  engine: Engine,
  renames: readonly Rename[],
  { tables }: State,
): Promise<void> {
  for (const { resource, from } of renames) {
    // It is empty: findObstacles refuses one with records.
    if (tables.has(resource)) await db.schema.dropTable(resource).execute();
    for (const column of tables.get(from)?.keys() ?? []) await dropIndex(db, engine, from, column);
    await db.schema.alterTable(from).renameTo(resource).execute();
    await db.deleteFrom('stored_field').where('resource', '=', resource).execute();
    await db.updateTable('stored_field').set({ resource }).where('resource', '=', from).execute();
  }
}
