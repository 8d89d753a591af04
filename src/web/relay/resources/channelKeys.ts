/** The keys of a channel of several: their states, and what is done with one. No call answers a key. */
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { pathPart } from '../calls/pathPart';
import { request } from '../calls/request';
import { requestWrite } from '../calls/settle';
import { HttpError } from '../errors/HttpError';

export interface ChannelKey {
  /** Its place, from 0. */
  index: number;
  /** As of channels. */
  status: number;
  /** Why it is off, and since when, in epoch seconds: where the relay knows. */
  reason: string;
  time: number;
  /** Its last letters, where the relay answers them. */
  tail: string;
}

const keyOf = (row: Row): ChannelKey => ({
  index: Number(row['index']),
  status: Number(row['status']),
  reason: plainText(row['reason'] ?? ''),
  time: Number(row['time'] ?? 0),
  tail: plainText(row['tail'] ?? ''),
});

/** @throws HttpError */
export async function fetchChannelKeys(id: unknown, signal: AbortSignal): Promise<ChannelKey[]> {
  const keys = await request(`channel/${pathPart(id)}/keys`, { signal });
  if (!Array.isArray(keys)) throw new HttpError('badResponse', 'no list', 200);
  return keys.filter(isRow).map(keyOf);
}

/** Switches a key on or off, or removes it for good. @param count of all keys that were seen @throws HttpError */
export const writeChannelKey = (
  id: unknown,
  { index, tail }: ChannelKey,
  count: number,
  action: 'on' | 'off' | 'remove',
): Promise<unknown> =>
  requestWrite(`channel/${pathPart(id)}/keys/${action}`, {
    method: 'POST',
    body: { index, tail, count },
  });
