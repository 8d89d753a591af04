/**
 * One transaction for all that a request writes, whichever services do it: the first write opens it on its own
 * connection, every later query of the request goes through that connection, and inner transactions become savepoints.
 * Services need not know; a request without a RequestTransaction works as ever.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Dialect,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  type TransactionSettings,
  UpdateQueryNode,
} from 'kysely';

const current = new AsyncLocalStorage<RequestTransaction | undefined>();

const isWrite = ({ query }: CompiledQuery) =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query);

export class RequestTransaction {
  /** Done first within the transaction, through the same connection; its error ends the write that opened it. */
  readonly onOpen: () => Promise<void>;
  connection: JoinedConnection | undefined;
  isEnded = false;
  isCommitted = false;
  /**
   * Settled when the query that runs now gives its connection back: SQLite has one, and a second query would wait for
   * it for ever.
   */
  turn: Promise<void> | undefined;

  constructor(onOpen: () => Promise<void>) {
    this.onOpen = onOpen;
  }

  /** True once something was written and until commit or rollback. */
  get isOpen(): boolean {
    return this.connection !== undefined && !this.isEnded;
  }

  /** True where something was written that is not committed, or nobody knows whether it is. */
  get isLost(): boolean {
    return this.connection !== undefined && !this.isCommitted;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, work);
  }

  /** @throws what the database says; Error when an inner transaction could not be undone, after all of it is */
  async commit(): Promise<void> {
    if (this.connection?.isBroken) {
      await this.rollback();
      throw new Error('an inner transaction could not be undone');
    }
    await this.connection?.end((driver, connection) => driver.commitTransaction(connection));
    this.isCommitted = true;
  }

  /** Undoes everything that the request wrote. */
  async rollback(): Promise<void> {
    // SQLite undoes by itself where a disk is full; there is nothing left to undo then.
    await this.connection
      ?.end((driver, connection) => driver.rollbackTransaction(connection))
      .catch(() => {});
  }
}

/**
 * Runs what must hold even if the request is refused later, such as counting a guess, outside its transaction, unless
 * that is open already.
 */
export function atOnce<T>(work: () => Promise<T>): Promise<T> {
  return current.getStore()?.isOpen ? work() : current.run(undefined, work);
}

/** Does all that the work writes in one transaction, or in the one that runs already. An error undoes it. */
export async function asOne<T>(work: () => Promise<T>): Promise<T> {
  if (current.getStore()) return work();
  const transaction = new RequestTransaction(async () => {});
  try {
    const result = await transaction.run(work);
    await transaction.commit();
    return result;
  } catch (error) {
    if (transaction.isOpen) await transaction.rollback();
    throw error;
  }
}

/** A connection of a request that may have to hold a transaction. */
class JoinedConnection implements DatabaseConnection {
  private readonly driver: Driver;
  private readonly real: DatabaseConnection;
  private readonly request: RequestTransaction;
  private readonly endTurn: () => void;
  /** True where an inner transaction could not be undone: the whole may not be committed then. */
  isBroken = false;

  constructor(
    driver: Driver,
    real: DatabaseConnection,
    request: RequestTransaction,
    endTurn: () => void,
  ) {
    this.driver = driver;
    this.real = real;
    this.request = request;
    this.endTurn = endTurn;
  }

  async open(): Promise<void> {
    if (this.request.isOpen || this.request.isEnded) return;
    await this.driver.beginTransaction(this.real, {});
    this.request.connection = this;
    this.endTurn();
    await this.request.onOpen();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isWrite(query)) await this.open();
    return this.real.executeQuery<R>(query);
  }

  streamQuery<R>(query: CompiledQuery, size?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.real.streamQuery<R>(query, size);
  }

  async beginInner(): Promise<void> {
    await this.open();
    await this.real.executeQuery(CompiledQuery.raw('savepoint inner_part'));
  }

  async commitInner(): Promise<void> {
    await this.real.executeQuery(CompiledQuery.raw('release savepoint inner_part'));
  }

  async rollbackInner(): Promise<void> {
    try {
      await this.real.executeQuery(CompiledQuery.raw('rollback to savepoint inner_part'));
      await this.commitInner();
    } catch {
      this.isBroken = true;
    }
  }

  /** Gives the connection back, unless it holds the transaction. */
  async release(): Promise<void> {
    if (this.request.connection === this) return;
    this.endTurn();
    await this.driver.releaseConnection(this.real);
  }

  async end(how: (driver: Driver, connection: DatabaseConnection) => Promise<void>): Promise<void> {
    if (this.request.isEnded) return;
    this.request.isEnded = true;
    try {
      await how(this.driver, this.real);
    } finally {
      await this.driver.releaseConnection(this.real);
    }
  }
}

class JoiningDriver implements Driver {
  private readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  init(): Promise<void> {
    return this.driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const request = current.getStore();
    if (!request || request.isEnded) return this.driver.acquireConnection();
    while (request.turn && !request.isOpen) await request.turn;
    if (request.isOpen && request.connection) return request.connection;
    let endTurn = () => {};
    request.turn = new Promise((resolve) => {
      endTurn = () => {
        request.turn = undefined;
        resolve();
      };
    });
    try {
      return new JoinedConnection(
        this.driver,
        await this.driver.acquireConnection(),
        request,
        endTurn,
      );
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return connection instanceof JoinedConnection
      ? connection.beginInner()
      : this.driver.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return connection instanceof JoinedConnection
      ? connection.commitInner()
      : this.driver.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return connection instanceof JoinedConnection
      ? connection.rollbackInner()
      : this.driver.rollbackTransaction(connection);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return connection instanceof JoinedConnection
      ? connection.release()
      : this.driver.releaseConnection(connection);
  }

  destroy(): Promise<void> {
    return this.driver.destroy();
  }
}

/** The dialect with connections that join the transaction of a request. */
export function withRequestTransactions(dialect: Dialect): Dialect {
  return {
    createDriver: () => new JoiningDriver(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
