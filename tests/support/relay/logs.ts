/** /api/log/: ten a page without a total; own entries come without a number. */
import { type Call, ok, type Route, refuse, startsLike, wholeNumber } from './calls';
import type { LogRow } from './rows';

const equalities = [
  ['model_name', 'model_name'],
  ['token_name', 'token_name'],
  ['username', 'username'],
] as const;

/** The filter of the query; exact, and the type only where it is asked. */
function matches({ query }: Call, names: string[]): (log: LogRow) => boolean {
  const start = wholeNumber(query('start_timestamp'));
  const end = wholeNumber(query('end_timestamp'));
  const channel = names.includes('channel') ? wholeNumber(query('channel')) : 0;
  return (log) =>
    equalities.every(
      ([name, field]) => !names.includes(name) || query(name) === '' || log[field] === query(name),
    ) &&
    (start === 0 || log.created_at >= start) &&
    (end === 0 || log.created_at <= end) &&
    (channel === 0 || log.channel === channel);
}

const hasType = ({ query }: Call) => {
  const type = wholeNumber(query('type'));
  return (log: LogRow) => type === 0 || log.type === type;
};

const withoutId = (logs: LogRow[]) => logs.map((log) => ({ ...log, id: 0 }));
const everybody = ['model_name', 'token_name', 'username', 'channel'];
const own = ['model_name', 'token_name'];

function sum(call: Call, isOwn: boolean) {
  const fits = matches(call, [...own, 'channel', ...(isOwn ? [] : ['username'])]);
  return ok({
    quota: call.store.logs.rows
      .filter((log) => log.type === 2 && (!isOwn || log.username === call.caller.username))
      .filter(fits)
      .reduce((total, { quota }) => total + quota, 0),
  });
}

/** Use of the last seven days (UTC), by day and model; null where there is none. */
function dashboard({ store, caller }: Call) {
  const day = 86_400;
  const today = Math.floor(Date.now() / 1000 / day) * day;
  const rows = new Map<string, Record<string, unknown> & Record<'Quota', number>>();
  const logs = store.logs.rows.filter(
    (log) =>
      log.type === 2 &&
      log.user_id === caller.id &&
      log.created_at >= today - 6 * day &&
      log.created_at < today + day,
  );
  for (const log of logs) {
    const Day = new Date(log.created_at * 1000).toISOString().slice(0, 10);
    const key = `${Day} ${log.model_name}`;
    const row = rows.get(key) ?? {
      Day,
      ModelName: log.model_name,
      RequestCount: 0,
      Quota: 0,
      PromptTokens: 0,
      CompletionTokens: 0,
    };
    rows.set(key, {
      ...row,
      RequestCount: Number(row['RequestCount']) + 1,
      Quota: row.Quota + log.quota,
      PromptTokens: Number(row['PromptTokens']) + log.prompt_tokens,
      CompletionTokens: Number(row['CompletionTokens']) + log.completion_tokens,
    });
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return ok(sorted.length > 0 ? sorted : null);
}

export const logRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/log/',
    role: 10,
    handle: (call) => {
      const [fits, typed] = [matches(call, everybody), hasType(call)];
      return ok(
        call.store.logs.page(wholeNumber(call.query('p')), (log) => typed(log) && fits(log)),
      );
    },
  },
  {
    method: 'GET',
    path: '/api/log/self',
    role: 1,
    handle: (call) => {
      const [fits, typed] = [matches(call, own), hasType(call)];
      const page = call.store.logs.page(
        wholeNumber(call.query('p')),
        (log) => log.user_id === call.caller.id && typed(log) && fits(log),
      );
      return ok(withoutId(page));
    },
  },
  {
    method: 'GET',
    path: '/api/log/search',
    role: 10,
    handle: ({ store, query }) =>
      ok(
        store.logs.rows
          .filter(
            ({ type, content }) =>
              String(type) === query('keyword') || startsLike(content, query('keyword')),
          )
          .reverse()
          .slice(0, 100),
      ),
  },
  {
    method: 'GET',
    path: '/api/log/self/search',
    role: 1,
    handle: ({ store, query, caller }) =>
      ok(
        withoutId(
          store.logs.rows
            .filter(
              ({ user_id, type }) => user_id === caller.id && String(type) === query('keyword'),
            )
            .reverse()
            .slice(0, 100),
        ),
      ),
  },
  { method: 'GET', path: '/api/log/stat', role: 10, handle: (call) => sum(call, false) },
  { method: 'GET', path: '/api/log/self/stat', role: 1, handle: (call) => sum(call, true) },
  {
    method: 'DELETE',
    path: '/api/log/',
    role: 10,
    handle: ({ store, query }) => {
      const before = wholeNumber(query('target_timestamp'));
      if (before === 0) return refuse('target timestamp is required');
      return ok(store.logs.remove(({ created_at }) => created_at < before));
    },
  },
  { method: 'GET', path: '/api/user/dashboard', role: 1, handle: dashboard },
];
