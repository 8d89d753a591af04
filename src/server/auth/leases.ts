/** Work that one process at a time may do. A lease ends by itself, so that a killed process blocks nobody for long. */
import type { Services } from '../options/Services';

/** Takes a lease. @returns false while somebody else holds it */
export async function takeLease(
  { store, now }: Pick<Services, 'now' | 'store'>,
  name: string,
  seconds: number,
): Promise<boolean> {
  const until = now() + seconds;
  const taken = await store.db
    .insertInto('lease')
    .values({ name, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ until })
        // One that would last longer than any may was taken before the clock was put back.
        .where((eb) => eb.or([eb('lease.until', '<=', now()), eb('lease.until', '>', until)])),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Holds a lease longer. */
export async function renewLease(
  { store, now }: Pick<Services, 'now' | 'store'>,
  name: string,
  seconds: number,
): Promise<void> {
  await store.db
    .updateTable('lease')
    .set({ until: now() + seconds })
    .where('name', '=', name)
    .execute();
}

/** Gives a lease back. */
export async function endLease({ store }: Pick<Services, 'store'>, name: string): Promise<void> {
  await store.db.deleteFrom('lease').where('name', '=', name).execute();
}
