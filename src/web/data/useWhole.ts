import { useQuery } from '@tanstack/react-query';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { loadAllRows, searchEverything } from './readList';
import { serverPageSize } from './serverPages';

/** All records, by one call where the relay's search answers them all. @throws HttpError */
async function loadWhole(name: string, signal: AbortSignal): Promise<Row[]> {
  const { found, isTruncated } = await searchEverything(resourceSchema(name), { signal });
  // Some relays answer nothing or one page to an empty search: then the list says more.
  const isDoubtful = isTruncated || found.length === 0 || found.length === serverPageSize;
  return isDoubtful ? loadAllRows(name, {}, signal) : found;
}

/** All records of a resource that has a search. */
export function useWhole(name: 'channel' | 'token') {
  return useQuery<Row[]>({
    queryKey: [name, 'whole'],
    queryFn: ({ signal }) => loadWhole(name, signal),
    gcTime: 0,
  });
}
