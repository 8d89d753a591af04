/** The usage report: a call that the console's own server has beside the contract. */
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { isAdminHere } from '../../storage/roles';
import { request } from '../calls/request';
import { HttpError } from '../errors/HttpError';
import { ownZone } from './logSummary';

export const groupings = ['user', 'token', 'model', 'channel', 'group'] as const;
export type UsageGrouping = (typeof groupings)[number];
export const steps = ['day', 'week', 'month'] as const;
export type UsageStep = (typeof steps)[number];

/** Times in epoch seconds; `end` is not included. */
export interface UsageQuestion {
  by: UsageGrouping;
  /** Undefined: the whole time as one. */
  step: UsageStep | undefined;
  start: number;
  end: number;
  /** Where the time begins that it is compared with. */
  before: number;
  /** As many rows as a file has. */
  rows?: 'all';
}

/** Quota in quota units. */
export interface UsageSum {
  requests: number;
  quota: number;
  prompt: number;
  completion: number;
}

export interface UsageRow extends UsageSum {
  key: string;
  name: string;
  /** The owner of a token of others. */
  username: string;
  quotaBefore: number;
}

export interface UsageReport {
  total: UsageSum;
  before: UsageSum;
  rows: UsageRow[];
  /** How many are in the totals alone. */
  others: number;
  /** Time of the first entry that the log has, in epoch seconds. */
  first: number;
  /** Epoch seconds; the sums of rows by their keys. */
  periods: { start: number; end: number; total: UsageSum; uses: ReadonlyMap<string, UsageSum> }[];
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0);

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value : []).filter(isRow);

function sumIn(value: unknown): UsageSum {
  const row = isRow(value) ? value : {};
  return {
    requests: numberIn(row['requests']),
    quota: numberIn(row['quota']),
    prompt: numberIn(row['prompt_tokens']),
    completion: numberIn(row['completion_tokens']),
  };
}

/** Of everybody for administrators, else the own use. @throws HttpError */
export async function fetchUsage(
  { by, step, start, end, before, rows }: UsageQuestion,
  signal?: AbortSignal,
): Promise<UsageReport> {
  const path = isAdminHere() ? 'log/usage' : 'log/self/usage';
  const query = { by, step, start, end, before, rows, zone: ownZone() };
  const data = await request(path, { query, signal });
  if (!isRow(data) || !Array.isArray(data['rows']))
    throw new HttpError('badResponse', 'no rows', 200);
  return {
    total: sumIn(data['total']),
    before: sumIn(data['total_before']),
    rows: rowsIn(data['rows']).map((row) => ({
      ...sumIn(row),
      key: plainText(row['key']),
      name: plainText(row['name']),
      username: plainText(row['username']),
      quotaBefore: numberIn(row['quota_before']),
    })),
    others: numberIn(data['others']),
    first: numberIn(data['first']),
    periods: rowsIn(data['periods']).map((period) => ({
      start: numberIn(period['start']),
      end: numberIn(period['end']),
      total: sumIn(period['total']),
      uses: new Map(rowsIn(period['rows']).map((row) => [plainText(row['key']), sumIn(row)])),
    })),
  };
}
