/**
 * Changes by administrators: who, what and when, names of fields but never values. It is kept
 * beside the log, in a table that clearing logs does not touch, and shown as entries of the type management, when that
 * type is asked for: in a list of all types other consoles expect only what the relay's own log has.
 */

import { type Expression, sql } from 'kysely';
import { logType } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { Locale } from '../../schema/types';
import { auditText } from '../auth/auditTexts';
import type { Services } from '../options/Services';
import { pageSize } from '../records/records';
import { storedProperties } from '../store/columns';
import type { StoredRow } from '../store/tables';
import { filteredLogs, type LogFilter } from './logs';

/** Added to ids of this table, so that they differ from those of the log. */
const idOffset = 1_000_000_000_000;

/** Management entries of log and audit together, newest first; of one user where an id is given. */
export async function listManagement(
  { store }: Pick<Services, 'store'>,
  filter: LogFilter,
  page: number,
  locale: Locale,
  userId?: number,
): Promise<StoredRow<'log'>[]> {
  const properties = storedProperties(resourceSchema('log'));
  const columns = ['id', ...properties.map(([name]) => name)];
  const values: Record<string, Expression<unknown>> = {
    id: sql`id + ${sql.lit(idOffset)}`,
    type: sql.lit(logType.management),
    created_at: sql.ref('created_at'),
    user_id: sql.ref('user_id'),
    username: sql.ref('username'),
    content: sql.ref('content'),
  };
  for (const [name, { type }] of properties)
    values[name] ??= type === 'string' ? sql.lit('') : sql.lit(0);
  let audits = store.records
    .selectFrom('audit')
    .select(columns.map((name) => sql<unknown>`${values[name]}`.as(name)));
  if (userId !== undefined) audits = audits.where('user_id', '=', userId);
  if (filter.username) audits = audits.where('username', '=', filter.username);
  if (filter.start_timestamp) audits = audits.where('created_at', '>=', filter.start_timestamp);
  if (filter.end_timestamp) audits = audits.where('created_at', '<=', filter.end_timestamp);
  const entries = filteredLogs(store, filter, userId).select(
    columns.map((name) => sql.ref<unknown>(name).as(name)),
  );
  // Changes by administrators have no token, model or channel to filter by.
  const all =
    filter.token_name || filter.model_name || filter.channel ? entries : entries.unionAll(audits);
  const rows = await all
    // The columns are those of the table log.
    .$castTo<StoredRow<'log'>>()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute();
  return rows.map((row) =>
    Number(row.id) > idOffset ? { ...row, content: auditText(row.content ?? '', locale) } : row,
  );
}
