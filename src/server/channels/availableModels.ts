import { channelStatus } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { decodeValue } from '../../schema/wire';
import type { Services } from '../options/Services';

function listOf(field: 'group' | 'models', value: unknown): string[] {
  const property = resourceSchema('channel').properties[field];
  return property ? (decodeValue(property, value) as string[]) : [];
}

/** Names of the models that enabled channels of the user's groups offer, sorted. */
export async function availableModels(
  { store }: Pick<Services, 'store'>,
  userId: number,
): Promise<string[]> {
  const user = await store.records
    .selectFrom('user')
    .select('group')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const groups = listOf('group', user['group'] || 'default');
  const channels = await store.records
    .selectFrom('channel')
    .select(['group', 'models'])
    .where('status', '=', channelStatus.enabled)
    .execute();
  const models = channels
    .filter((channel) => listOf('group', channel['group']).some((group) => groups.includes(group)))
    .flatMap((channel) => listOf('models', channel['models']));
  return [...new Set(models)].sort();
}
