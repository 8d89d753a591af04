import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import type { RecordRow } from '../config/resourceConfig';
import { searchRows } from '../rows/searchRows';
import { allParams } from './allRows';
import { listsOfEverything, rowsIn } from './cachedLists';

/** How long a list that was read whole counts for the letters that follow, in ms. */
const wholeForMs = 60_000;

interface Sources {
  client: QueryClient;
  provider: DataProvider;
}

/** All rows, of a list that is there or by one search; none where the relay does not answer them. */
async function readWhole({ client, provider }: Sources, name: string): Promise<RecordRow[]> {
  const [known] = listsOfEverything(client, name).filter(
    ({ state }) => !state.isInvalidated && Date.now() - state.dataUpdatedAt < wholeForMs,
  );
  const rows = known && rowsIn(known);
  if (rows) return rows;
  const { data } = await client.fetchQuery({
    queryKey: [name, 'whole'],
    queryFn: ({ signal }) => provider.getList<RecordRow>(name, { ...allParams('search'), signal }),
    staleTime: wholeForMs,
  });
  return data;
}

/** Records that a text finds in a list that the schema wants whole, anywhere in a name; nothing where it is not. */
async function findInside(from: Sources, name: string, text: string): Promise<RecordRow[]> {
  const schema = resourceSchema(name);
  if (!schema['x-resource'].whole || text === '') return [];
  return searchRows(schema, await readWhole(from, name), text);
}

/**
 * Records that a text finds, the best first; the newest without one. Lists that are read whole are searched here; else
 * the relay compares beginnings.
 * @param most so many are answered
 * @throws HttpError
 */
export async function findRecords(
  from: Sources,
  name: string,
  text: string,
  most: number,
  signal: AbortSignal,
): Promise<RecordRow[]> {
  const inside = await findInside(from, name, text);
  if (inside.length > 0) return inside.slice(0, most);
  const { data } = await from.provider.getList<RecordRow>(name, {
    pagination: { page: 1, perPage: most },
    sort: { field: 'id', order: 'DESC' },
    filter: text === '' ? {} : { q: text },
    meta: { isBestFirst: true },
    signal,
  });
  return data;
}
