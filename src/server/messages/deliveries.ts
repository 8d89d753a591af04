/**
 * Deliveries: rows that wait to be sent. A process takes a row before it sends it, so that of several consoles one
 * does; one that is killed meanwhile leaves a row that is taken again once its time is over.
 */
import { sql } from 'kysely';
import { deliveryStatus } from '../../schema/records.gen';
import { repeat } from '../kernel/work/repeat';
import type { Services } from '../options/Services';
import { leaseClock } from '../store/tables/leaseClock';
import type { StoredRow } from '../store/tables/tables';
import { sendMessage } from './sendMessage';

/** Seconds until the next try, after the first, the second and so on; after the last one there is none. */
export const pauses: readonly number[] = [30, 120, 600, 3000];
/** Seconds that a process has for a try; longer than any takes. */
const heldSeconds = 120;
/** The longest that a row can wait; one that is later was written before the clock was put back. */
const longestWait = 3600;
const atOnce = 10;
const kept = 2000;
const everyMs = 5000;

export type DeliveryServices = Pick<Services, 'fetch' | 'log' | 'now' | 'options' | 'store'>;

/** Rows whose time has come. */
const due = (services: DeliveryServices) => {
  const now = leaseClock(services);
  return services.store.db
    .selectFrom('delivery')
    .select(['id', 'tries'])
    .where('status', '=', deliveryStatus.waiting)
    .where((eb) =>
      eb.or([
        eb('next_time', '<=', now),
        eb('next_time', '>', sql<number>`${now} + ${longestWait}`),
      ]),
    )
    .orderBy('next_time')
    .limit(atOnce);
};

type Row = StoredRow<'delivery'>;

/** Takes a row for a try; undefined where another process did. */
const take = (services: DeliveryServices, { id, tries }: Pick<Row, 'id' | 'tries'>) =>
  services.store.db
    .updateTable('delivery')
    .set({
      tries: Number(tries) + 1,
      next_time: sql<number>`${leaseClock(services)} + ${heldSeconds}`,
    })
    .where('id', '=', id)
    .where('status', '=', deliveryStatus.waiting)
    // Each try counts, so that nobody takes a row that was taken since it was read.
    .where('tries', '=', tries)
    .returningAll()
    .executeTakeFirst();

const targetOf = ({ store }: DeliveryServices, id: number | null) =>
  store.db.selectFrom('messenger').selectAll().where('id', '=', id).executeTakeFirst();

/** Tries a row that was taken, and keeps what came of it. */
async function tryOnce(services: DeliveryServices, row: Row): Promise<void> {
  const target = await targetOf(services, row.messenger);
  const { isTaken, answer } = target
    ? await sendMessage(services, target, {
        id: Number(row.id),
        event: row.event ?? '',
        happened: Number(row.created_at),
        text: row.content ?? '',
        facts: row.facts ?? '',
      })
    : { isTaken: false, answer: 'the target was deleted' };
  // Somebody waits for the result of a test.
  const pause = row.event === 'test' || !target ? undefined : pauses[Number(row.tries) - 1];
  const { waiting, delivered, failed } = deliveryStatus;
  await services.store.db
    .updateTable('delivery')
    .set({
      answer,
      status: isTaken ? delivered : pause === undefined ? failed : waiting,
      next_time:
        isTaken || pause === undefined ? null : sql<number>`${leaseClock(services)} + ${pause}`,
    })
    .where('id', '=', row.id)
    .where('tries', '=', row.tries)
    .execute();
}

/** Lets a message that failed be tried once more. @returns false for any other one */
export async function tryAgain(services: DeliveryServices, id: number): Promise<boolean> {
  const row = await services.store.db
    .updateTable('delivery')
    .set({ status: deliveryStatus.waiting, next_time: leaseClock(services) })
    .where('id', '=', id)
    .where('status', '=', deliveryStatus.failed)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sends what is due now. @returns how many rows were tried */
export async function deliverDue(services: DeliveryServices): Promise<number> {
  const rows = await due(services).execute();
  const tried = await Promise.all(
    rows.map(async (row) => {
      const taken = await take(services, row);
      if (taken) await tryOnce(services, taken);
      return taken !== undefined;
    }),
  );
  return tried.filter(Boolean).length;
}

/** Deletes all but the newest that are done with. */
export async function forgetOldDeliveries({ store }: DeliveryServices): Promise<void> {
  const oldest = await store.db
    .selectFrom('delivery')
    .select('id')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await store.db
    .deleteFrom('delivery')
    .where('id', '<=', oldest.id)
    .where('status', '!=', deliveryStatus.waiting)
    .execute();
}

/**
 * Sends messages while a server runs.
 * @param look finds events, before each round
 * @returns a function that stops it, and waits for those on their way
 */
export const sendDeliveries = (
  services: DeliveryServices,
  look: () => Promise<void>,
): (() => Promise<void>) =>
  repeat(services.log, 'deliveries', everyMs, async (signal) => {
    await look();
    while ((await deliverDue(services)) === atOnce && !signal.aborted);
    await forgetOldDeliveries(services);
  });
