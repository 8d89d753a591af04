import type { CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { type AuditEntry, resourceOf } from './auditTexts';

/** Writes down a change. @returns the id of the entry */
export async function writeAudit(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { id, username }: Pick<CurrentUser, 'id' | 'username'>,
  entry: AuditEntry,
): Promise<number> {
  const made = await store.db
    .insertInto('audit')
    .values({
      created_at: now(),
      user_id: id,
      username,
      action: entry.key,
      resource: resourceOf(entry),
      records: (entry.ids ?? []).join(','),
      content: JSON.stringify(entry),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(made.id);
}

/** Changes what was written down of a change that goes on. */
export async function updateAudit(
  { store }: Pick<Services, 'store'>,
  id: number,
  entry: AuditEntry,
): Promise<void> {
  await store.db
    .updateTable('audit')
    .set({ content: JSON.stringify(entry) })
    .where('id', '=', id)
    .execute();
}
