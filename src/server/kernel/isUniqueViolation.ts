/**
 * True where a database refused a row because another one has the same value.
 * @param index name of the index or column, where it matters
 */
export function isUniqueViolation(error: unknown, index = ''): boolean {
  return (
    error instanceof Error &&
    /UNIQUE constraint|duplicate key/.test(error.message) &&
    error.message.includes(index)
  );
}
