/** The changes that the schema files ask of a database that has records already. Nothing is changed here. */
import { type Kysely, sql } from 'kysely';
import type { Dropped } from '../../../schema/dropped';
import type { PropertySchema, ResourceSchema } from '../../../schema/types';
import { storedProperties, toColumn } from '../tables/columns';
import type { RecordTable, Tables } from '../tables/tables';
import { emptyTexts, isClash } from './joinColumns';
import {
  columnKinds,
  guessShape,
  isSameShape,
  readShapes,
  type Shape,
  type Shapes,
  shapeOf,
} from './shapes';

export type Schemas = Readonly<Record<string, ResourceSchema>>;

/** Rows that stop a change: how many, and the first ids. */
export interface Refused {
  count: number;
  ids: number[];
}

/** A column, or a whole table where there is no field. */
export interface Place {
  resource: string;
  field?: string;
}

export type Column = Required<Place>;

/** A field whose values come from columns of another name. */
export interface FieldChange {
  resource: string;
  field: string;
  property: PropertySchema;
  /** The field's own column first, then those of its older names. */
  sources: readonly Column[];
  /** Rows with a value. */
  rows: number;
  /** Rows with different values under the new and an old name. */
  clashes: Refused;
}

/** A column whose values are of another type than its field. */
export interface TypeChange {
  column: Column;
  /** The field that takes its values: of the same name, or of a newer one. */
  field: string;
  property: PropertySchema;
  from: Shape;
  /** Rows with a value, which a step has to convert; empty ones and defaults are not counted. */
  rows: number;
}

/** A table whose resource has another name now. */
export interface Rename {
  resource: string;
  from: string;
  rows: number;
  /** Rows of a table that has the new name already. */
  newer: number;
}

export interface Plan {
  renames: readonly Rename[];
  tables: string[];
  columns: Column[];
  fields: FieldChange[];
  types: TypeChange[];
  drops: Place[];
  /** Columns that no file names any more. */
  kept: Place[];
  /** Columns whose name differs from that of a field in capitals only: SQL cannot hold both. */
  twins: (Column & { column: string })[];
}

export const emptyPlan: Plan = {
  renames: [],
  tables: [],
  columns: [],
  fields: [],
  types: [],
  drops: [],
  kept: [],
  twins: [],
};

/** A database as it is: types of columns by table, and what is written down of them. */
export interface State {
  tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  shapes: Shapes;
}

/** Reads what a database is like. One from before shapes were written down has none. */
export async function readState(db: Kysely<Tables>): Promise<State> {
  const tables = new Map(
    (await db.introspection.getTables()).map(({ name, columns }) => [
      name,
      new Map(columns.map((column) => [column.name, column.dataType])),
    ]),
  );
  return { tables, shapes: tables.has('stored_field') ? await readShapes(db) : new Map() };
}

export const recordsOf = (db: Kysely<Tables>): Kysely<Record<string, RecordTable>> =>
  db.withTables<Record<string, RecordTable>>();

