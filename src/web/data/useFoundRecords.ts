import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { RecordRow } from '../config/resourceConfig';
import { beginSearch } from './readNames';

/** Records to choose from; who looks for another one types more of its name. */
const maxFound = 20;
/** Milliseconds after the last letter before the search begins. */
const pauseMs = 200;

/** Records of a resource whose names begin with a text; the newest without one. Their names are kept. */
export function useFoundRecords(target: string, text: string) {
  const provider = useDataProvider();
  const [q, setQ] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [target, 'getList', { found: q }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const keepNames = beginSearch(target);
      const answer = await provider.getList<RecordRow>(target, {
        pagination: { page: 1, perPage: maxFound },
        sort: { field: 'id', order: 'DESC' },
        filter: q === '' ? {} : { q },
        signal,
      });
      keepNames(answer.data);
      return { data: answer.data };
    },
  });
  return { records: data?.data, error, isFetching: isFetching || q !== text.trim(), refetch };
}
