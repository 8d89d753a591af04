/** Events become messages to the targets that want to hear of them. */

import { sql } from 'kysely';
import { deliveryStatus, messengerStatus } from '../../schema/records.gen';
import { shownName } from '../../schema/version';
import { entriesOf } from '../kernel/messages/commaText';
import type { ServerKey } from '../kernel/messages/languages';
import { messageText } from '../kernel/messages/messages';
import type { Services } from '../options/Services';
import { newColumns } from '../store/tables/columns';
import { leaseClock } from '../store/tables/leaseClock';
import type { StoredRow } from '../store/tables/tables';
import { deliverDue } from './deliveries';

type Event = 'test' | 'channel_off' | 'channel_on' | 'balance_low' | 'errors_high' | 'quota_low';

/** Something that happens. */
export interface Happening {
  event: Event;
  /** The record that it is about, such as `channel 5`. */
  about: string;
  /** Its text, where it is not that of the event. */
  text?: ServerKey;
  /** Of the text, and for programs. */
  facts: Record<string, string | number>;
}

type Needed = Pick<Services, 'now' | 'options' | 'store'>;

/** In both languages: nobody knows which one the readers of a target have. */
function textOf({ options }: Needed, { event, facts, text }: Happening): string {
  const key: ServerKey = text ?? `message.${event}`;
  const lines = ['en', 'zh'].map((locale) => messageText(key, facts, locale));
  return `[${shownName(options.get('SystemName'))}] ${lines.join('\n')}`.slice(0, 1500);
}

/** Puts a message in the queue. @param time epoch seconds before which it is not sent @returns its id */
async function queue(
  services: Needed,
  happening: Happening,
  messenger: number,
  time = services.now(),
): Promise<number> {
  const { event, about, facts } = happening;
  const { id } = await services.store.records
    .insertInto('delivery')
    .values({
      ...newColumns('delivery', {
        created_at: time,
        event,
        messenger,
        status: deliveryStatus.waiting,
        tries: 0,
        content: textOf(services, happening),
        answer: '',
        about,
        facts: JSON.stringify(facts),
      }),
      // By the clock that deliveries go by.
      next_time: sql<number>`${leaseClock(services)} + ${time - services.now()}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Queues a test of a target. @returns the id of the delivery */
export const testMessage = (services: Needed, messenger: number): Promise<number> =>
  queue(services, { event: 'test', about: '', facts: {} }, messenger);

/** Sends what is queued once the answer is on its way; what then waits still is sent by the job. */
export function sendSoon(
  services: Pick<Services, 'afterwards' | 'fetch' | 'log' | 'now' | 'options' | 'store'>,
): void {
  services.afterwards.later(async () => void (await deliverDue(services)));
}

/** Seconds in which one target hears once of one record, whatever happens to it meanwhile. */
const holds = {
  test: 0,
  channel_off: 600,
  channel_on: 600,
  balance_low: 600,
  errors_high: 3600,
  quota_low: 600,
} as const;

/** Events that undo each other. */
const opposites: Partial<Record<Event, Event>> = {
  channel_off: 'channel_on',
  channel_on: 'channel_off',
};

type Target = StoredRow<'messenger'>;

const wantsOf = ({ events }: Target) => entriesOf(events ?? '');

/** The enabled targets that want to hear of one of some events. */
async function targetsOf({ store }: Needed, events: readonly string[]): Promise<Target[]> {
  const rows = await store.db
    .selectFrom('messenger')
    .selectAll()
    .where('status', '=', messengerStatus.enabled)
    .execute();
  return rows.filter((target) => wantsOf(target).some((event) => events.includes(event)));
}

/**
 * The time of a message to a target, in epoch seconds; undefined where it knows already. A channel that goes off and
 * on all the time makes one message in ten minutes: the last one that waits says how it is.
 */
async function timeFor(
  { store, now }: Needed,
  target: Target,
  { event, about }: Happening,
): Promise<number | undefined> {
  // A message that waits for the end of that time is no longer true.
  await store.db
    .deleteFrom('delivery')
    .where('messenger', '=', target.id)
    .where('about', '=', about)
    .where('event', 'in', [event, opposites[event] ?? event])
    .where('status', '=', deliveryStatus.waiting)
    .where('tries', '=', 0)
    .where('created_at', '>', now())
    .execute();
  const last = await store.db
    .selectFrom('delivery')
    .select(['event', 'created_at'])
    .where('messenger', '=', target.id)
    .where('about', '=', about)
    .where('event', 'in', [event, opposites[event] ?? event])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const free = Number(last?.created_at ?? 0) + holds[event];
  // One that is later was written before the clock was put back.
  const isHeld = free > now() && free <= now() + holds[event];
  if (!wantsOf(target).includes(event) || (isHeld && last?.event === event)) return undefined;
  return isHeld ? free : now();
}

/**
 * Queues an event for each target that wants to hear of it. Call it in the transaction of the event itself: then one
 * tells of it, however many saw it, and nothing of it is lost.
 * @param wants whether a target with this limit wants to hear of it
 */
export async function tell(
  services: Needed,
  happening: Happening,
  wants: (target: Target) => boolean = () => true,
): Promise<void> {
  const { event } = happening;
  const targets = await targetsOf(services, [event, opposites[event] ?? event]);
  for (const target of targets.filter(wants)) {
    const time = await timeFor(services, target, happening);
    if (time !== undefined) await queue(services, happening, Number(target.id), time);
  }
}
