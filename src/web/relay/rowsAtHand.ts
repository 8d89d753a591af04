import type { Query, QueryClient } from '@tanstack/react-query';
import type { GetListParams, Identifier, RaRecord } from 'react-admin';
import type { RelayDataProvider } from './dataProvider';
import { cachedLists, rowsIn } from './read/cachedLists';
import { takeAhead } from './read/listAhead';

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

const isReading = (method: string) => /^(get|fetch|sum)/.test(method);

/**
 * The data provider with a `getMany` that takes rows from lists at hand before it asks the relay: those that were read
 * in the last 30 s, since the last write, and that nothing else has changed, as an update that the relay has yet to
 * answer. `meta: { fresh: true }` asks the relay in any case, as before a change that rests on what is there;
 * `meta: { known: true }` takes rows of any age, as they are shown. A list takes the answer that was asked for ahead,
 * unless something was written since.
 */
export function withRowsAtHand(provider: RelayDataProvider, client: QueryClient) {
  const readAt = followLists(client);
  let writing = 0;
  let lastWrite = 0;
  const rowsAtHand = (name: string, isAnyAge = false): Map<string, RaRecord> => {
    const since = Math.max(lastWrite, Date.now() - atHandMs);
    const isCertain = (query: Query) =>
      writing === 0 && query.state.fetchStatus === 'idle' && (readAt.get(query) ?? 0) > since;
    const rows = cachedLists(client, name)
      .filter((query) => isAnyAge || isCertain(query))
      .reverse()
      // Of a row in several lists counts what is shown, else what was read last.
      .sort((a, b) => Number(a.isActive()) - Number(b.isActive()))
      .flatMap((query) => rowsIn(query) ?? []);
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
    params: {
      ids: Identifier[];
      meta?: { fresh?: boolean; known?: boolean };
      signal?: AbortSignal;
    },
  ) => {
    if (params.meta?.fresh) return provider.getMany(name, params);
    const ids = [...new Map(params.ids.map((id) => [String(id), id])).values()];
    const rows = rowsAtHand(name, params.meta?.known);
    const left = ids.filter((id) => !rows.has(String(id)));
    if (left.length > 0) {
      const { data } = await provider.getMany(name, { ...params, ids: left });
      for (const row of data) rows.set(String(row.id), row);
    }
    return { data: ids.flatMap((id) => rows.get(String(id)) ?? []) };
  };
  const getList = (name: string, params: GetListParams) =>
    (writing === 0 && takeAhead(name, params, lastWrite)) || provider.getList(name, params);
  // The methods keep their types, which only their callers know.
  return { ...Object.fromEntries(methods), getMany, getList } as RelayDataProvider;
}
