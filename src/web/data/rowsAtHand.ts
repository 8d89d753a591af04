import type { Query, QueryClient } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'ra-core';
import { isRow } from '../../schema/isRow';
import type { Row } from '../../schema/types';
import type { CreationMeta } from './createRecord';
import type { RelayDataProvider } from './dataProvider';

/** Milliseconds that a row of a list answers for its record. */
const atHandMs = 30_000;

/**
 * When the reading of each list began that its rows are from, in epoch ms; none once something but a reading changed
 * them.
 */
function followLists(client: QueryClient): WeakMap<Query, number> {
  const begun = new WeakMap<Query, number>();
  const readAt = new WeakMap<Query, number>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') begun.set(query, Date.now());
    const at = begun.get(query);
    if (action.type === 'success' && !action.manual && at !== undefined) readAt.set(query, at);
    else if (action.type === 'success' || action.type === 'invalidate') readAt.delete(query);
  });
  return readAt;
}

/** Rows of what ra-core or a list keeps under `getList`. */
export const rowsIn = (kept: unknown): RaRecord[] =>
  // The data provider's records.
  isRow(kept) && Array.isArray(kept['data']) ? (kept['data'] as RaRecord[]) : [];

/** So long a list tells what was there before a creation, in ms: somebody fills in a form meanwhile. */
const beforeMs = 300_000;

/** True for what a list is kept under that begins with the newest record of all. */
function beginsWithNewest([, , params]: readonly unknown[]): boolean {
  if (!isRow(params)) return false;
  const { all, filter, pagination, sort } = params;
  const { q, order, match } = isRow(filter) ? filter : {};
  const isNarrowed =
    Boolean(q) || Boolean(order) || (isRow(match) && Object.keys(match).length > 0);
  const isFirst = isRow(pagination) && pagination['page'] === 1;
  const isById = isRow(sort) && sort['field'] === 'id' && sort['order'] === 'DESC';
  return !isNarrowed && (all !== undefined || (isFirst && isById));
}

/** The newest id that the list had when it was read last; undefined where that was long ago, or never. */
function newestShown(client: QueryClient, name: string): Identifier | undefined {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [name, 'getList'] })
    .filter(({ queryKey, state }) => state.data && beginsWithNewest(queryKey))
    .filter(({ state }) => Date.now() - state.dataUpdatedAt < beforeMs)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const [newest] = lists;
  return newest && (rowsIn(newest.state.data)[0]?.id ?? 0);
}

const isReading = (method: string) => /^(get|fetch|sum)/.test(method);

/**
 * The data provider with a `create` that knows from a list at hand what was there before, and a `getMany` that takes
 * rows from lists at hand before it asks the relay: those that were read
 * in the last 30 s, since the last write, and that nothing else has changed, as an update that the relay has yet to
 * answer. `meta: { fresh: true }` asks the relay in any case, as before a change that rests on what is there.
 */
export function withRowsAtHand(provider: RelayDataProvider, client: QueryClient) {
  const readAt = followLists(client);
  let writing = 0;
  let lastWrite = 0;
  const rowsAtHand = (name: string): Map<string, RaRecord> => {
    const since = Math.max(lastWrite, Date.now() - atHandMs);
    const lists = client
      .getQueryCache()
      .findAll({ queryKey: [name, 'getList'], fetchStatus: 'idle' })
      .map((query) => ({ at: readAt.get(query) ?? 0, kept: query.state.data }))
      .filter(({ at }) => writing === 0 && at > since)
      .sort((a, b) => a.at - b.at);
    const rows = lists.flatMap(({ kept }) => rowsIn(kept));
    return new Map(rows.map((row) => [String(row.id), row]));
  };
  const noted =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      writing += 1;
      try {
        return await call(...args);
      } finally {
        writing -= 1;
        lastWrite = Date.now();
      }
    };
  const methods = Object.entries(provider).map(([method, call]) => [
    method,
    typeof call === 'function' && !isReading(method) ? noted(call) : call,
  ]);
  const getMany = async (
    name: string,
    params: { ids: Identifier[]; meta?: { fresh?: boolean }; signal?: AbortSignal },
  ) => {
    if (params.meta?.fresh) return provider.getMany(name, params);
    const ids = [...new Map(params.ids.map((id) => [String(id), id])).values()];
    const rows = rowsAtHand(name);
    const left = ids.filter((id) => !rows.has(String(id)));
    if (left.length > 0) {
      const { data } = await provider.getMany(name, { ...params, ids: left });
      for (const row of data) rows.set(String(row.id), row);
    }
    return { data: ids.flatMap((id) => rows.get(String(id)) ?? []) };
  };
  const create = noted((name: string, params: { data: Row; meta?: CreationMeta }) => {
    const after = newestShown(client, name);
    const known = after === undefined ? {} : { after };
    return provider.create(name, { ...params, meta: { ...known, ...params.meta } });
  });
  // The methods keep their types, which only their callers know.
  return { ...Object.fromEntries(methods), getMany, create } as RelayDataProvider;
}