/** How many rows have a value, also an empty one. */
export async function countValues(db: Kysely<Tables>, { resource, field }: Place): Promise<number> {
  let query = recordsOf(db).selectFrom(resource).select(sql<number>`count(*)`.as('count'));
  if (field !== undefined) query = query.where(field, 'is not', null);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** How many rows have a value that is not empty, 0 or the field's default. */
export async function countFilled(
  db: Kysely<Tables>,
  { column, property, from }: Omit<TypeChange, 'rows'>,
): Promise<number> {
  const isText = columnKinds[from.type] === 'text';
  const value = sql.ref(column.field);
  const filledIn = property.default === undefined ? null : toColumn(property, property.default);
  let query = recordsOf(db)
    .selectFrom(column.resource)
    .select(sql<number>`count(*)`.as('count'))
    .where(isText ? sql<boolean>`${value} not in ${emptyTexts}` : sql<boolean>`${value} <> 0`);
  if (typeof filledIn === (isText ? 'string' : 'number'))
    query = query.where(sql<boolean>`${value} <> ${filledIn}`);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

const maxIds = 5;

/** Rows with different values in the columns that one field takes over. */
async function findClashes(
  db: Kysely<Tables>,
  { resource, field, property, sources }: Omit<FieldChange, 'rows' | 'clashes'>,
): Promise<Refused> {
  const columns = sources.map((source) => source.field);
  const clashing = recordsOf(db).selectFrom(resource).where(isClash({ field, property, columns }));
  const found = await clashing.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await clashing.select('id').orderBy('id').limit(maxIds).execute();
  return { count: Number(found.count), ids: rows.map(({ id }) => Number(id)) };
}

/** A change with its rows counted. */
async function countRows(
  db: Kysely<Tables>,
  change: Omit<FieldChange, 'rows' | 'clashes'>,
): Promise<FieldChange> {
  const { rows } = await recordsOf(db)
    .selectFrom(change.resource)
    .select(sql<number>`count(*)`.as('rows'))
    .where(({ or, eb }) => or(change.sources.map(({ field }) => eb(field, 'is not', null))))
    .executeTakeFirstOrThrow();
  return { ...change, rows: Number(rows), clashes: await findClashes(db, change) };
}

const namesBefore = ({ 'x-was': was }: PropertySchema): readonly string[] =>
  was === undefined ? [] : typeof was === 'string' ? [was] : was;

async function planTable(
  db: Kysely<Tables>,
  resource: string,
  schema: ResourceSchema,
  { tables, shapes }: State,
  dropped: readonly string[],
  converted: readonly string[],
  plan: Plan,
): Promise<void> {
  const existing = tables.get(resource);
  if (!existing) {
    plan.tables.push(resource);
    return;
  }
  const fields = storedProperties(schema);
  const names = new Set(['id', ...fields.map(([name]) => name)]);
  const taken = new Set([...names, ...dropped]);
  const isFree = (column: string) => existing.has(column) && !taken.has(column);
  for (const [field, property] of fields) {
    const to = shapeOf(property);
    const isThere = existing.has(field);
    const columns = [...(isThere ? [field] : []), ...namesBefore(property).filter(isFree)];
    const sources: Column[] = [];
    for (const name of columns) {
      taken.add(name);
      const column = { resource, field: name };
      const from = shapes.get(resource)?.get(name) ?? guessShape(existing.get(name) ?? '', to);
      const change = { column, field, property, from };
      if (isSameShape(from, to)) sources.push(column);
      else if (!converted.includes(`${resource}.${name}`))
        plan.types.push({ ...change, rows: await countFilled(db, change) });
    }
    const twin = [...existing.keys()].find(
      (column) => isFree(column) && column.toLowerCase() === field.toLowerCase(),
    );
    // With its own column there, the other one was there beside it already.
    if (!isThere && twin !== undefined) plan.twins.push({ resource, field, column: twin });
    else if (columns.length === 0) plan.columns.push({ resource, field });
    else if (sources.some((source) => source.field !== field))
      plan.fields.push(await countRows(db, { resource, field, property, sources }));
  }
  for (const column of existing.keys()) {
    if (dropped.includes(column)) plan.drops.push({ resource, field: column });
    else if (!taken.has(column)) plan.kept.push({ resource, field: column });
  }
}

/**
 * Compares a database with the schema files.
 * @param converted columns that steps still to be done convert, such as "plan.delay"
 * @param renames tables to be renamed, whose columns are compared when they are
 */
export async function planChanges(
  db: Kysely<Tables>,
  schemas: Schemas,
  dropped: Dropped,
  state: State,
  converted: readonly string[] = [],
  renames: readonly Rename[] = [],
): Promise<Plan> {
  const renamed = new Set(renames.flatMap(({ resource, from }) => [resource, from]));
  const plan: Plan = { ...structuredClone(emptyPlan), renames };
  for (const resource of dropped.resources)
    if (state.tables.has(resource)) plan.drops.push({ resource });
  for (const [resource, schema] of Object.entries(schemas)) {
    if (renamed.has(resource)) continue;
    const gone = dropped.fields[resource] ?? [];
    await planTable(db, resource, schema, state, gone, converted, plan);
  }
  for (const resource of state.shapes.keys())
    if (
      !(schemas[resource] || renamed.has(resource) || dropped.resources.includes(resource)) &&
      state.tables.has(resource)
    )
      plan.kept.push({ resource });
  return plan;
}
