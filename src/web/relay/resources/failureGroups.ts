/** Failed calls by channel and reason, as the embedded server answers them. */
import { isRow } from '../../../schema/isRow';
import { resourceSchema } from '../../../schema/registry';
import { plainText } from '../../../schema/values/oddValues';
import { isAdminHere } from '../../storage/roles';
import { request } from '../calls/request';
import { HttpError } from '../errors/HttpError';
import { contractFilters } from '../rows/contractFilters';
import type { ListFilter } from '../rows/relayFilter';

/** Failures for one reason. Times in epoch seconds. */
export interface FailureReason {
  reason: string;
  count: number;
  first: number;
  last: number;
}

/** Those of a channel. */
export interface FailureGroup extends FailureReason {
  /** 0 where none was asked, or the reader sees none. */
  channel: number;
  name: string;
}

export interface FailureGroups {
  /** All calls of the time. */
  calls: number;
  /** Those of them that failed for their client. */
  failed: number;
  reasons: FailureReason[];
  /** The largest of them by channel. */
  groups: FailureGroup[];
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0);

function groupIn(value: unknown): FailureGroup[] {
  if (!isRow(value)) return [];
  return [
    {
      channel: numberIn(value['channel']),
      name: plainText(value['name']),
      reason: plainText(value['reason']),
      count: numberIn(value['count']),
      first: numberIn(value['first']),
      last: numberIn(value['last']),
    },
  ];
}

/** @throws HttpError; 404 from a relay without the call */
export async function fetchFailureGroups(
  match: ListFilter,
  signal: AbortSignal,
): Promise<FailureGroups> {
  const path = isAdminHere() ? 'log/failures' : 'log/self/failures';
  const query = contractFilters(resourceSchema('log'), match).filters;
  const data = await request(path, { query, signal });
  const groups = isRow(data) ? data['groups'] : undefined;
  if (!isRow(data) || !Array.isArray(groups)) throw new HttpError('badResponse', 'no groups', 200);
  return {
    calls: numberIn(data['calls']),
    failed: numberIn(data['failed']),
    groups: groups.flatMap(groupIn),
    reasons: listIn(data['reasons']).flatMap(groupIn),
  };
}
