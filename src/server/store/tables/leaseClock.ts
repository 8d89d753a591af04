import { type Expression, sql } from 'kysely';
import type { Store } from './tables';

/**
 * Epoch seconds by the clock that leases go by: on PostgreSQL that of the database, since machines that share it have
 * clocks of their own.
 */
export const leaseClock = ({
  store,
  now,
}: {
  store: Store;
  now: () => number;
}): Expression<number> =>
  store.engine.name === 'postgres'
    ? sql<number>`extract(epoch from clock_timestamp())::bigint`
    : sql<number>`${now()}`;
