import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../../schema/isRow';
import { request } from '../calls/request';

/** Names out of a list of texts or of objects with an id. */
function toNames(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    const id = isObject(entry) ? entry['id'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

/** Values to choose from, as a call below /api lists them; empty until they are there. */
export function useOptions(path: string | undefined): {
  options: string[];
  error: Error | null;
  isPending: boolean;
} {
  const call = path === 'group' ? 'group/' : path;
  const {
    data = [],
    error,
    isPending,
  } = useQuery({
    queryKey: ['options', call],
    enabled: call !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await request(call ?? '', { signal })) ?? null,
    select: toNames,
  });
  return { options: data, error, isPending };
}
