/** Does what a plan says, within one transaction: what is dropped is copied first. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine/Engine';
import { dropIndex, shortened } from '../tables/indexes';
import type { Tables } from '../tables/tables';
import type { Copies } from './describePlan';
import { joinedValue } from './joinColumns';
import {
  type Column,
  countFilled,
  type FieldChange,
  type Place,
  type Plan,
  recordsOf,
  type State,
  type TypeChange,
} from './planChanges';

/** The most letters of a name before a number is put behind it. */
const maxLetters = 59;

/** The needs of every change: where to make it, and the names of tables that are taken, in small letters. */
interface Work {
  db: Kysely<Tables>;
  engine: Engine;
  taken: Set<string>;
}

/** A free name for a copy, which is taken from then on. */
function nameOfCopy({ resource, field }: Place, taken: Set<string>): string {
  const whole = ['dropped', resource, ...(field === undefined ? [] : [field])].join('_');
  const base = shortened(whole, maxLetters);
  let name = base;
  // SQLite takes names that differ in capitals only for the same.
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base}_${count}`;
  taken.add(name.toLowerCase());
  return name;
}

/** From here on nobody else writes: what came before the drop would be lost. SQLite has one writer. */
async function lock({ db, engine }: Work, resource: string): Promise<void> {
  if (engine.name === 'postgres')
    await sql`lock table ${sql.table(resource)} in access exclusive mode`.execute(db);
}

/** Drops a column with its index. */
async function dropColumn({ db, engine }: Work, { resource, field }: Column): Promise<void> {
  await dropIndex(db, engine, resource, field);
  await db.schema.alterTable(resource).dropColumn(field).execute();
}

/** Copies a column with the ids of its rows. @returns the name of the table */
async function copyColumn(work: Work, place: Column): Promise<string> {
  const { db, taken } = work;
  const { resource, field } = place;
  await lock(work, resource);
  const copy = nameOfCopy(place, taken);
  const rows = recordsOf(db)
    .selectFrom(resource)
    .select(['id', field])
    .where(field, 'is not', null);
  await db.schema.createTable(copy).as(rows).execute();
  return copy;
}

async function drop(work: Work, place: Place, tables: State['tables']): Promise<string> {
  const { db, engine, taken } = work;
  const { resource, field } = place;
  if (field === undefined) {
    for (const column of tables.get(resource)?.keys() ?? [])
      await dropIndex(db, engine, resource, column);
    const copy = nameOfCopy(place, taken);
    await db.schema.alterTable(resource).renameTo(copy).execute();
    return copy;
  }
  const copy = await copyColumn(work, { resource, field });
  await dropColumn(work, { resource, field });
  return copy;
}

/** Takes away a column without values: the start makes the one that the schema file says. */
async function dropEmpty(work: Work, change: TypeChange): Promise<void> {
  const { resource, field } = change.column;
  await lock(work, resource);
  // A server of the version before may have written between the count and the lock.
  if ((await countFilled(work.db, change)) > 0)
    throw new Error(`${resource}.${field}: values changed meanwhile; start again`);
  await dropColumn(work, change.column);
}

async function changeField(work: Work, change: FieldChange): Promise<void> {
  const { db, engine } = work;
  const { resource, field, property, sources } = change;
  const columns = sources.map((source) => source.field);
  const [first = field, ...others] = columns;
  if (others.length > 0)
    await sql`update ${sql.table(resource)}
      set ${sql.ref(first)} = ${joinedValue({ field, property, columns })}`.execute(db);
  for (const column of others) await dropColumn(work, { resource, field: column });
  if (first === field) return;
  await dropIndex(db, engine, resource, first);
  await db.schema.alterTable(resource).renameColumn(first, field).execute();
}

/**
 * Renames, joins and drops; new tables and columns are made by migrate.ts.
 * @returns names of the tables that copies are in, by what was dropped or joined
 */
export async function applyChanges(
  db: Kysely<Tables>,
  engine: Engine,
  plan: Plan,
  { tables }: State,
): Promise<Copies> {
  const taken = new Set([...tables.keys()].map((name) => name.toLowerCase()));
  const work: Work = { db, engine, taken };
  const copies = new Map<Place, string>();
  for (const place of plan.drops) copies.set(place, await drop(work, place, tables));
  for (const change of plan.types) await dropEmpty(work, change);
  for (const change of plan.fields) {
    if (change.sources.length > 1)
      for (const source of change.sources) copies.set(source, await copyColumn(work, source));
    await changeField(work, change);
  }
  return copies;
}
