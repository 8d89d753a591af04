/**
 * Hashes of the records that earlier imports wrote, so that an import that is run again knows which were changed here
 * since. The table is there once something was imported.
 */
import { type Kysely, sql } from 'kysely';
import type { Row } from '../../../schema/types';
import { sha256 } from '../../kernel/work/secrets';
import type { Store } from '../../store/tables/tables';
import type { Kind } from '../take/Taken';
import type { LogPlace } from '../take/takeLogs';

const table = 'imported_record';
const logKind = 'log';

type MemoryTable = {
  [table]: { kind: string; key: string; hash: string };
};

const memoryOf = (store: Store): Kysely<MemoryTable> => store.db.withTables<MemoryTable>();

/** The hash of the named columns of a record. */
export const hashOf = (columns: Row, names: readonly string[]): string =>
  sha256(JSON.stringify([...names].sort().map((name) => [name, columns[name] ?? null])));

export interface Memory {
  /** Hashes by key, of each kind. */
  hashes: ReadonlyMap<string, ReadonlyMap<string, string>>;
  log: LogPlace;
}

/** @returns undefined where nothing was imported yet */
export async function readMemory(store: Store): Promise<Memory | undefined> {
  const tables = await store.db.introspection.getTables();
  if (!tables.some(({ name }) => name === table)) return undefined;
  const hashes = new Map<string, Map<string, string>>();
  for (const { kind, key, hash } of await memoryOf(store).selectFrom(table).selectAll().execute())
    hashes.set(kind, (hashes.get(kind) ?? new Map<string, string>()).set(key, hash));
  const log = hashes.get(logKind);
  return {
    hashes,
    log: { afterId: Number(log?.get('id') ?? 0), time: Number(log?.get('time') ?? 0) },
  };
}

const rowsAtOnce = 500;

/** Remembers what was written, within the transaction that wrote it. */
export async function remember(
  store: Store,
  hashes: readonly { kind: Kind; key: string; hash: string }[],
  log: LogPlace,
): Promise<void> {
  await store.db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_record_of', ['kind', 'key'])
    .execute();
  const rows = [
    ...hashes,
    { kind: logKind, key: 'id', hash: String(log.afterId) },
    { kind: logKind, key: 'time', hash: String(log.time) },
  ];
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await memoryOf(store)
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet({ hash: sql.ref('excluded.hash') }),
      )
      .execute();
}
