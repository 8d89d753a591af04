/**
 * Which processes live. Each that holds deposits has a lease in the database, which it renews; a process that finds a
 * deposit without a living holder may settle it.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { codeOf } from '../../kernel/errors/StoreError';
import type { Services } from '../../options/Services';
import { leaseClock } from '../../store/tables/leaseClock';

const leaseSeconds = 30;
const prefix = 'process:';

/**
 * Names the table of processes that a number is looked up in: the boot of the machine, and the PID namespace, which a
 * container has of its own. Empty where the system tells neither; only Linux does.
 */
function findProcessTable(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

const processTable = findProcessTable();
/** The beginning of the names of all holders whose process this one can look up. */
const place = `${prefix}${hostname()}/${processTable}/`;

/** Names of the holders within this process. */
const here = new Set<string>();

/** A new name: machine, boot, PID namespace, process and a part of its own. */
export function newHolder(): string {
  const name = `${place}${process.pid}/${randomUUID()}`;
  here.add(name);
  return name;
}

/** Says that this holder is alive for the next half minute. */
export async function renewHolder(
  services: Pick<Services, 'now' | 'store'>,
  name: string,
): Promise<void> {
  const until = sql<number>`${leaseClock(services)} + ${leaseSeconds}`;
  await services.store.db
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

/** True where the process is known to be gone; false where it lives, or cannot be looked up from here. */
function isGone(name: string): boolean {
  if (processTable === '' || !name.startsWith(place)) return false;
  const [pid] = name.slice(place.length).split('/');
  if (Number(pid) === process.pid) return !here.has(name);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** Those of the holders that do not live: their lease has ended, or their process beside this one has. */
export async function deadHolders(
  services: Pick<Services, 'now' | 'store'>,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const alive = new Set(
    (
      await services.store.db
        .selectFrom('lease')
        .select('name')
        .where('name', 'in', names)
        .where('until', '>', leaseClock(services))
        .execute()
    ).map(({ name }) => name),
  );
  return names.filter((name) => !here.has(name) && (!alive.has(name) || isGone(name)));
}
