/** Failed calls by channel and reason, as the embedded server answers them. */
import { type FailureGroups, failureGroups } from '../../../schema/answers/failures';
import { resourceSchema } from '../../../schema/registry';
import { isAdminHere } from '../../storage/roles';
import { ask } from '../calls/ask';
import { contractFilters } from '../rows/contractFilters';
import type { ListFilter } from '../rows/relayFilter';

/** @throws HttpError; 404 from a relay without the call */
export const fetchFailureGroups = (
  match: ListFilter,
  signal: AbortSignal,
): Promise<FailureGroups> =>
  ask(isAdminHere() ? 'log/failures' : 'log/self/failures', failureGroups, {
    query: contractFilters(resourceSchema('log'), match).filters,
    signal,
  });
