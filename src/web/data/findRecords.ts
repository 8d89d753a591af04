import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { resourceSchema } from '../../schema/registry';
import type { RecordRow } from '../config/resourceConfig';
import { allRowsKey } from './allRows';
import { searchRows } from './searchRows';
import { searchWhole } from './searchWhole';

/** How long a list that was read whole counts for the letters that follow, in ms. */
const wholeForMs = 60_000;

/** What a text finds in a list that the schema wants whole, anywhere in a name; nothing where it is not. */
async function findInside(client: QueryClient, name: string, text: string): Promise<RecordRow[]> {
  const schema = resourceSchema(name);
  if (!schema['x-resource'].whole || text === '') return [];
  const all = await client.fetchQuery({
    queryKey: allRowsKey(name, 'search'),
    queryFn: ({ signal }) => searchWhole(name, '', signal),
    staleTime: wholeForMs,
  });
  return all ? searchRows(schema, all.data, text) : [];
}

/**
 * Records that a text finds, the best first; the newest without one. Lists that are read whole are searched here; else
 * the relay compares beginnings.
 * @param most so many are answered
 * @throws HttpError
 */
export async function findRecords(
  { client, provider }: { client: QueryClient; provider: DataProvider },
  name: string,
  text: string,
  most: number,
  signal: AbortSignal,
): Promise<RecordRow[]> {
  const inside = await findInside(client, name, text);
  if (inside.length > 0) return inside.slice(0, most);
  const { data } = await provider.getList<RecordRow>(name, {
    pagination: { page: 1, perPage: most },
    sort: { field: 'id', order: 'DESC' },
    filter: text === '' ? {} : { q: text },
    meta: { isBestFirst: true },
    signal,
  });
  return data;
}
