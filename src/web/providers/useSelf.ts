import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { resourceSchema } from '../../schema/registry';
import type { Row } from '../../schema/types';
import { decodeRow } from '../../schema/wire';
import { HttpError } from '../http/HttpError';
import { request } from '../http/request';
import { reportError } from '../toasts/reportError';

async function fetchSelf(signal: AbortSignal): Promise<Row> {
  const data = await request('user/self', { signal });
  if (typeof data !== 'object' || data === null) throw new HttpError('badResponse', 'no user', 200);
  return decodeRow(resourceSchema('user'), data as Row);
}

/** The own account as the relay has it now: quota, used_quota (quota units), request_count and the rest of a user. An error is shown. */
export function useSelf() {
  const query = useQuery({
    queryKey: ['self'],
    queryFn: ({ signal }) => fetchSelf(signal),
    gcTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    if (error) reportError(error);
  }, [error]);
  return query;
}
