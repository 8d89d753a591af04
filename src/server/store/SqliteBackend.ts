/** The SQLite database in a file: one connection that writes and one that reads, so that reads never wait. */

import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import { isObject } from '../../schema/isRow';
import { faultOf, StoreError } from '../kernel/StoreError';
import { createPrivateFile } from './fileRights';
import type { Backend, OpenTransaction } from './routedDriver';
import { SqliteConnection } from './SqliteConnection';
import type { StoreHealth } from './StoreHealth';
import { Turns } from './Turns';

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

const bytesOf = (file: string) => (existsSync(file) ? statSync(file).size : 0);

export class SqliteBackend implements Backend {
  private readonly folder: string | undefined;
  private readonly health: StoreHealth;
  private readonly writer: SqliteConnection;
  /** The writer itself where the database is in memory. */
  private readonly reader: SqliteConnection;
  private readonly turns = new Turns();
  private readonly timer: NodeJS.Timeout;
  /** When to refuse whatever still waits for a lock of another process. */
  private patienceEnds = Number.POSITIVE_INFINITY;
  private hasWritten = false;

  /** @param folder undefined keeps the database in memory */
  constructor(folder: string | undefined, health: StoreHealth) {
    this.folder = folder;
    this.health = health;
    const path = folder === undefined ? ':memory:' : join(folder, 'console.db');
    const [wal, file] = [bytesOf(`${path}-wal`), bytesOf(path)];
    if (wal > file) health.foundLargeWal({ wal, file });
    this.writer = new SqliteConnection(path, pragmas);
    this.reader =
      folder === undefined
        ? this.writer
        : new SqliteConnection(path, [...pragmas, 'query_only = ON']);
    if (wal > 0) this.checkpoint();
    this.timer = setInterval(() => this.checkpointInTurn(), checkpointEveryMs).unref();
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
      return this.folder !== undefined && statfsSync(this.folder).bavail === 0;
    } catch {
      return false;
    }
  }

  async read(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.folder === undefined) return this.executeAlone(query);
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
    if (this.folder === undefined || isOutsideTransactions(query)) return this.executeAlone(query);
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
    return this.turns.take(maxWaitMs, () => this.refused());
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
      if (this.folder !== undefined && faultOf(error) !== undefined) this.writer.drop();
      throw this.toFault(error);
    } finally {
      this.turns.give();
    }
  }

  async begin(): Promise<OpenTransaction> {
    const end = performance.now() + maxWaitMs;
    await this.takeTurn();
    try {
      await this.lock(end);
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
      if (isFaulty && this.folder !== undefined) this.writer.drop();
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
        this.health.works();
        end();
      },
      rollback: async () => {
        if (isOpen) end();
      },
    };
  }

  /** Moves what the -wal file holds into the database. @returns false where other processes keep some of it in use */
  private checkpoint(): boolean {
    try {
      const found = this.writer.pragma('wal_checkpoint(TRUNCATE)');
      return Array.isArray(found) && isObject(found[0]) && found[0]['busy'] === 0;
    } catch (error) {
      this.writer.drop();
      this.toFault(error);
      return false;
    }
  }

  /** Keeps the -wal file small however many processes read. */
  private checkpointInTurn(): void {
    if (!this.hasWritten || this.folder === undefined || !this.turns.tryTake()) return;
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
    clearInterval(this.timer);
    this.stopWaiting();
    await this.turns.take(closeWaitMs, () => this.refused()).catch(() => this.writer.rollback());
    this.reader.drop();
    if (this.folder !== undefined)
      for (let i = 0; i < 20 && !this.checkpoint(); i++) await sleep(50);
    this.writer.drop();
  }

  /** Changes when another connection has written. */
  foreignWrites(): number | undefined {
    if (this.folder === undefined) return 0;
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
