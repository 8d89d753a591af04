/**
 * How kysely's Migrator works on both engines: in transactions that processes which start at the same time do in turn.
 */
import { CompiledQuery, type Dialect, DialectAdapterBase } from 'kysely';
import { faultOf } from '../../kernel/errors/StoreError';
import type { Engine } from '../engine/Engine';
import { maxWaitMs } from '../engine/postgres';

/** Waits for the lock, any number, as long as another process migrates; for locks of tables as long as always. */
const lock = [
  'set local lock_timeout = 0',
  'select pg_advisory_xact_lock(731150)',
  `set local lock_timeout = ${maxWaitMs}`,
].map((text) => CompiledQuery.raw(text));
/** How often a process asks for the lock of a file; each time it waits ten seconds. */
const maxAsks = 60;

/** Asks again while another process migrates. */
async function untilFree(begin: () => Promise<void>): Promise<void> {
  for (let left = maxAsks; ; left -= 1) {
    try {
      return await begin();
    } catch (error) {
      if (faultOf(error) !== 'busy' || left <= 1) throw error;
    }
  }
}

/** No lock beside that of the transaction. */
class MigrationAdapter extends DialectAdapterBase {
  override get supportsTransactionalDdl() {
    return true;
  }
  override get supportsReturning() {
    return true;
  }
  async acquireMigrationLock(): Promise<void> {}
  async releaseMigrationLock(): Promise<void> {}
}

/**
 * The dialect of an engine for migrations, on the engine's own connections. SQLite's transactions take the lock of the
 * file as they begin; those of PostgreSQL take one in the database. A lock of the session, as kysely's own, would stay
 * with a connection that goes back to its pool.
 */
export function migrationDialect({ dialect, name }: Pick<Engine, 'dialect' | 'name'>): Dialect {
  return {
    createAdapter: () => new MigrationAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const begin = driver.beginTransaction.bind(driver);
      driver.beginTransaction = async (connection, settings) => {
        if (name === 'sqlite') return untilFree(() => begin(connection, settings));
        await begin(connection, settings);
        for (const query of lock) await connection.executeQuery(query);
      };
      return driver;
    },
  };
}
