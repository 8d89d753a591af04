import { channelStatus } from '../../schema/records.gen';
import { entriesOf, hasEntry } from '../kernel/commaText';
import type { Services } from '../options/Services';

/** Names of the models that enabled channels of the user's group offer, sorted. */
export async function availableModels(
  { store }: Pick<Services, 'store'>,
  userId: number,
): Promise<string[]> {
  const user = await store.db
    .selectFrom('user')
    .select('group')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // As chats have it: older accounts may have several, of which the first counts.
  const group = entriesOf(user.group ?? '')[0] ?? 'default';
  const channels = await store.db
    .selectFrom('channel')
    .select(['group', 'models'])
    .where('status', '=', channelStatus.enabled)
    .execute();
  const models = channels
    .filter((channel) => hasEntry(channel.group ?? '', group))
    .flatMap((channel) => entriesOf(channel.models ?? ''));
  return [...new Set(models)].sort();
}
