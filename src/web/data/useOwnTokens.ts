import { useQuery } from '@tanstack/react-query';
import type { Token } from '../../schema/records.gen';
import type { RecordRow } from '../config/resourceConfig';
import { useReported } from '../core/useReported';
import { loadAllRows } from './readList';

export type OwnToken = RecordRow<Token>;

/** All tokens of the signed-in user, newest first. An error is shown. */
export function useOwnTokens() {
  const query = useQuery<OwnToken[]>({
    queryKey: ['token', 'own'],
    queryFn: ({ signal }) => loadAllRows('token', {}, signal, () => {}),
    gcTime: 0,
  });
  const { error } = query;
  useReported(error);
  return query;
}
