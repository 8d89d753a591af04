/** One page of a list of the relay. */
import type { ResourceSchema } from '../../../schema/types';
import { isAdminHere } from '../../storage/roles';
import { currentStatus } from '../calls/relayStatus';
import { requestEnvelope } from '../calls/request';
import { orderQuery, relayFilters, serverFilters, type Wanted } from '../rows/relayFilter';
import { type FetchPage, serverPageSize } from '../rows/serverPages';
import { toRows } from '../rows/toRows';

/** Path of the list that the signed-in user may read. */
export function listPath(schema: ResourceSchema): string {
  const { path, selfPath } = schema['x-resource'];
  return selfPath && !isAdminHere() ? selfPath : path;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Called with the number of rows of the list, where the answer says it. @param isLeast true where more match */
  onTotal?: (total: number, isLeast: boolean) => void;
  /** The text of a search, for a server that answers it by pages. */
  keyword?: string | undefined;
  /** Rows of a page that would suit; the largest page that the relay has if absent. */
  size?: number;
  /** Ids of a search, with commas between them: a server that reads them answers only those records. */
  ids?: string;
  /** Most calls to the relay that a search may take. */
  calls?: number;
}

/** Rows of one page of the relay. */
export function fetchPageOf(
  schema: ResourceSchema,
  {
    order,
    match,
    filters = {},
  }: Pick<Wanted, 'order' | 'match'> & Partial<Pick<Wanted, 'filters'>>,
  options: CallOptions = {},
): FetchPage {
  const { page_size } = currentStatus();
  const size = serverPageSize(options.size);
  const query = {
    ...(page_size === undefined ? {} : { page_size: size }),
    ...orderQuery(schema, order),
    ...serverFilters(schema, match),
    ...relayFilters(schema, { match, filters }),
    keyword: options.keyword,
  };
  const path = options.keyword ? `${schema['x-resource'].path}/search` : `${listPath(schema)}/`;
  return async (p) => {
    const { data, total, more_than } = await requestEnvelope(path, {
      query: { p, ...query },
      signal: options.signal,
    });
    const count = total ?? more_than;
    if (typeof count === 'number') options.onTotal?.(count, total === undefined);
    const { rows, size: entries } = await toRows(schema, data, p);
    return { rows, isFull: entries >= size };
  };
}
