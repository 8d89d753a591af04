/** Events become messages to the targets that want to hear of them. */
import { deliveryStatus } from '../../schema/records.gen';
import type { ServerKey } from '../kernel/messages/languages';
import { messageText } from '../kernel/messages/messages';
import type { Services } from '../options/Services';
import { newColumns } from '../store/tables/columns';
import { deliverDue } from './deliveries';

/** Something that happens. */
export interface Happening {
  event: 'test' | 'channel_off' | 'channel_on' | 'balance_low' | 'errors_high' | 'quota_low';
  /** The record that it is about, such as `channel 5`. */
  about: string;
  /** Of the text, and for programs. */
  facts: Record<string, string | number>;
}

type Needed = Pick<Services, 'now' | 'options' | 'store'>;

/** In both languages: nobody knows which one the readers of a target have. */
function textOf({ options }: Needed, { event, facts }: Happening): string {
  const key: ServerKey = `message.${event}`;
  const lines = ['en', 'zh'].map((locale) => messageText(key, facts, locale));
  return `[${options.get('SystemName')}] ${lines.join('\n')}`.slice(0, 1500);
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
    .values(
      newColumns('delivery', {
        created_at: services.now(),
        event,
        messenger,
        status: deliveryStatus.waiting,
        tries: 0,
        next_time: time,
        content: textOf(services, happening),
        answer: '',
        about,
        facts: JSON.stringify(facts),
      }),
    )
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
