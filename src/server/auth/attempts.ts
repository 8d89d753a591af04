/** Counting what can be guessed, in the database, so that all processes count together. */
import { sql } from 'kysely';
import { AppError } from '../kernel/errors/AppError';
import type { Services } from '../options/Services';

/**
 * Counts one more try, before the transaction of its request begins: it holds even if that is undone. Does nothing
 * while limits are off.
 * @param key what the tries aim at
 * @param seconds length of the window that begins with the first try
 * @throws AppError tooMany (429) with the seconds until the window ends, once there were more than `limit`
 */
export async function countAttempt(
  services: Pick<Services, 'now' | 'rateLimit' | 'store'>,
  key: string,
  limit: number,
  seconds: number,
): Promise<void> {
  if (!services.rateLimit) return;
  const { db } = services.store;
  const now = services.now();
  const ended = sql<boolean>`attempt.until <= ${now}`;
  const { count, until } = await db
    .insertInto('attempt')
    .values({ key, count: 1, until: now + seconds })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${ended} then 1 else attempt.count + 1 end`,
        // A window that ends later than one that begins now was begun before the clock went back.
        until: sql<number>`case when ${ended} or attempt.until > ${now + seconds}
          then ${now + seconds} else attempt.until end`,
      }),
    )
    .returning(['count', 'until'])
    .executeTakeFirstOrThrow();
  if (count === 1) await db.deleteFrom('attempt').where('until', '<=', now).execute();
  if (count > limit) throw new AppError('tooMany', { seconds: until - now }, 429);
}

/** Forgets the tries, as after the right password. */
export async function forgetAttempts(
  { store }: Pick<Services, 'store'>,
  key: string,
): Promise<void> {
  await store.db.deleteFrom('attempt').where('key', '=', key).execute();
}

/** Takes one try back that turned out to be none. */
export async function giveBackAttempt(
  { store }: Pick<Services, 'store'>,
  key: string,
): Promise<void> {
  await store.db
    .updateTable('attempt')
    .set({ count: sql`count - 1` })
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}
