/**
 * Changes by administrators: who, what and when, names of fields but never values. It is kept
 * beside the log, in a table that clearing logs does not touch, and shown as entries of the type management, when that
 * type is asked for: in a list of all types other consoles expect only what the relay's own log has.
 */

import { type Expression, expressionBuilder, sql } from 'kysely';
import { logType } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { Locale } from '../../schema/types';
import { auditText } from '../auth/auditTexts';
import type { Services } from '../options/Services';
import { filterCondition } from '../records/filterSql';
import type { Sort } from '../records/pages';
import type { RecordTables } from '../records/scopedRows';
import { storedProperties } from '../store/tables/columns';
import type { Store, StoredRow } from '../store/tables/tables';
import { filteredLogs, type LogFilter, timesOf } from './logFilter';
import { type Part, readPage } from './readPage';
import { edgeOf, type Span } from './spans';

/** Added to ids of this table, so that they differ from those of the log. */
const idOffset = 1_000_000_000_000;

/** The filter for a span of time. */
const within = ({ from, to }: Span): LogFilter => ({
  type: logType.management,
  start_timestamp: from,
  end_timestamp: to - 1,
});

/** Changes of a span of time. */
const auditsOf = ({ db }: Store, { from, to }: Span) =>
  db.selectFrom('audit').where('created_at', '>=', from).where('created_at', '<', to);

/** Both in one, with the columns of the table log. */
function entriesOfBoth(store: Store, filter: LogFilter, userId: number | undefined, slice: Span) {
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
  // A stored change tells more than its readers are shown: nothing is found or sorted by its text.
  const told = sql<string>`cast(null as text)`;
  let audits = auditsOf(store, slice)
    .select(columns.map((name) => sql<unknown>`${values[name]}`.as(name)))
    .select(told.as('told'));
  if (userId !== undefined) audits = audits.where('user_id', '=', userId);
  if (filter.usernames?.length) audits = audits.where('username', 'in', filter.usernames);
  if (filter.also) {
    const list = {
      engine: store.engine,
      schema: resourceSchema('log'),
      values: { ...values, content: told },
    };
    audits = audits.where(
      filterCondition(expressionBuilder<RecordTables, string>(), filter.also, list),
    );
  }
  const entries = filteredLogs(store, { ...filter, ...within(slice) }, userId)
    .select(columns.map((name) => sql.ref<unknown>(name).as(name)))
    .select(sql<string>`content`.as('told'));
  const both = hasAudits(filter) ? entries.unionAll(audits) : entries;
  return both.$castTo<StoredRow<'log'>>();
}

/** Changes by administrators have no token, model or channel to filter by. */
const hasAudits = (filter: LogFilter) =>
  !filter.token_name && !filter.model_name && !filter.channel;

/** Management entries of log and audit together, newest first; of one user where an id is given. */
export async function listManagement(
  { store }: Pick<Services, 'store'>,
  filter: LogFilter,
  part: Part & { sort?: Sort | undefined },
  locale: Locale,
  userId?: number,
): Promise<StoredRow<'log'>[]> {
  const { field, descending } = part.sort ?? { field: 'created_at', descending: true };
  const direction = descending ? 'desc' : 'asc';
  const rows = await readPage<StoredRow<'log'>>(store, part, {
    span: timesOf(filter),
    findEdge: async (rest) => {
      // They are few beside the log: those in another order are read at once.
      if (part.sort) return undefined;
      const ends = [
        await edgeOf(filteredLogs(store, within(rest), userId).select('created_at as at')),
        await edgeOf(auditsOf(store, rest).select('created_at as at')),
      ];
      return Math.max(...ends.map((end) => end ?? rest.from));
    },
    count: (slice) =>
      store.db
        .selectFrom(entriesOfBoth(store, filter, userId, slice).as('entry'))
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    read: (slice, limit, offset) =>
      entriesOfBoth(store, filter, userId, slice)
        .orderBy(sql.ref(field === 'content' ? 'told' : field), (by) => by[direction]().nullsLast())
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
  });
  return rows.map((row) =>
    Number(row.id) > idOffset ? { ...row, content: auditText(row.content ?? '', locale) } : row,
  );
}
