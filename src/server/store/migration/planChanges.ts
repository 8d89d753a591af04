/** The changes that the schema files ask of a database that has records already. Nothing is changed here. */
import { type Kysely, sql } from 'kysely';
import type { Dropped } from '../../../schema/dropped';
import type { PropertySchema, ResourceSchema } from '../../../schema/types';
import { storedProperties, toColumn } from '../tables/columns';
import type { RecordTable, Tables } from '../tables/tables';
import { convertValue, impossible } from './convertValue';
import { guessShape, isSameShape, readShapes, type Shape, type Shapes, shapeOf } from './shapes';

export type Schemas = Readonly<Record<string, ResourceSchema>>;

/** Rows that stop a change: how many, and the first ids. */
export interface Refused {
  count: number;
  ids: number[];
}

/** A column whose values are read. */
export interface Source {
  column: string;
  shape: Shape;
}

/** A field whose values come from columns of another name or shape. */
export interface FieldChange {
  resource: string;
  field: string;
  property: PropertySchema;
  to: Shape;
  /** The field's own column first, then those of its older names. */
  sources: readonly Source[];
  /** Rows with a value. */
  rows: number;
  /** Rows with a value that has no counterpart. */
  unconvertible: Refused;
  /** Rows with different values under the new and an old name. */
  clashes: Refused;
}

/** A column, or a whole table where there is no field. */
export interface Place {
  resource: string;
  field?: string;
}

export interface Plan {
  tables: string[];
  columns: Required<Place>[];
  fields: FieldChange[];
  drops: Place[];
  /** Columns that no file names any more. */
  kept: Place[];
  /** Columns whose name differs from that of a field in capitals only: SQL cannot hold both. */
  twins: (Required<Place> & { column: string })[];
}

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

/** Rows that are read at once. */
const batchSize = 5000;

/** All rows of a table in batches, with the named columns. */
export async function* readRows(
  db: Kysely<Tables>,
  table: string,
  columns: readonly string[],
): AsyncGenerator<readonly ({ id: number } & Record<string, unknown>)[]> {
  let last = 0;
  for (;;) {
    const rows = await recordsOf(db)
      .selectFrom(table)
      .select('id')
      .select([...columns])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map((row) => ({ ...row, id: Number(row['id']) }));
    last = Number(end['id']);
  }
}

/** How many rows have a value. */
export async function countValues(db: Kysely<Tables>, { resource, field }: Place): Promise<number> {
  let query = recordsOf(db).selectFrom(resource).select(sql<number>`count(*)`.as('count'));
  if (field !== undefined) query = query.where(field, 'is not', null);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Means two values of which each is as good. */
export const clash = Symbol('clash');

const isFilled = (value: unknown) => ![null, '', '[]', '{}'].some((empty) => empty === value);

/** The value of several columns of older names: the only one that is filled, else the first. */
function joined(values: readonly unknown[]): unknown {
  const filled = new Set(values.filter(isFilled));
  if (filled.size > 1) return clash;
  return filled.size === 1 ? [...filled][0] : values.find((value) => value !== null);
}

/** The value of a row under the new name and shape, `impossible` or `clash`. */
export function newValue(
  row: Readonly<Record<string, unknown>>,
  { field, sources, to, property }: Pick<FieldChange, 'field' | 'sources' | 'to' | 'property'>,
): unknown {
  const values: unknown[] = [];
  for (const { column, shape } of sources) {
    const value = row[column] ?? null;
    const converted = isSameShape(shape, to) ? value : convertValue(value, shape, to);
    if (converted === impossible) return impossible;
    values.push(converted);
  }
  const [own, ...others] = values;
  if (sources.length === 1) return own;
  if (sources[0]?.column !== field) return joined(values) ?? null;
  const older = joined(others);
  // A default was filled in by a start that did not know the old name.
  const filledIn = property.default === undefined ? null : toColumn(property, property.default);
  if (own === null || own === filledIn) return older ?? own;
  // Forms send no and nothing for a field alike: only two filled values are at odds.
  const areAtOdds = older !== own && isFilled(own) && isFilled(older ?? null);
  return areAtOdds && to.type !== 'boolean' ? clash : own;
}

const maxIds = 5;

const add = (refused: Refused, id: number) => {
  refused.count += 1;
  if (refused.ids.length < maxIds) refused.ids.push(id);
};

/** A change with its rows counted: each value is tried. */
async function tryField(
  db: Kysely<Tables>,
  change: Omit<FieldChange, 'rows' | 'unconvertible' | 'clashes'>,
): Promise<FieldChange> {
  const { resource, field, sources, to } = change;
  const tried: FieldChange = {
    ...change,
    rows: 0,
    unconvertible: { count: 0, ids: [] },
    clashes: { count: 0, ids: [] },
  };
  const [only] = sources;
  if (only && sources.length === 1 && only.column !== field && isSameShape(only.shape, to))
    return { ...tried, rows: await countValues(db, { resource, field: only.column }) };
  const columns = sources.map(({ column }) => column);
  for await (const rows of readRows(db, resource, columns))
    for (const row of rows) {
      if (columns.every((column) => (row[column] ?? null) === null)) continue;
      tried.rows += 1;
      const value = newValue(row, change);
      if (value === impossible) add(tried.unconvertible, row.id);
      if (value === clash) add(tried.clashes, row.id);
    }
  return tried;
}

const namesBefore = ({ 'x-was': was }: PropertySchema): readonly string[] =>
  was === undefined ? [] : typeof was === 'string' ? [was] : was;

async function planTable(
  db: Kysely<Tables>,
  resource: string,
  schema: ResourceSchema,
  { tables, shapes }: State,
  dropped: readonly string[],
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
    const own = existing.has(field) ? [field] : [];
    const sources = [...own, ...namesBefore(property).filter(isFree)].map((column): Source => {
      taken.add(column);
      const known = shapes.get(resource)?.get(column);
      return { column, shape: known ?? guessShape(existing.get(column) ?? '', to) };
    });
    const [first] = sources;
    const twin = [...existing.keys()].find(
      (column) => isFree(column) && column.toLowerCase() === field.toLowerCase(),
    );
    // With its own column there, the other one was there beside it already.
    if (first?.column !== field && twin !== undefined)
      plan.twins.push({ resource, field, column: twin });
    else if (!first) plan.columns.push({ resource, field });
    else if (sources.length > 1 || first.column !== field || !isSameShape(first.shape, to))
      plan.fields.push(await tryField(db, { resource, field, property, to, sources }));
  }
  for (const column of existing.keys()) {
    if (dropped.includes(column)) plan.drops.push({ resource, field: column });
    else if (!taken.has(column)) plan.kept.push({ resource, field: column });
  }
}

/** Compares a database with the schema files, and tries each value that has to be converted. */
export async function planChanges(
  db: Kysely<Tables>,
  schemas: Schemas,
  dropped: Dropped,
  state: State,
): Promise<Plan> {
  const plan: Plan = { tables: [], columns: [], fields: [], drops: [], kept: [], twins: [] };
  for (const resource of dropped.resources)
    if (state.tables.has(resource)) plan.drops.push({ resource });
  for (const [resource, schema] of Object.entries(schemas))
    await planTable(db, resource, schema, state, dropped.fields[resource] ?? [], plan);
  for (const resource of state.shapes.keys())
    if (!schemas[resource] && !dropped.resources.includes(resource) && state.tables.has(resource))
      plan.kept.push({ resource });
  return plan;
}
