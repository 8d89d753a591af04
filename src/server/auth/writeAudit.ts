import { uniq } from 'es-toolkit';
import { isComparable } from '../../schema/isVisibleTo';
import { userRole } from '../../schema/records.gen';
import { findResource } from '../../schema/registry';
import { titleField } from '../../schema/titleField';
import { plainText } from '../../schema/values/oddValues';
import { tags } from '../kernel/messages/languages';
import type { CurrentUser } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { changedTexts } from './auditChanges';
import { type AuditEntry, optionTitle, resourceOf } from './auditTexts';
import { isReadable } from './isReadable';

/**
 * The name by which the first record of an entry is found, without secrets: as it is now, or as it was if it is gone;
 * for a setting its title in every language. Empty if not every reader of the audit may read it.
 */
async function nameIn({ store }: Pick<Services, 'store'>, entry: AuditEntry): Promise<string> {
  const resource = resourceOf(entry);
  const { ids: [id] = [], changes = [] } = entry;
  if (id === undefined) return '';
  if (resource === 'option')
    return uniq(tags.map((tag) => optionTitle(String(id), tag) ?? '')).join(' ');
  const schema = findResource(resource);
  const field = schema && titleField(schema);
  if (!field || !isComparable(schema.properties[field])) return '';
  if (!isReadable(schema, field, { role: userRole.administrator })) return '';
  const before = changes.find((change) => change.field === field)?.before;
  // The row of a deleted account stays, with another name.
  if (entry.key === 'deleted' && before) return before;
  const now = await store.records
    .selectFrom(resource)
    .select(field)
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return now ? changedTexts('', plainText(now[field]))[1] : (before ?? '');
}

/** Writes down a change, after it. @returns the id of the entry */
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
      name: await nameIn({ store }, entry),
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
