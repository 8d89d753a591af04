import type { Dialect } from 'kysely';

/** How a kind of value is stored. */
type ColumnKind = 'whole' | 'fraction' | 'text';

export interface Engine {
  name: 'sqlite' | 'postgres';
  dialect: Dialect;
  columnType: Readonly<
    Record<ColumnKind, 'integer' | 'bigint' | 'real' | 'double precision' | 'text'>
  >;
  /**
   * Changes when something has been written, by this process or another; undefined where only a query could find out.
   */
  foreignWrites: () => number | undefined;
  /** Copies the whole database into a new file while it is in use. Undefined where the database's own tools do that. */
  copyTo?: (file: string) => void;
  /**
   * Looks whether what is saved now is found after a restart.
   * @throws StoreError where the file of the database is no more the one at its path
   */
  checkPlace: () => void;
  /** True since a write failed, until one is saved. */
  isFailing: () => boolean;
  /** Refuses soon what waits for a lock, so that a stop need not wait for it. */
  stopWaiting: () => void;
}
