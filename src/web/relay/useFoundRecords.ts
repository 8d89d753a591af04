import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { afterPause } from '../ui/page/composition';
import { findRecords } from './read/findRecords';
import { beginSearch } from './readNames';

/** Records to choose from; who looks for another one types more of its name. */
const maxFound = 20;
/** Milliseconds after the last letter before the search begins. */
const pauseMs = 200;

/**
 * Records of a resource that a text finds; the newest without one. Their names are kept.
 * @param target undefined finds nothing
 */
export function useFoundRecords(target: string | undefined, text: string) {
  const provider = useDataProvider();
  const client = useQueryClient();
  const [q, setQ] = useState(text.trim());
  useEffect(() => afterPause(() => setQ(text.trim()), pauseMs), [text]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [target, 'found', q],
    placeholderData: keepPreviousData,
    enabled: target !== undefined,
    queryFn: async ({ signal }) => {
      if (target === undefined) return { data: [] };
      const keepNames = beginSearch(target);
      const found = await findRecords({ client, provider }, target, q, maxFound, signal);
      keepNames(found);
      return { data: found };
    },
  });
  return { records: data?.data, error, isFetching: isFetching || q !== text.trim(), refetch };
}
