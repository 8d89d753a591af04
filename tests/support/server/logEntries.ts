/** Entries of a log over five days, and what they add up to. */
import { logType } from '../../../src/schema/records.gen';
import type { TestApp } from './testApp';

export const hour = 3600;
export const day = 86_400;
/** A noon, UTC. */
export const now = 1_800_014_400 - (1_800_014_400 % day) + day / 2;
const models = ['gpt-4o', 'o3', 'claude'];

export interface Entry {
  created_at: number;
  type: number;
  user_id: number;
  username: string;
  channel: number;
  model_name: string;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  elapsed_time: number;
}

export interface Group {
  requests: number;
  quota: number;
  prompt_tokens: number;
  completion_tokens: number;
  median: number | null;
  p95: number | null;
}

export interface Summary {
  total: Group;
  before: Group;
  hour?: (Group & { time: number; models: (Group & { model_name: string })[] })[];
  day?: (Group & { time: number; failed: number })[];
  model?: (Group & { model_name: string })[];
  channel?: (Group & { channel: number; name: string })[];
  user?: (Group & { user_id: number; name: string })[];
}

/** Five days of entries at odd times, some of other types. */
export const entries: Entry[] = Array.from({ length: 600 }, (_, i) => ({
  created_at: now - 5 * day + Math.floor((i * 5 * day) / 600) + ((i * 7919) % 600),
  type: i % 10 === 0 ? logType.topUp : logType.consumption,
  user_id: (i % 3) + 1,
  username: `user${i % 3}`,
  channel: (i % 4) + 1,
  model_name: models[(i * 31) % 3] ?? '',
  quota: (i * 104_729) % 5000,
  prompt_tokens: i % 700,
  completion_tokens: i % 90,
  elapsed_time: i % 17 === 0 ? 0 : 100 + ((i * 7919) % 30_000),
}));

export const used = (from: number, to: number) =>
  entries.filter(
    ({ type, created_at }) => type === logType.consumption && created_at >= from && created_at < to,
  );
export const sums = (rows: readonly Entry[]) => ({
  requests: rows.length,
  quota: rows.reduce((sum, row) => sum + row.quota, 0),
  prompt_tokens: rows.reduce((sum, row) => sum + row.prompt_tokens, 0),
  completion_tokens: rows.reduce((sum, row) => sum + row.completion_tokens, 0),
});

/** The same as the call should answer, by going through the rows one by one. */
export function grouped<K, Row = Entry>(
  rows: readonly Row[],
  keyOf: (row: Row) => K,
): Map<K, Row[]> {
  const groups = new Map<K, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

export const figures = ({ requests, quota, prompt_tokens, completion_tokens }: Group) => ({
  requests,
  quota,
  prompt_tokens,
  completion_tokens,
});

/** Writes them into the log. */
export async function fillLog({ services }: TestApp): Promise<void> {
  for (let at = 0; at < entries.length; at += 100)
    await services.store.records
      .insertInto('log')
      .values(entries.slice(at, at + 100).map((entry) => ({ ...entry, content: '' })))
      .execute();
}
