import { useQuery } from '@tanstack/react-query';
import { isRow } from '../../schema/isRow';
import type { User } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { readRow } from '../../schema/values/oddValues';
import { request } from './calls/request';
import type { RecordRow } from './config/resourceConfig';
import { HttpError } from './errors/HttpError';
import { useReported } from './errors/useReported';

/** The own account as the relay has it now. @throws HttpError */
export async function fetchSelf(signal?: AbortSignal): Promise<RecordRow<User>> {
  const data = await request('user/self', { signal });
  if (!isRow(data)) throw new HttpError('badResponse', 'no user', 200);
  // Fields of another type than the schema says are kept, and marked where they are shown.
  return readRow(resourceSchema('user'), data) as RecordRow<User>;
}

/**
 * The own account as the relay has it now: quota, used_quota (quota units), request_count and the rest of a user. An
 * error is shown.
 * @param options isWatched: reads it again whenever somebody comes back to the tab
 */
export function useSelf({ isWatched = false } = {}) {
  const query = useQuery({
    queryKey: ['self'],
    queryFn: ({ signal }) => fetchSelf(signal),
    gcTime: 0,
    refetchOnWindowFocus: isWatched,
  });
  const { error } = query;
  useReported(error);
  return query;
}
