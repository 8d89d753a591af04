/**
 * Keeps references whole (x-reference): they name records that exist and that the writer may read, and deletions do
 * what x-on-delete says. The transaction holds the record that is pointed to, so that nothing comes between check and
 * write.
 */
import { sql } from 'kysely';
import type { Caller } from '../../schema/access';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { type Pointer, referencesOf, referencesTo } from '../../schema/references';
import { resourceSchema } from '../../schema/registry';
import { fieldTexts, recordsWord } from '../../schema/texts';
import type { Locale, Row } from '../../schema/types';
import { AppError } from '../kernel/errors/AppError';
import { messageText } from '../kernel/messages/messages';
import { isStored } from '../store/tables/storedResources';
import type { Store } from '../store/tables/tables';
import { refuse } from './recordChange';
import { type RecordDatabase, scopedRows } from './scopedRows';

/** The user who writes, and the language of refusals. */
export interface Writer {
  caller: Caller;
  locale: Locale;
}

/** Ids in one query. */
const maxIds = 500;

function* parts(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += maxIds) yield ids.slice(at, at + maxIds);
}

/**
 * Checks the references among columns that are to be written, and keeps their records from being deleted until the
 * transaction ends.
 * @param store that of the transaction
 * @throws AppError badField; a record that the writer may not read is refused like one that there is not
 */
export async function checkTargets(
  { engine, records }: Store,
  name: string,
  rows: readonly Row[],
  { caller, locale }: Writer,
): Promise<void> {
  const schema = resourceSchema(name);
  for (const { field, target } of referencesOf(schema)) {
    // The server itself fills those in; 0 is none there.
    if (schema.properties[field]?.readOnly) continue;
    const ids = [
      ...new Set(rows.map((row) => row[field]).filter((id): id is number => Number.isInteger(id))),
    ];
    for (const some of parts(ids)) {
      const query = scopedRows(records, target, { caller }, ['read'])
        .select('id')
        .where('id', 'in', some);
      // SQLite has one writer at a time.
      const found = await (engine.name === 'postgres' ? query.forShare() : query).execute();
      if (found.length === some.length) continue;
      const known = new Set(found.map(({ id }) => id));
      const id = some.find((one) => !known.has(one)) ?? '';
      refuse(schema, field, locale, messageText('noSuchRecord', { id }, locale));
    }
  }
}

/** How many records point to one of these by a field; those aside that are kept only to be hidden. */
async function countPointers(
  transaction: RecordDatabase,
  { source, field }: Pointer,
  ids: readonly number[],
  caller?: Caller,
): Promise<number> {
  const scope = caller ? { caller } : {};
  const { count } = await scopedRows(transaction, source, scope, ['list', 'read'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(field, 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The records that still point to others, as far as the caller may know them: "3 servers (Team)". */
async function describePointers(
  transaction: RecordDatabase,
  pointers: readonly Pointer[],
  ids: readonly number[],
  { caller, locale }: Writer,
): Promise<string | undefined> {
  const known: string[] = [];
  let areSomeHidden = false;
  for (const pointer of pointers) {
    const schema = resourceSchema(pointer.source);
    let [all, seen] = [0, 0];
    for (const some of parts(ids)) {
      const count = await countPointers(transaction, pointer, some);
      all += count;
      if (count > 0 && isVisibleTo(schema.properties[pointer.field], caller.role))
        seen += await countPointers(transaction, pointer, some, caller);
    }
    if (all > seen) areSomeHidden = true;
    if (seen > 0)
      known.push(
        messageText(
          'pointers',
          {
            count: seen,
            records: recordsWord(schema, seen, locale),
            field: fieldTexts(schema, pointer.field, locale).title,
          },
          locale,
        ),
      );
  }
  if (areSomeHidden) known.push(messageText('hiddenPointers', {}, locale));
  return known.length > 0 ? known.join(messageText('listSeparator', {}, locale)) : undefined;
}

/**
 * Empties what points to records that this transaction has deleted.
 * @throws AppError stillReferenced where something points there that must not: the transaction is undone
 */
export async function releaseReferences(
  transaction: RecordDatabase,
  name: string,
  ids: readonly number[],
  writer: Writer,
): Promise<void> {
  // An API of its own looks after what its records point to.
  const pointers = referencesTo(name).filter(({ source }) => isStored(source));
  const refusing = pointers.filter(({ onDelete }) => onDelete === 'refuse');
  const still = await describePointers(transaction, refusing, ids, writer);
  if (still !== undefined) throw new AppError('stillReferenced', { records: still });
  for (const { source, field, onDelete } of pointers) {
    if (onDelete !== 'clear') continue;
    for (const some of parts(ids))
      await transaction
        .updateTable(source)
        .set({ [field]: sql`null` })
        .where(field, 'in', some)
        .execute();
  }
}
