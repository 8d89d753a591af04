import { channelStatus } from '../../schema/records.gen';
import { entriesOf } from '../kernel/commaText';
import type { Services } from '../options/Services';

/** Names of the models that enabled channels of the user's groups offer, sorted. */
export async function availableModels(
  { store }: Pick<Services, 'store'>,
  userId: number,
): Promise<string[]> {
  const user = await store.db
    .selectFrom('user')
    .select('group')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const groups = entriesOf(user.group || 'default');
  const channels = await store.db
    .selectFrom('channel')
    .select(['group', 'models'])
    .where('status', '=', channelStatus.enabled)
    .execute();
  const models = channels
    .filter((channel) => entriesOf(channel.group ?? '').some((group) => groups.includes(group)))
    .flatMap((channel) => entriesOf(channel.models ?? ''));
  return [...new Set(models)].sort();
}
