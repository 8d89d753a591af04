/** Between kysely and a database that has a way of its own for reading and for writing. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';

/** A transaction under way. */
export interface OpenTransaction {
  execute: (query: CompiledQuery) => Promise<QueryResult<unknown>>;
  commit: () => Promise<void>;
  /** Never fails; does nothing after a commit, and where the database has undone the work already. */
  rollback: () => Promise<void>;
}

/** The work of an engine for the driver. All of it throws StoreError for faults that are nobody's mistake. */
export interface Backend {
  /** A statement that changes nothing. */
  read: (query: CompiledQuery) => Promise<QueryResult<unknown>>;
  /** A statement with a transaction of its own. */
  write: (query: CompiledQuery) => Promise<QueryResult<unknown>>;
  begin: () => Promise<OpenTransaction>;
  close: () => Promise<void>;
}

/** Raw SQL reads when it begins with "select"; whatever else it is may write. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return (
    query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))
  );
}

class RoutedConnection implements DatabaseConnection {
  private readonly backend: Backend;
  transaction: OpenTransaction | undefined;

  constructor(backend: Backend) {
    this.backend = backend;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.transaction
      ? this.transaction.execute(query)
      : isRead(query)
        ? this.backend.read(query)
        : this.backend.write(query);
    // kysely names the rows by the query that it built; no driver can know them.
    return result as Promise<QueryResult<R>>;
  }

  // biome-ignore lint/correctness/useYield: nothing here reads in streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streams are not supported');
  }
}

/** Sends every statement its way: reads outside a transaction never wait for writes. */
export class RoutedDriver implements Driver {
  private readonly backend: Backend;
  private readonly idle: RoutedConnection[] = [];

  constructor(backend: Backend) {
    this.backend = backend;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RoutedConnection> {
    return this.idle.pop() ?? new RoutedConnection(this.backend);
  }

  async beginTransaction(connection: RoutedConnection): Promise<void> {
    connection.transaction = await this.backend.begin();
  }

  async commitTransaction(connection: RoutedConnection): Promise<void> {
    await connection.transaction?.commit();
  }

  async rollbackTransaction(connection: RoutedConnection): Promise<void> {
    await connection.transaction?.rollback();
  }

  async releaseConnection(connection: RoutedConnection): Promise<void> {
    if (connection.transaction) await connection.transaction.rollback();
    connection.transaction = undefined;
    this.idle.push(connection);
  }

  destroy(): Promise<void> {
    return this.backend.close();
  }
}
