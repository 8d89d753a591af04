import type { CompiledQuery, QueryResult } from 'kysely';
import Database from 'libsql';
import type { StoreFile } from './StoreFile';

interface Prepared {
  statement: Database.Statement;
  answersRows: boolean;
}

const maxStatements = 200;
const worthKeeping = /^\s*(select|insert|update|delete|pragma data_version)\b/i;

/**
 * One connection to a file, opened at its first use and again after `drop`. Statements stay prepared, for preparing one
 * costs more than a page of ten rows.
 *
 * Transactions begin and end through exec and never through a prepared statement: this driver does not reset a prepared
 * statement that a lock refused, which then keeps its snapshot for ever. For the same reason a connection whose
 * prepared statement met a lock is to be dropped.
 */
export class SqliteConnection {
  private readonly path: string;
  private readonly pragmas: readonly string[];
  private readonly file: StoreFile | undefined;
  private database: Database.Database | undefined;
  private readonly statements = new Map<string, Prepared>();

  /**
   * @param pragmas set whenever the file is opened
   * @param file asked before it is opened, for SQLite would make a new one where none is
   */
  constructor(path: string, pragmas: readonly string[], file?: StoreFile) {
    this.path = path;
    this.pragmas = pragmas;
    this.file = file;
  }

  private get open(): Database.Database {
    if (this.database) return this.database;
    this.file?.check();
    const database = new Database(this.path);
    try {
      for (const pragma of this.pragmas) database.pragma(pragma);
    } catch (error) {
      database.close();
      throw error;
    }
    this.database = database;
    this.file?.opened();
    return database;
  }

  private prepare(text: string): Prepared {
    const known = this.statements.get(text);
    if (known) return known;
    const statement = this.open.prepare(text);
    const prepared = { statement, answersRows: statement.reader };
    if (!worthKeeping.test(text)) return prepared;
    if (this.statements.size >= maxStatements)
      this.statements.delete(this.statements.keys().next().value ?? '');
    this.statements.set(text, prepared);
    return prepared;
  }

  /** @throws the driver's error */
  execute({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<unknown> {
    const { statement, answersRows } = this.prepare(sql);
    if (answersRows) return { rows: statement.all([...parameters]) };
    const { changes } = statement.run([...parameters]);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  /** @throws the driver's error */
  exec(text: string): void {
    this.open.exec(text);
  }

  pragma(text: string): unknown {
    return this.open.pragma(text);
  }

  get inTransaction(): boolean {
    return this.database?.inTransaction ?? false;
  }

  /** Undoes a transaction; the connection is dropped where that fails. */
  rollback(): void {
    try {
      if (this.inTransaction) this.exec('rollback');
    } catch {
      this.drop();
    }
  }

  /** Closes the file; the next use opens it again. */
  drop(): void {
    this.statements.clear();
    const { database } = this;
    this.database = undefined;
    database?.close();
  }
}
