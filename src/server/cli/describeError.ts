import { StartError } from '../kernel/errors/StartError';
import { codeOf, StoreError } from '../kernel/errors/StoreError';
import { CliError } from './CliError';

const unreachable = 'SQL_DSN must be the address of a PostgreSQL database that answers';

/** The first line of an error. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** An error in words for an operator; undefined for one that needs its stack to be understood. */
export function describeError(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof CliError) return error.message;
  // A wrong name, password or database, or a certificate that Node does not trust.
  if (/^(28|3D)\w{3}$|CERT/.test(codeOf(error))) return `${unreachable}: ${reasonOf(error)}`;
  if (!(error instanceof StoreError)) return undefined;
  const { cause, code, kind } = error;
  const reason = reasonOf(cause) || code;
  return kind === 'away' ? `${unreachable}: ${reason}` : `the database cannot be used: ${reason}`;
}
