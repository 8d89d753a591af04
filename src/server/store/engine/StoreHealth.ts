import type { Logger } from 'pino';
import type { FaultKind, StoreError } from '../../kernel/errors/StoreError';
import { countFault } from '../../kernel/watch/metrics';

const texts: Readonly<Record<FaultKind, string>> = {
  busy: 'another process holds the lock of the database: nothing is saved until it lets go',
  full: 'the disk of the server is full: nothing is saved until there is room',
  readOnly: 'the database may only be read: nothing is saved until it may be written again',
  broken: 'the files of the database cannot be used',
  lost:
    'the file of the database was taken away, replaced or emptied while the server runs: nothing is saved. ' +
    'Stop the server, put the right console.db in its place (docs/deploy.md, Backup and restore) and start it again',
  away: 'the database server does not answer',
  unsure: 'the connection to the database broke during a write: it may have been saved or not',
};

/**
 * Says in the log when the database begins to fail and when it works again: one line each, however many requests fail.
 */
export class StoreHealth {
  private readonly log: Logger | undefined;
  private failing: FaultKind | undefined;

  constructor(log: Logger | undefined) {
    this.log = log;
  }

  /** True from a fault on until the database works again. */
  get isFailing(): boolean {
    return this.failing !== undefined;
  }

  /** @returns the error, to be thrown */
  failed(error: StoreError): StoreError {
    countFault(error.kind);
    // An emptied file cannot be read either.
    const isKnown =
      this.failing === error.kind || (this.failing === 'lost' && error.kind === 'broken');
    if (isKnown) return error;
    this.log?.error({ code: error.code, err: error.cause }, texts[error.kind]);
    this.failing = error.kind;
    return error;
  }

  /** A write was saved. */
  works(): void {
    if (this.failing === undefined) return;
    this.failing = undefined;
    this.log?.info('the database works again');
  }

  /** A read was answered; that says nothing about room on the disk or a lock. */
  reads(): void {
    if (this.failing === 'away' || this.failing === 'broken') this.works();
  }

  /** There was no database in the folder. */
  madeDatabase(path: string): void {
    this.log?.info({ path }, 'there was no database: an empty one is made');
  }

  /** A remark on the place of the files, if there is one. */
  warn(remark: string | undefined): void {
    if (remark !== undefined) this.log?.warn(remark);
  }

  /**
   * The -wal file holds more than the database: the process before ended without a clean stop.
   * @param sizes in bytes
   */
  foundLargeWal(sizes: { wal: number; file: number }): void {
    this.log?.warn(
      sizes,
      'console.db-wal is larger than console.db: the server before did not stop cleanly; ' +
        'its last writes are taken over now. A copy of console.db alone would have missed them',
    );
  }
}
