import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Token } from '../../schema/records.gen';
import type { RecordRow } from '../config/resourceConfig';
import { reportError } from '../core/reportError';
import { loadAllRows } from './dataProvider';

export type OwnToken = RecordRow<Token>;

/** All tokens of the signed-in user, newest first. An error is shown. */
export function useOwnTokens() {
  const query = useQuery<OwnToken[]>({
    queryKey: ['token', 'own'],
    queryFn: ({ signal }) => loadAllRows('token', {}, signal, () => {}),
    gcTime: 0,
  });
  const { error } = query;
  useEffect(() => {
    if (error) reportError(error);
  }, [error]);
  return query;
}
