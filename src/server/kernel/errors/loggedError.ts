/** Errors as the log gets them: what happened and where, without the values that a statement had. */
import type { Logger } from 'pino';
import { isObject } from '../../../schema/isRow';
import { StoreError } from './StoreError';

/** Names and numbers of an error that hold nothing of what somebody typed. */
const known = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;
const deepestCause = 5;

/** PostgreSQL repeats values in its messages, always in quotes. */
const isOfDatabase = (error: Record<string, unknown>) =>
  /^(SQLITE_|[0-9A-Z]{5}$)/.test(String(error['code'] ?? ''));

const withoutValues = (text: string) =>
  text.replace(/"(?:[^"]|"")*"/g, '"…"').replace(/'(?:[^']|'')*'/g, "'…'");

/**
 * The serializer of `err` for the log. Other properties are left out: kysely and pg keep whole statements and rows
 * there.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!isObject(error) || !(error instanceof Error)) return typeof error;
  const message = isOfDatabase(error) ? withoutValues(error.message) : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    ...Object.fromEntries(
      known.flatMap((name) => (error[name] === undefined ? [] : [[name, error[name]]])),
    ),
    stack: frames.join('\n'),
    ...(error.cause === undefined || depth >= deepestCause
      ? {}
      : { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** Logs an error of work that nobody waits for. The log has a fault of the database already, once for all such work. */
export function logError(log: Logger, error: unknown, text: string): void {
  log[error instanceof StoreError ? 'debug' : 'error']({ err: error }, text);
}
