/**
 * How kysely's Migrator works on both engines: in transactions that processes which start at the same time do in turn.
 */
import { CompiledQuery, type Dialect, DialectAdapterBase } from 'kysely';
import type { Engine } from './Engine';

/** Any number, the same in every process. */
const lock = CompiledQuery.raw('select pg_advisory_xact_lock(731150)');

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
      if (name === 'sqlite') return driver;
      const begin = driver.beginTransaction.bind(driver);
      driver.beginTransaction = async (connection, settings) => {
        await begin(connection, settings);
        await connection.executeQuery(lock);
      };
      return driver;
    },
  };
}
