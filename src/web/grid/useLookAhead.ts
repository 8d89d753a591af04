import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type GetListResult, useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ResourceSchema } from '../../schema/types';
import type { ListState } from '../config/ListState';
import type { RecordRow } from '../config/resourceConfig';
import { whenIdle } from '../core/whenIdle';
import { readAhead } from '../data/lookAhead';
import { localFilters } from './filterRows';
import { pageQuery, type Rows } from './useRows';

/** The usual page size; the page after a longer one is neither read nor drawn ahead. */
export const mostRows = 25;

/**
 * True for a page that costs the relay no more than any page, since relays limit calls. A search answers everything
 * each time, a filter of the console's own reads the list from its start, and a long page is many calls.
 */
const isCheap = (schema: ResourceSchema, { q, match, size }: ListState): boolean =>
  q === '' && Object.keys(localFilters(schema, match)).length === 0 && size <= mostRows;

/** The same of the page that a list begins with: one that is wanted whole is searched for. */
export const isCheapPage = (schema: ResourceSchema, state: ListState): boolean =>
  !schema['x-resource'].whole && isCheap(schema, state);

/**
 * Reads the page after the shown one once the page is idle: only that one, once, and only where it costs little.
 * @returns its rows, once they are there
 */
export function useLookAhead(
  name: string,
  schema: ResourceSchema,
  state: ListState,
  { areAll, hasNext, error, isFetching }: Rows,
): readonly RecordRow[] | undefined {
  const client = useQueryClient();
  const provider = useDataProvider();
  const isWanted = isCheap(schema, state) && hasNext && !areAll && !error && !isFetching;
  const next = pageQuery(name, schema, { ...state, page: state.page + 1 }, provider);
  const key = hashKey(next.queryKey);
  const read = useRef('');
  const [ahead, setAhead] = useState<{ key: string; rows: readonly RecordRow[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which page it is
  useEffect(() => {
    // Not again after each write.
    if (!isWanted || read.current === key) return;
    let stop = () => {};
    let isDone = false;
    const cancel = whenIdle(() => {
      read.current = key;
      const reading = readAhead(client, next.queryKey, next.queryFn);
      stop = reading.stop;
      void reading.done.then(() => {
        isDone = true;
        const rows = client.getQueryData<GetListResult<RecordRow>>(next.queryKey)?.data;
        if (rows) setAhead({ key, rows });
      });
    });
    return () => {
      cancel();
      stop();
      if (!isDone) read.current = '';
    };
  }, [isWanted, key, client]);
  useEffect(() => {
    if (!ahead) return;
    return client.getQueryCache().subscribe(({ type, query }) => {
      // After a write, or a minute.
      if (type === 'removed' && query.queryHash === ahead.key) setAhead(undefined);
    });
  }, [client, ahead]);
  return ahead?.key === key ? ahead.rows : undefined;
}
