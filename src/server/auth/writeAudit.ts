import type { CurrentUser } from '../kernel/types';
import type { Services } from '../options/Services';
import type { AuditEntry } from './auditTexts';

/** Writes down a change. */
export async function writeAudit(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { id, username }: CurrentUser,
  entry: AuditEntry,
): Promise<void> {
  await store.db
    .insertInto('audit')
    .values({ created_at: now(), user_id: id, username, content: JSON.stringify(entry) })
    .execute();
}
