import type { Query, QueryClient } from '@tanstack/react-query';
import type { Identifier, RaRecord } from 'react-admin';
import { isRow } from '../../schema/isRow';
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

const isReading = (method: string) => /^(get|fetch|sum)/.test(method);

/**
 * The data provider with a `getMany` that takes rows from lists at hand before it asks the relay: those that were read
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
  // The methods keep their types, which only their callers know.
  return { ...Object.fromEntries(methods), getMany } as RelayDataProvider;
}
