import type { Token } from '../../schema/records.gen';
import type { RecordRow } from './config/resourceConfig';
import { useReported } from './errors/useReported';
import { fewCalls } from './read/allRows';
import { useAllRows } from './useAllRows';

export type OwnToken = RecordRow<Token>;

/** All tokens of the signed-in user, newest first. An error is shown. */
export function useOwnTokens() {
  const query = useAllRows('token', { calls: fewCalls });
  const { error } = query;
  useReported(error);
  return query;
}
