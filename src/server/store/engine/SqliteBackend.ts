/** The SQLite database in a file: one connection that writes and one that reads, so that reads never wait. */

import { existsSync, statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import { isObject } from '../../../schema/isRow';
import { faultOf, StoreError } from '../../kernel/errors/StoreError';
import { timeWait } from '../../kernel/watch/metrics';
import { createPrivateFile } from './fileRights';
import type { Backend, OpenTransaction } from './routedDriver';
import { SqliteConnection } from './SqliteConnection';
import { lookEveryMs, type StoreFile } from './StoreFile';
import type { StoreHealth } from './StoreHealth';
import { Turns } from './Turns';
import { emptyWal, removeWal, walSizes } from './walFile';

/** How long a write waits for its turn and for the lock of another process, in ms; then it is refused. */
const maxWaitMs = 10_000;
const maxPauseMs = 100;
const checkpointEveryMs = 30_000;
/** How long a stop waits for a transaction under way, in ms. */
const closeWaitMs = 2000;
/** How long writes may wait for a lock once the process gets a signal to stop, in ms. */
const stopWaitMs = 500;
const mebibyte = 2 ** 20;

/** FULL: a committed write survives power loss, too. Once the file is open, waits happen outside the driver. */
const pragmas = [
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'synchronous = FULL',
  `journal_size_limit = ${4 * mebibyte}`,
  'foreign_keys = ON',
  'busy_timeout = 0',
];

/** Statements that SQLite refuses within a transaction. */
const isOutsideTransactions = ({ sql }: CompiledQuery) => /^\s*(pragma|vacuum)\b/i.test(sql);

export class SqliteBackend implements Backend {
  /** Undefined where the database is in memory. */
  private readonly file: StoreFile | undefined;
  private readonly health: StoreHealth;
  private readonly writer: SqliteConnection;
  /** The writer itself where the database is in memory. */
  private readonly reader: SqliteConnection;
  private readonly turns = new Turns();
  private readonly timers: NodeJS.Timeout[];
  /** When to refuse whatever still waits for a lock of another process. */
  private patienceEnds = Number.POSITIVE_INFINITY;
  private hasWritten = false;

  constructor(file: StoreFile | undefined, health: StoreHealth) {
    this.file = file;
    this.health = health;
    const path = file?.path ?? ':memory:';
    const sizes = walSizes(path);
    this.writer = new SqliteConnection(path, pragmas, file);
    this.reader = file
      ? new SqliteConnection(path, [...pragmas, 'query_only = ON'], file)
      : this.writer;
    if (sizes.wal > 0 && sizes.file > 0) this.takeOver(sizes);
    this.timers = [
      setInterval(() => this.checkpointInTurn(), checkpointEveryMs).unref(),
      setInterval(() => this.watch(), lookEveryMs).unref(),
    ];
  }

  /** Moves what a -wal file that was there at the start holds into the database. SQLite drops one beside a new file. */
  private takeOver(sizes: { wal: number; file: number }): void {
    if (!removeWal(this.writer)) this.checkpoint();
    else if (sizes.wal > sizes.file) this.health.foundLargeWal(sizes);
    // The next use turns the WAL on again.
    this.writer.drop();
  }

  /**
   * Looks at the file while nobody writes. Once it is lost the -wal file is emptied: whatever lies at the path then is
   * no database that it belongs to.
   */
  private watch(): void {
    if (this.isLost()) this.checkpointInTurn();
  }

  private toFault(error: unknown): unknown {
    const kind = faultOf(error);
    if (kind === undefined || error instanceof StoreError) return error;
    return this.health.failed(
      new StoreError(kind === 'broken' && this.isDiskFull() ? 'full' : kind, error),
    );
  }

  /** SQLite answers an I/O error instead of "full" where it cannot make its smaller files grow. */
  private isDiskFull(): boolean {
    try {
      return this.file !== undefined && statfsSync(this.file.folder).bavail === 0;
    } catch {
      return false;
    }
  }

  async read(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (!this.file) return this.executeAlone(query);
    try {
      const result = this.reader.execute(query);
      this.health.reads();
      return result;
    } catch (error) {
      if (faultOf(error) === undefined) throw error;
      return this.readAgain(query);
    }
  }

  /** Once more on a new connection; or while a lock lasts: readers meet one while another process repairs the files. */
  private async readAgain(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const end = performance.now() + maxWaitMs;
    for (let pause = 1; ; pause = Math.min(pause * 2, maxPauseMs)) {
      this.reader.drop();
      try {
        return this.reader.execute(query);
      } catch (error) {
        if (faultOf(error) !== 'busy' || this.isTooLate(end, pause)) {
          this.reader.drop();
          throw this.toFault(error);
        }
      }
      await sleep(pause);
    }
  }

  async write(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (!this.file || isOutsideTransactions(query)) return this.executeAlone(query);
    const transaction = await this.begin();
    try {
      const result = await transaction.execute(query);
      await transaction.commit();
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  private takeTurn(): Promise<void> {
    return timeWait(
      'turn',
      this.turns.take(maxWaitMs, () => this.refused()),
    );
  }

  private refused(): StoreError {
    return new StoreError('busy', undefined);
  }

  /** In its turn, without a transaction around it. */
  private async executeAlone(query: CompiledQuery): Promise<QueryResult<unknown>> {
    await this.takeTurn();
    try {
      return this.writer.execute(query);
    } catch (error) {
      if (this.file && faultOf(error) !== undefined) this.writer.drop();
      throw this.toFault(error);
    } finally {
      this.turns.give();
    }
  }

  async begin(): Promise<OpenTransaction> {
    const end = performance.now() + maxWaitMs;
    await this.takeTurn();
    try {
      this.file?.check();
      await timeWait('lock', this.lock(end));
    } catch (error) {
      this.turns.give();
      throw this.toFault(error);
    }
    return this.openTransaction();
  }

  /** Takes the lock that processes share; at once, so that another process's write ends no transaction half way. */
  private async lock(end: number): Promise<void> {
    let isNew = false;
    for (let pause = 2; ; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        this.writer.exec('begin immediate');
        return;
      } catch (error) {
        const kind = faultOf(error);
        if (kind === 'busy') {
          if (this.isTooLate(end, pause)) throw error;
          await sleep(pause);
        } else {
          this.writer.drop();
          // A connection from before a fault may fail for ever; a new one shows how things are now.
          if (isNew) throw error;
          isNew = true;
        }
      }
    }
  }

  private openTransaction(): OpenTransaction {
    let isOpen = true;
    let isFaulty = false;
    const end = () => {
      isOpen = false;
      this.writer.rollback();
      // Opened while the files were read-only, a connection stays so.
      if (isFaulty && this.file) this.writer.drop();
      this.turns.give();
    };
    const attempt = <T>(work: () => T): T => {
      // After some faults SQLite undoes the transaction by itself; what follows would be saved without the rest.
      if (!isOpen || !this.writer.inTransaction) throw new Error('the transaction has ended');
      try {
        return work();
      } catch (error) {
        isFaulty ||= faultOf(error) !== undefined;
        throw this.toFault(error);
      }
    };
    return {
      execute: async (query) => attempt(() => this.writer.execute(query)),
      commit: async () => {
        attempt(() => this.writer.exec('commit'));
        this.hasWritten = true;
        // Last of all: what is said to be saved is in the file that a restart opens.
        this.file?.check();
        this.health.works();
        end();
      },
      rollback: async () => {
        if (isOpen) end();
      },
    };
  }

  /** @returns false where other processes keep some of the -wal file in use */
  private checkpoint(): boolean {
    try {
      return emptyWal(this.writer);
    } catch (error) {
      this.writer.drop();
      this.toFault(error);
      return false;
    }
  }

  private isLost(): boolean {
    try {
      this.file?.check();
      return false;
    } catch {
      return true;
    }
  }

  /** Keeps the -wal file small however many processes read. */
  private checkpointInTurn(): void {
    if (!this.hasWritten || !this.file || !this.turns.tryTake()) return;
    this.hasWritten = !this.checkpoint();
    this.turns.give();
  }

  private isTooLate(end: number, pause: number): boolean {
    return performance.now() + pause > Math.min(end, this.patienceEnds);
  }

  /** Refuses soon what waits for a lock of another process. */
  stopWaiting(): void {
    this.patienceEnds = Math.min(this.patienceEnds, performance.now() + stopWaitMs);
  }

  /** Leaves the whole database in its one file, unless another process uses it too. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.stopWaiting();
    await this.turns.take(closeWaitMs, () => this.refused()).catch(() => this.writer.rollback());
    this.reader.drop();
    if (this.file) for (let i = 0; i < 20 && !this.checkpoint(); i++) await sleep(50);
    this.writer.drop();
  }

  /** Changes when another connection has written. */
  foreignWrites(): number | undefined {
    if (!this.file) return 0;
    try {
      const { rows } = this.reader.execute({ sql: 'pragma data_version', parameters: [] });
      return isObject(rows[0]) ? Number(rows[0]['data_version']) : undefined;
    } catch {
      this.reader.drop();
      return undefined;
    }
  }

  copyTo(file: string): void {
    if (existsSync(file)) throw new Error(`${file} exists already`);
    createPrivateFile(file);
    this.writer.execute({ sql: 'vacuum into ?', parameters: [file] });
  }
}
