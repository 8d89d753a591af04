import { isObject } from '../../../schema/isRow';
import { codeOf } from './StoreError';

/** PostgreSQL's code for it: the message is in the language of the database. */
const uniqueViolation = '23505';

/**
 * True where a database refused a row because another one has the same value.
 * @param index name of the index or column, where it matters
 */
export function isUniqueViolation(error: unknown, index = ''): boolean {
  if (codeOf(error) === uniqueViolation)
    return isObject(error) && String(error['constraint']).includes(index);
  return (
    error instanceof Error &&
    error.message.includes('UNIQUE constraint') &&
    error.message.includes(index)
  );
}
