/** Work that one process at a time may do. A lease ends by itself, so that a killed process blocks nobody for long. */

import { sql } from 'kysely';
import type { Services } from '../options/Services';
import { leaseClock } from '../store/tables/leaseClock';

/** Takes a lease. @returns false while somebody else holds it */
export async function takeLease(
  services: Pick<Services, 'now' | 'store'>,
  name: string,
  seconds: number,
): Promise<boolean> {
  const now = leaseClock(services);
  const until = sql<number>`${now} + ${seconds}`;
  const taken = await services.store.db
    .insertInto('lease')
    .values({ name, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ until })
        // One that would last longer than any may was taken before the clock was put back.
        .where((eb) => eb.or([eb('lease.until', '<=', now), eb('lease.until', '>', until)])),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Holds a lease longer. */
export async function renewLease(
  services: Pick<Services, 'now' | 'store'>,
  name: string,
  seconds: number,
): Promise<void> {
  await services.store.db
    .updateTable('lease')
    .set({ until: sql<number>`${leaseClock(services)} + ${seconds}` })
    .where('name', '=', name)
    .execute();
}

/** Gives a lease back. */
export async function endLease({ store }: Pick<Services, 'store'>, name: string): Promise<void> {
  await store.db.deleteFrom('lease').where('name', '=', name).execute();
}
