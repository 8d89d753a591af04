import { useQuery } from '@tanstack/react-query';
import { isRow } from '../../schema/isRow';
import { readRow } from '../../schema/oddValues';
import type { User } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { RecordRow } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
import { request } from '../core/request';
import { useReported } from '../core/useReported';

/** The own account as the relay has it now. @throws HttpError */
export async function fetchSelf(signal?: AbortSignal): Promise<RecordRow<User>> {
  const data = await request('user/self', signal ? { signal } : {});
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
