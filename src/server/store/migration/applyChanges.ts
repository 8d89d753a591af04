/** Does what a plan says, within one transaction: what is dropped is copied first. */
import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine/Engine';
import { dropIndex, shortened } from '../tables/indexes';
import type { Tables } from '../tables/tables';
import { impossible } from './convertValue';
import type { Copies } from './describePlan';
import {
  clash,
  type FieldChange,
  newValue,
  type Place,
  type Plan,
  readRows,
  recordsOf,
  type Source,
  type State,
} from './planChanges';
import { columnTypeOf, isSameShape } from './shapes';

/** Names that no field and no resource can have. */
const newColumn = '_new';
const newValues = '_new_values';

/** Bound values of one statement: the least that an engine takes is 32,766. */
const rowsOfInsert = 5000;

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

/** Copies a column with the ids of its rows. @returns the name of the table */
async function copyColumn({ db, engine, taken }: Work, place: Required<Place>): Promise<string> {
  const { resource, field } = place;
  // From here on nobody else writes: what came between the copy and the drop would be lost. SQLite has one writer.
  if (engine.name === 'postgres')
    await sql`lock table ${sql.table(resource)} in access exclusive mode`.execute(db);
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
  for (const column of field === undefined ? (tables.get(resource)?.keys() ?? []) : [field])
    await dropIndex(db, engine, resource, column);
  if (field === undefined) {
    const copy = nameOfCopy(place, taken);
    await db.schema.alterTable(resource).renameTo(copy).execute();
    return copy;
  }
  const copy = await copyColumn(work, { resource, field });
  await db.schema.alterTable(resource).dropColumn(field).execute();
  return copy;
}

/** The new values beside their ids, in a table of their own. */
async function writeNewValues(db: Kysely<Tables>, change: FieldChange): Promise<void> {
  const columns = change.sources.map(({ column }) => column);
  for await (const rows of readRows(db, change.resource, columns)) {
    const values = rows.map((row) => ({ id: row.id, value: newValue(row, change) }));
    // A server of the version before may have written between the trial and the lock.
    if (values.some(({ value }) => value === impossible || value === clash))
      throw new Error(`${change.resource}.${change.field}: values changed meanwhile; start again`);
    const filled = values.filter(({ value }) => value !== null);
    for (let start = 0; start < filled.length; start += rowsOfInsert)
      await recordsOf(db)
        .insertInto(newValues)
        .values(filled.slice(start, start + rowsOfInsert))
        .execute();
  }
}

async function rewrite({ db, engine }: Work, change: FieldChange): Promise<void> {
  const { resource, field, sources, to } = change;
  const type = columnTypeOf(engine, to);
  // Takes the lock of the table: from here on nobody else writes.
  await db.schema.alterTable(resource).addColumn(newColumn, type).execute();
  await db.schema
    .createTable(newValues)
    .addColumn('id', engine.columnType.whole, (column) => column.primaryKey())
    .addColumn('value', type)
    .execute();
  await writeNewValues(db, change);
  await sql`update ${sql.table(resource)} set ${sql.ref(newColumn)} = (
    select value from ${sql.table(newValues)}
    where ${sql.ref(`${newValues}.id`)} = ${sql.ref(`${resource}.id`)})`.execute(db);
  await db.schema.dropTable(newValues).execute();
  for (const { column } of sources) {
    await dropIndex(db, engine, resource, column);
    await db.schema.alterTable(resource).dropColumn(column).execute();
  }
  await db.schema.alterTable(resource).renameColumn(newColumn, field).execute();
}

async function changeField(work: Work, change: FieldChange): Promise<void> {
  const { db, engine } = work;
  const { resource, field, sources, to } = change;
  const [only] = sources;
  if (!only || sources.length > 1 || !isSameShape(only.shape, to)) return rewrite(work, change);
  await dropIndex(db, engine, resource, only.column);
  await db.schema.alterTable(resource).renameColumn(only.column, field).execute();
}

/**
 * Renames, converts and drops; new tables and columns are made by migrate.ts.
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
  const copies = new Map<Place | Source, string>();
  for (const place of plan.drops) copies.set(place, await drop(work, place, tables));
  for (const change of plan.fields) {
    const { resource, sources } = change;
    if (sources.length > 1)
      for (const source of sources)
        copies.set(source, await copyColumn(work, { resource, field: source.column }));
    await changeField(work, change);
  }
  return copies;
}
