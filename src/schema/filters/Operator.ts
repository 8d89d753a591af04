import type { PropertySchema } from '../types';

/** The words that texts of a filter are made of, in the language of its reader. */
export interface FilterWords {
  /** One value of the field: the label of a choice, the name of a record. */
  value: (value: string) => string;
  /** A number as the list shows it. */
  number: (value: number) => string;
  empty: string;
}

/**
 * How a filter compares a field. One file here, with a line in operators.ts, its SQL in
 * src/server/records/filterSql.ts and its texts, is all of an operator.
 */
export interface Operator {
  /** The values in a text, where it is one of this operator; empty for what has nothing. */
  parse: (property: PropertySchema | undefined, text: string) => readonly string[] | undefined;
  /** The text with these values. */
  write: (values: readonly string[]) => string;
  /** Asks whether a value of the field matches. */
  matcher: (
    property: PropertySchema | undefined,
    values: readonly unknown[],
  ) => (value: unknown) => boolean;
  /** The values as users read them. */
  texts: (values: readonly string[], words: FilterWords) => string[];
}
