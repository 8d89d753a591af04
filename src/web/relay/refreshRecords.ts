import type { Query, QueryClient } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';
import type { Row } from '../../schema/types';
import { dataProvider } from './dataProvider';
import type { AllRows } from './read/allRows';
import { listsOfEverything } from './read/cachedLists';

/** Records that a write touched, and no others. */
export interface Touched {
  changed?: readonly Identifier[];
  deleted?: readonly Identifier[];
}

/** So many records are read one by one; for more the list is read again. */
const maxRead = 3;

/** The newest look at each record: an older answer does not undo it. */
const looks = new Map<string, number>();

/** A record as the relay has it; undefined where a later look is under way. */
async function look(name: string, id: Identifier): Promise<RaRecord | undefined> {
  const key = `${name} ${id}`;
  const mine = (looks.get(key) ?? 0) + 1;
  looks.set(key, mine);
  const { data: record } = await dataProvider.getOne(name, { id });
  return looks.get(key) === mine ? record : undefined;
}

/** Lists of all records that are shown. */
const shownLists = (client: QueryClient, name: string): Query[] =>
  listsOfEverything(client, name).filter((query) => query.isActive());

/** Those that are right but for the touched records. */
const rightLists = (client: QueryClient, name: string): Query[] =>
  shownLists(client, name).filter(
    ({ state }) => !state.isInvalidated && state.fetchStatus === 'idle',
  );

/** Lists of all records with what is known of some. */
function takeIn(
  client: QueryClient,
  lists: readonly Query[],
  known: ReadonlyMap<string, Row>,
  gone: ReadonlySet<string> = new Set(),
): void {
  for (const { queryKey, state } of lists)
    client.setQueryData<AllRows>(
      queryKey,
      (all) => {
        if (!all) return all;
        const data = all.data
          .filter(({ id }) => !gone.has(String(id)))
          .map((row) => {
            const record = known.get(String(row.id));
            return record ? { ...row, ...record } : row;
          });
        return { ...all, data, total: data.length };
      },
      { updatedAt: state.dataUpdatedAt },
    );
}

/**
 * Shows at once what many writes set, in lists of all records, which take long to be read again.
 * @param values of the fields that were set, by ids
 */
export const showWritten = (
  client: QueryClient,
  name: string,
  values: ReadonlyMap<string, Row>,
): void => takeIn(client, shownLists(client, name), values);

/**
 * After a write: reads the lists of a resource again. A list of all its records, which may be thousands, only takes in
 * the touched ones, as the relay has them now; its sort and filters are applied to its rows afterwards. Where a text or
 * an order of the relay narrows or sorts the list, where it is being read, or where a record cannot be read, the whole
 * list is.
 */
export async function refreshRecords(
  client: QueryClient,
  name: string,
  { changed = [], deleted = [] }: Touched = {},
): Promise<void> {
  const isFew = changed.length <= maxRead && changed.length + deleted.length > 0;
  const lists = isFew ? rightLists(client, name) : [];
  const isKept = (query: Query) => lists.some((list) => list.queryHash === query.queryHash);
  const others = client.invalidateQueries({
    queryKey: [name],
    predicate: (query) => !isKept(query),
  });
  if (lists.length === 0) return others;
  try {
    const records = await Promise.all(changed.map((id) => look(name, id)));
    const now = new Map(records.flatMap((row) => (row ? [[String(row.id), row] as const] : [])));
    takeIn(client, lists, now, new Set(deleted.map(String)));
  } catch {
    await client.invalidateQueries({ queryKey: [name], predicate: isKept });
  }
  return others;
}
