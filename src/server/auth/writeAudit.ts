import type { CurrentUser } from '../kernel/types';
import type { Services } from '../options/Services';

/** Writes down a change. */
export async function writeAudit(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { id, username }: CurrentUser,
  content: string,
): Promise<void> {
  await store.db
    .insertInto('audit')
    .values({ created_at: now(), user_id: id, username, content })
    .execute();
}
