import type { Row } from '../../../schema/types';
import type { Columns } from './oneApiTables';

/** A database that is read and never written. */
export interface Source {
  /** Which database it is, without user and password. */
  name: string;
  columns: () => Promise<Columns>;
  /** @returns rows as the driver has them: integers may be bigints or texts, booleans numbers */
  select: (sql: string) => Promise<Row[]>;
  /** A name as SQL has it. */
  quote: (name: string) => string;
  /** All that the work reads is of one moment. */
  atOneMoment: <Result>(work: () => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

/** Columns by table, of rows with the two names. */
export function columnsByTable(rows: readonly Row[]): Columns {
  const found = new Map<string, string[]>();
  for (const { of, name } of rows)
    found.set(String(of), [...(found.get(String(of)) ?? []), String(name)]);
  return found;
}
