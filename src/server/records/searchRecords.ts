/** Searches records of any resource by a text. */
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { resourceSchema } from '../../schema/registry';
import type { ResourceSchema, Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import { turnFor } from '../kernel/work/longWork';
import { storedProperties } from '../store/tables/columns';
import { hasText } from '../store/tables/hasText';
import type { Store } from '../store/tables/tables';
import { nameOfTarget } from './nameOfTarget';
import { isSeen, listing, type RecordTables, type Scope, scopedRows } from './scopedRows';

/**
 * The most that a search answers. Users may have many and long records of their own; administrators work on whole
 * lists.
 */
const maxFound = {
  own: { rows: 1000, bytes: 2 ** 20 },
  all: { rows: 10_000, bytes: 16 * 2 ** 20 },
} as const;

/** The result of a search. */
export interface Found {
  rows: Row[];
  /** True when more match than were answered. */
  isTruncated: boolean;
}

/** SQLite knows the length of a column without reading it, but not the length of an expression. */
const byteLength = ({ engine }: Store, field: string) =>
  engine.name === 'sqlite'
    ? sql`octet_length(${sql.ref(field)})`
    : sql`octet_length(cast(${sql.ref(field)} as text))`;

/** The bytes of a record, as SQL. */
export function sizeOf(store: Store, schema: ResourceSchema): RawBuilder<number> {
  const texts = storedProperties(schema).filter(([, { type }]) => type !== 'integer');
  return sql<number>`${sql.join(
    texts.map(([field]) => sql`coalesce(${byteLength(store, field)}, 0)`),
    sql` + `,
  )} + 0`;
}

/** A column as a text: PostgreSQL compares no integer with a pattern. */
const textOf = ({ properties }: ResourceSchema, field: string) =>
  properties[field]?.type === 'string' ? sql.ref(field) : sql`cast(${sql.ref(field)} as text)`;

/** A search. Percent and underscore are plain letters. */
export interface Search {
  /** At the beginning of a searched field, or an id. */
  keyword: string;
  /** Without a keyword these are found, whatever is searched. */
  ids?: readonly number[] | undefined;
  /** The record that the keyword names in other letters. */
  also?: number | undefined;
}

/** The condition of a search. @throws AppError keywordTooLong */
export function isFound(
  store: Store,
  name: string,
  scope: Scope,
  { keyword, ids, also }: Search,
): (eb: ExpressionBuilder<RecordTables, string>) => Expression<SqlBool> {
  if (keyword.length > 100) throw new AppError('keywordTooLong');
  const schema = resourceSchema(name);
  const { search = [] } = schema['x-resource'];
  return (eb) => {
    // Also one that has nothing in any of the fields: whole lists are read by a search without a keyword.
    if (keyword === '' && (ids || search.length > 0)) return ids ? eb('id', 'in', ids) : sql`1 = 1`;
    const found = search
      .filter((field) => isSeen(name, scope, field))
      .map((field) => {
        if (field === 'id') return eb('id', '=', /^\d{1,15}$/.test(keyword) ? Number(keyword) : -1);
        const text = nameOfTarget(store, name, field, scope) ?? textOf(schema, field);
        return hasText(store.engine, text, keyword, 'first');
      });
    return eb.or(also === undefined ? found : [...found, eb('id', '=', also)]);
  };
}

const firstSizes = 50;

/** How far an answer goes; sizes are read in growing steps, so that few are read where records are long. */
async function findEnd(
  readSizes: (after: number, limit: number) => Promise<{ id: number; bytes: number }[]>,
  most: { rows: number; bytes: number },
) {
  const end = { last: -1, bytes: 0, count: 0, isTruncated: false };
  for (let step = firstSizes; ; step *= 4) {
    const sizes = await readSizes(end.last, step);
    for (const { id, bytes } of sizes) {
      const sum = end.bytes + Number(bytes);
      end.isTruncated = end.count === most.rows || (sum > most.bytes && end.count > 0);
      if (end.isTruncated) return end;
      Object.assign(end, { last: id, bytes: sum, count: end.count + 1 });
    }
    if (sizes.length < step) return end;
  }
}

/** Records that a search finds, oldest first, as many as an answer may hold. */
export async function searchRecords(
  store: Store,
  name: string,
  scope: Scope,
  search: Search,
): Promise<Found> {
  const schema = resourceSchema(name);
  const most = schema['x-resource'].owner === undefined ? maxFound.all : maxFound.own;
  const matching = scopedRows(store.records, name, scope, listing)
    .selectAll()
    .where(isFound(store, name, scope, search))
    .orderBy('id');
  // Sizes come first: rows beyond the limit must not be read.
  const sizes = matching.clearSelect().select(['id', sizeOf(store, schema).as('bytes')]);
  const { last, bytes, count, isTruncated } = await findEnd(
    (after, limit) => sizes.where('id', '>', after).limit(limit).execute(),
    most,
  );
  if (count === 0) return { rows: [], isTruncated: false };
  await turnFor(bytes);
  const rows = await matching.where('id', '<=', last).limit(count).execute();
  return { rows, isTruncated };
}
