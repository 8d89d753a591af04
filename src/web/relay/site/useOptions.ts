import { queryOptions, useQuery } from '@tanstack/react-query';
import { isObject } from '../../../schema/isRow';
import { request } from '../calls/request';

/** Names out of a list of texts or of objects with an id. */
export function namesIn(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  return data.flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    const id = isObject(entry) ? entry['id'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

/** The values to choose from that a call below /api lists, as a query. */
export const optionsOf = (path: string) => {
  const call = path === 'group' ? 'group/' : path;
  return queryOptions({
    queryKey: ['options', call],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<unknown> => (await request(call, { signal })) ?? null,
  });
};

/**
 * Values to choose from, as a call below /api lists them; empty until they are there.
 * @param isWanted false while nobody looks at them: then those count that are at hand
 */
export function useOptions(
  path: string | undefined,
  isWanted = true,
): { options: string[]; error: Error | null; isPending: boolean } {
  const {
    data = [],
    error,
    isPending,
  } = useQuery({
    ...optionsOf(path ?? ''),
    enabled: path !== undefined && isWanted,
    select: namesIn,
  });
  return { options: data, error, isPending };
}
