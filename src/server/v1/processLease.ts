/**
 * Which processes live. Each that holds deposits has a lease in the database, which it renews; whoever finds a deposit
 * without a living holder may settle it.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { codeOf } from '../kernel/StoreError';
import type { Services } from '../options/Services';

const leaseSeconds = 30;
const prefix = 'process:';

/** Names of the holders within this process. */
const here = new Set<string>();

/** A new name: machine, process and a part of its own. */
export function newHolder(): string {
  const name = `${prefix}${hostname()}/${process.pid}/${randomUUID()}`;
  here.add(name);
  return name;
}

/** Says that this holder is alive for the next half minute. */
export async function renewHolder(
  { store, now }: Pick<Services, 'now' | 'store'>,
  name: string,
): Promise<void> {
  const until = now() + leaseSeconds;
  await store.db
    .insertInto('lease')
    .values({ name, until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ until }))
    .execute();
}

/** Forgets a holder that has nothing left. */
export async function endHolder({ store }: Pick<Services, 'store'>, name: string): Promise<void> {
  here.delete(name);
  await store.db.deleteFrom('lease').where('name', '=', name).execute();
}

/** True where the process is known to be gone; false where it lives or is on another machine. */
function isGone(name: string): boolean {
  const [machine, pid] = name.slice(prefix.length).split('/');
  if (machine !== hostname() || !/^\d+$/.test(pid ?? '')) return false;
  if (Number(pid) === process.pid) return !here.has(name);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Those of the holders that do not live: their lease has ended, or their process on this machine has. */
export async function deadHolders(
  { store, now }: Pick<Services, 'now' | 'store'>,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const alive = new Set(
    (
      await store.db
        .selectFrom('lease')
        .select('name')
        .where('name', 'in', names)
        .where('until', '>', now())
        .execute()
    ).map(({ name }) => name),
  );
  return names.filter((name) => !here.has(name) && (!alive.has(name) || isGone(name)));
}
