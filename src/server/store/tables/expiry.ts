/** Expired rows stay expired, even where the clock is put back later: they are deleted once their end is seen. */
import type { Kysely } from 'kysely';
import type { Store, Tables } from './tables';

const tables = ['session', 'device', 'oauth_state', 'mail_code', 'sign_in_step'] as const;

/**
 * Deletes what has ended in one table. Where the database cannot do that now, a later call will.
 * @param now epoch seconds
 */
export async function forgetExpired(
  db: Kysely<Tables>,
  table: (typeof tables)[number],
  now: number,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where('expires', '<=', now)
    .execute()
    .catch(() => {});
}

const sweepSeconds = 60;

/** @returns a function that now and then deletes all that has ended, for all owners; nobody waits for it */
export function expirySweep({ store, now }: { store: Store; now: () => number }): () => void {
  let last = 0;
  return () => {
    const time = now();
    if (Math.abs(time - last) < sweepSeconds) return;
    last = time;
    void (async () => {
      for (const table of tables) await forgetExpired(store.db, table, time);
    })();
  };
}
