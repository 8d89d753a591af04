import type { QueryCreator } from 'kysely';
import type { Caller } from '../../schema/access';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { resourceSchema } from '../../schema/registry';
import type { RecordAction } from '../../schema/types';
import type { RecordTable } from '../store/tables/tables';
import { rightFilter } from './rightFilter';

/** Which records: those that the caller may see; all without a caller, for the server's own work. */
export interface Scope {
  caller?: Caller;
}

/** The rights that a record in a list or a search takes. */
export const listing = ['list', 'read'] as const;

/** True where the caller sees the field: an order or a search would tell its values, too. */
export const isSeen = (name: string, { caller }: Scope, field: string): boolean =>
  !caller || isVisibleTo(resourceSchema(name).properties[field], caller.role);

/** Any table that a schema defines, by its name. */
export type RecordTables = Record<string, RecordTable>;

export type RecordDatabase = QueryCreator<RecordTables>;

/**
 * The rows of a table that may be read or listed in a scope, hidden ones left out; without columns.
 * @param alias name of the table in a part of another query, which may be on the same table
 */
export function scopedRows(
  db: RecordDatabase,
  name: string,
  { caller }: Scope,
  actions: readonly RecordAction[],
  alias = name,
) {
  const schema = resourceSchema(name);
  let query = db.selectFrom(`${name} as ${alias}`);
  for (const [field, value] of Object.entries(schema['x-resource'].hidden ?? {}))
    query = query.where(field, '!=', value);
  return caller ? query.where((eb) => rightFilter(eb, schema, caller, actions)) : query;
}
