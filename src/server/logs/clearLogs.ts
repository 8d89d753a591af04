/** Deletes old entries of the log, a few at a time: others read and write meanwhile. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { updateAudit, writeAudit } from '../auth/writeAudit';
import { AppError } from '../kernel/errors/AppError';
import type { CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import type { Store } from '../store/tables/tables';
import { asOne } from '../store/tables/transactions';
import { forgetWith } from './rolledSums';

/** Entries of one transaction: it stops whatever else the process does for about 20 ms on SQLite. */
const perSlice = 1000;

/** Entries to delete: those from before a time that were there when it began. */
interface Wanted {
  /** Epoch seconds: older ones are gone. */
  from: number;
  before: number;
  lastId: number;
}

/** Deletes the oldest ones. @returns their times */
async function deleteSlice(store: Store, { from, before, lastId }: Wanted): Promise<number[]> {
  const rows = await store.db
    .deleteFrom('log')
    .where('id', 'in', (of) =>
      of
        .selectFrom('log')
        .select('id')
        .where('created_at', '>=', from)
        .where('created_at', '<', before)
        .where('id', '<=', lastId)
        .orderBy('created_at')
        .limit(perSlice),
    )
    .returning('created_at')
    .execute();
  return rows.map(({ created_at: time }) => Number(time));
}

/** The oldest entry's time, and the newest entry there is. */
async function findWanted(store: Store, before: number): Promise<Wanted> {
  const { from, lastId } = await store.db
    .selectFrom('log')
    .select(({ fn, selectFrom }) => [
      fn.max('id').as('lastId'),
      selectFrom('log')
        .select((of) => of.fn.min('created_at').as('time'))
        .as('from'),
    ])
    .executeTakeFirstOrThrow();
  return { from: Number(from), before, lastId: Number(lastId) };
}

/** Writes down how many went, in one entry that is changed as it goes on. */
function noteCount(user: CurrentUser) {
  let id: number | undefined;
  return async (services: Pick<Services, 'now' | 'store'>, count: number): Promise<void> => {
    const entry = { key: 'clearedLogs', count } as const;
    if (id === undefined) id = await writeAudit(services, user, entry);
    else await updateAudit(services, id, entry);
  };
}

/**
 * Deletes entries older than a time. Each slice has a transaction of its own, so that a process that ends half way
 * leaves the others; the last words are of the request's transaction, so that its key is kept with its answer.
 * @param before epoch seconds
 * @param begin begins the transaction of the request
 * @returns how many
 * @throws AppError clearedPart when it failed after some were deleted
 */
export async function clearLogs(
  services: Pick<Services, 'log' | 'now' | 'store'>,
  user: CurrentUser,
  before: number,
  begin: () => Promise<Pick<Services, 'now' | 'store'>>,
): Promise<number> {
  const note = noteCount(user);
  const wanted = await findWanted(services.store, before);
  let count = 0;
  try {
    for (;;) {
      const times = await asOne(services, async (held) => {
        const gone = await forgetWith(held.store, () => deleteSlice(held.store, wanted));
        if (gone.length > 0) await note(held, count + gone.length);
        return gone;
      });
      if (times.length === 0) break;
      count += times.length;
      wanted.from = Math.max(...times);
      await nextTurn();
    }
    await note(await begin(), count);
  } catch (error) {
    if (count === 0 || error instanceof AppError) throw error;
    services.log.error({ err: error, count }, 'clearing the log');
    throw new AppError('clearedPart', { count });
  }
  return count;
}
