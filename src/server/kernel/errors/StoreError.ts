/** Faults of the database that are nobody's mistake. Their kind decides what a caller reads. */

import { isObject } from '../../../schema/isRow';

/**
 * - busy: another process holds the lock; nothing was done
 * - full: no room on the disk; nothing was saved
 * - readOnly: the database may be read only; nothing was saved
 * - broken: the files cannot be read or written
 * - lost: another file, an empty one or none lies where the open one did; a restart would not find what is saved now
 * - away: the database server does not answer; nothing was saved
 * - unsure: the connection broke after the write was sent; it may have been saved
 */
export type FaultKind = 'busy' | 'full' | 'readOnly' | 'broken' | 'lost' | 'away' | 'unsure';

/** A fault with the driver's error as its cause. */
export class StoreError extends Error {
  readonly kind: FaultKind;
  /** The driver's code, for administrators and the log: SQLITE_FULL, 53100, ECONNREFUSED. */
  readonly code: string;

  constructor(kind: FaultKind, cause: unknown) {
    const code = codeOf(cause);
    super(`${kind} (${code})`, { cause });
    this.kind = kind;
    this.code = code;
  }
}

/** The driver's code; empty where it gave none. */
export function codeOf(error: unknown): string {
  return isObject(error) && 'code' in error ? String(error['code']) : '';
}

const kinds: readonly [RegExp, FaultKind][] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(READONLY|PERM)/, 'readOnly'],
  [/^SQLITE_(IOERR|CANTOPEN|NOTADB|CORRUPT|PROTOCOL|NOLFS)/, 'broken'],
  // PostgreSQL: lock timeout, deadlock, clash of transactions.
  [/^(55P03|40P01|40001)$/, 'busy'],
  [/^53100$/, 'full'],
  [/^25006$/, 'readOnly'],
  [/^58/, 'broken'],
  [/^(08|53|57P)/, 'away'],
  [/^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/, 'away'],
];

/** The kind of a driver's error; undefined for what a statement itself did wrong. */
export function faultOf(error: unknown): FaultKind | undefined {
  if (error instanceof StoreError) return error.kind;
  const code = codeOf(error);
  const known = kinds.find(([pattern]) => pattern.test(code));
  if (known) return known[1];
  // pg gives no code where the socket closed or no connection became free in time.
  return error instanceof Error &&
    /^(Connection terminated|timeout exceeded|Client (was closed|has encountered))/.test(
      error.message,
    )
    ? 'away'
    : undefined;
}
