import { useQuery } from '@tanstack/react-query';
import type { Records } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { RecordRow } from '../config/resourceConfig';
import { type AllRows, allRowsKey, allRowsOf } from './allRows';
import { loadAllRows, searchEverything } from './readList';
import { serverPageSize } from './serverPages';
import { wholeOf } from './wholeOf';

/** All rows, by one call where the relay's search answers them all. @throws HttpError */
async function searchOrLoad(name: string, _: object, signal: AbortSignal): Promise<RecordRow[]> {
  const answer = await searchEverything(resourceSchema(name), { signal });
  const rows = wholeOf([], answer);
  // Some relays answer nothing or one page to an empty search: then the list says more.
  const isDoubtful = !rows || rows.length === 0 || answer.size === serverPageSize;
  return isDoubtful ? loadAllRows(name, {}, signal) : rows;
}

type RowOf<Name> = Name extends keyof Records ? RecordRow<Records[Name]> : RecordRow;

interface AllRowsOptions<Row extends RecordRow, Selected> {
  select: (all: AllRows<Row>) => Selected;
  /** Asks the relay's search before its first page: for resources that have one. */
  isSearched?: boolean;
  enabled?: boolean;
  /** Milliseconds that rows count before they are read again. */
  staleTime?: number;
  refetchInterval?: number;
}

/** Something about all rows of a resource; whoever asks about the same resource shares the rows. */
export const useAllRows = <Name extends string, Selected>(
  name: Name,
  { isSearched = false, ...options }: AllRowsOptions<RowOf<Name>, Selected>,
) => {
  const load = isSearched ? searchOrLoad : loadAllRows;
  return useQuery({
    queryKey: allRowsKey(name, 'any'),
    // The rows are of the resource.
    queryFn: async ({ signal }) => allRowsOf((await load(name, {}, signal)) as RowOf<Name>[]),
    ...options,
  });
};
