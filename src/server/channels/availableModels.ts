import { isServed } from '../../schema/choices/servedTypes';
import { channelStatus } from '../../schema/records.gen';
import { entriesOf, hasEntry } from '../kernel/messages/commaText';
import type { Services } from '../options/Services';

/** The group that chooses channels and ratio: the first one, for accounts of other relays may have several. */
export const groupOf = ({ group }: { group: string | null }): string =>
  entriesOf(group ?? '')[0] ?? 'default';

/** Names of the models that the user can call by `/v1`, sorted: of enabled channels of the user's group. */
export async function availableModels(
  { store }: Pick<Services, 'store'>,
  userId: number,
): Promise<string[]> {
  const user = await store.db
    .selectFrom('user')
    .select('group')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const group = groupOf(user);
  const channels = await store.db
    .selectFrom('channel')
    .select(['type', 'group', 'models', 'models_off'])
    .where('status', '=', channelStatus.enabled)
    .execute();
  const models = channels
    .filter(({ type, group: groups }) => isServed(type) && hasEntry(groups ?? '', group))
    .flatMap(({ models: all, models_off }) =>
      entriesOf(all ?? '').filter((model) => !hasEntry(models_off ?? '', model)),
    );
  return [...new Set(models)].sort();
}
