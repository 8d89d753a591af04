/** Why nothing is imported, for the operator to read. */
export class ImportError extends Error {}
