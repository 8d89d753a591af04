/** A stand-in for a relay of another kind, made from the habits of `habits.ts`, with records in memory. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FamilyKind, habits } from './habits';
import { changedKeys, madeChannels, manageKeys } from './manyKeys';
import { answerPrices, done, givenAnswers, refused, usedByHours } from './otherAnswers';
import { recordedPuts } from './recordedPuts';

type Row = Record<string, unknown>;
type Table = 'channel' | 'token' | 'user' | 'redemption' | 'user_group' | 'log';

export const isTable = (name: unknown): name is Table =>
  typeof name === 'string' && /^(channel|token|user|redemption|user_group|log)$/.test(name);

export interface FamilyRelay {
  url: string;
  /** Records by their numbers; `id` is the number, whatever the relay calls it. */
  tables: Record<Table, Row[]>;
  options: Map<string, string>;
  /** Prices that are records, by their models. */
  prices: Map<string, Row>;
  /** Method and path with query of each call. */
  calls: string[];
  /** Numbers of records whose writes are refused. */
  locked: Set<number>;
  /** The next answer of a write is lost: the write is done and the connection cut. */
  loseNext: () => void;
  stop: () => Promise<void>;
}

async function bodyOf(incoming: IncomingMessage): Promise<Row> {
  let text = '';
  for await (const part of incoming) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Row);
}

function sampleRows(): Record<Table, Row[]> {
  const many = (count: number, of: (id: number) => Row) =>
    Array.from({ length: count }, (_, i) => ({ id: i + 1, ...of(i + 1) }));
  const named = (word: string, id: number) => `${word} ${String(id).padStart(2, '0')}`;
  return {
    channel: many(30, (id) => ({
      name: named('channel', id),
      type: 1,
      status: 1,
      key: `secret-${id}`,
      base_url: 'http://127.0.0.1:9',
      models: 'gpt-4o',
      group: 'default',
      priority: id % 4,
      weight: 1,
      response_time: 0,
      created_time: 1_700_000_000 + id,
    })),
    token: many(30, (id) => ({
      user_id: 1,
      name: named('token', id),
      status: 1,
      key: `abcdefghijklmnopqrst${id}`,
      remain_quota: 500_000 + id,
      unlimited_quota: false,
      used_quota: 0,
      expired_time: -1,
      created_time: 1_700_000_000 + id,
    })),
    user: [
      { id: 1, username: 'root', display_name: 'Root User', role: 100, status: 1, quota: 100 },
      ...many(11, (id) => ({ username: `user${id}`, display_name: '', role: 1, status: 1 })).map(
        (row, i) => ({ ...row, id: i + 2, group: 'default', quota: 1000 }),
      ),
    ],
    redemption: [],
    user_group: many(2, (id) => ({ symbol: named('group', id), name: 'Group', enable: true })),
    log: many(45, (id) => ({
      user_id: 1,
      username: 'root',
      type: 2,
      token_name: 'token 01',
      model_name: 'gpt-4o',
      quota: id,
      prompt_tokens: 1,
      completion_tokens: 1,
      created_at: 1_700_000_000 + id,
    })),
  };
}

/**
 * Starts one on a free port of 127.0.0.1.
 * @param recorded the relay whose file of tests/relay/effects says what a PUT without a field does
 */
export async function startFamilyRelay(
  kind: FamilyKind,
  recorded: string = kind,
): Promise<FamilyRelay> {
  const habit = habits[kind];
  const { putsQuota, leaveOut } = recordedPuts(recorded);
  const tables = sampleRows();
  const options = new Map([['SystemName', 'Family']]);
  const prices = new Map<string, Row>();
  const calls: string[] = [];
  const locked = new Set<number>();
  let loses = false;
  const idOf = (id: unknown) => habit.idOf(Number(id));
  /** A record as the relay answers it. */
  const shown = (table: Table, { id, key, ...row }: Row): Row => ({
    ...row,
    ...(habit.id === 'uuid' ? { uuid: idOf(id) } : { id }),
    ...(table === 'channel' && kind === 'one-hub' ? { key } : {}),
    ...(table === 'token' ? { key: habit.shownKey(String(key)) } : {}),
  });
  const find = (table: Table, id: unknown) =>
    tables[table].find((row) => String(idOf(row['id'])) === String(id));
  const list = (table: Table, query: URLSearchParams, keyword: string) => {
    const size = Number(query.get(habit.size)) || 10;
    const page = Math.max(habit.first, Number(query.get(habit.page)) || 0);
    const sort = habit.sortOf(query);
    const wanted = (habit.filters[table] ?? []).filter((name) => query.has(name));
    const found = tables[table].filter(
      (row) =>
        String(row['name'] ?? row['username'] ?? '').startsWith(keyword) &&
        wanted.every((name) => String(row[name]) === query.get(name)),
    );
    // Of the channels with one tag it lists the newest.
    const listed = found.filter(
      (row) =>
        kind !== 'one-hub' ||
        !row['tag'] ||
        found.findLast(({ tag }) => tag === row['tag']) === row,
    );
    const of = (row: Row) => String(row[sort?.field ?? '']);
    const rows = sort
      ? listed.toSorted((a, b) => of(a).localeCompare(of(b)) * (sort.isUp ? 1 : -1))
      : listed.toReversed();
    const from = (page - habit.first) * size;
    const cut = rows.slice(from, from + size).map((row) => shown(table, row));
    return done(habit.listed(cut, rows.length, page, size));
  };
  const add = (table: Table, row: Row): Row => {
    const first = { status: 1, quota: 0, role: 1, priority: 0, weight: 0 };
    const made: Row = { ...first, key: `key-${tables[table].length}`, ...row };
    made['id'] = Math.max(0, ...tables[table].map(({ id }) => Number(id))) + 1;
    tables[table].push(made);
    return made;
  };
  const change = (table: Table, body: Row, query: URLSearchParams) => {
    const { [habit.id]: id, ...fields } = body;
    const row = find(table, id);
    if (!row) return refused('record not found');
    // No relay takes a key from outside.
    if (table === 'token') delete fields['key'];
    const { quota: _, ...others } = fields;
    if (query.has('status_only')) row['status'] = fields['status'];
    else {
      const effect = leaveOut(table, row, body);
      if (effect === 'refused') return refused('Invalid parameters');
      if (effect === 'logged') add('log', { type: 3, content: 'quota changed to 0' });
      const keepsQuota = table === 'user' && kind !== 'laisky' && !putsQuota;
      const stored = kind === 'new-api' && table === 'channel' ? changedKeys(row, fields) : fields;
      Object.assign(row, keepsQuota ? others : stored);
    }
    return done({ data: shown(table, row) });
  };
  const manage = ({ id, username, action, mode, value }: Row) => {
    const row =
      kind === 'new-api'
        ? find('user', id)
        : tables.user.find((user) => user['username'] === username);
    if (!row) return refused('user does not exist');
    if (action === 'add_quota' && !putsQuota) {
      row['quota'] = Number(row['quota']) + (mode === 'subtract' ? -1 : 1) * Number(value);
      return done();
    }
    if (action !== 'add_quota') row['status'] = action === 'disable' ? 2 : 1;
    return done({ data: { role: row['role'], status: row['status'] } });
  };
  const answer = (method: string, path: string, query: URLSearchParams, body: Row): unknown => {
    const [first = '', second = '', third = ''] = path.split('/');
    const why = habit.refuses(method, path, body);
    if (why === '') return '';
    if (why !== undefined) return refused(why);
    const named = [second, third, body[habit.id]].map(String);
    if (method !== 'GET' && [...locked].some((id) => named.includes(String(idOf(id)))))
      return refused('this record is locked');
    if (path === 'user/self') return done({ data: shown('user', tables.user[0] ?? {}) });
    if (path === 'user/manage') return manage(body);
    if (first === 'channel_tag' && kind === 'one-hub')
      return done({
        data: tables.channel
          .filter(({ tag }) => tag === decodeURIComponent(second))
          .map((row) => shown('channel', row)),
      });
    if (first === 'user_group' && kind !== 'one-hub') return undefined;
    if (first === 'user_group' && second === 'enable') {
      const group = find('user_group', third) ?? {};
      group['enable'] = !group['enable'];
      return done();
    }
    if (first === 'prices' && kind === 'one-hub') return answerPrices(prices, method, path, body);
    const given = givenAnswers[kind]?.[path];
    if (given) return done({ data: given });
    if (path === 'data/self') return done({ data: usedByHours(query) });
    if (first === 'option')
      return method === 'GET'
        ? done({ data: [...options].map(([key, value]) => ({ key, value })) })
        : done({ data: options.set(String(body['key']), String(body['value'])).size });
    if (path === 'topup' || path.startsWith('user/quota/')) {
      const row = find('user', third || body['user_uuid']);
      if (row) row['quota'] = Number(row['quota']) + Number(body['quota']);
      return row ? done() : refused('user does not exist');
    }
    if (path === 'channel/multi_key/manage') {
      const data = manageKeys(find('channel', body['channel_id']), body);
      return typeof data === 'string' ? refused(data) : done({ data });
    }
    if (first === 'channel' && third === 'status') {
      Object.assign(find('channel', second) ?? {}, { status: body['status'] });
      return done();
    }
    if (first === 'channel' && /^(fetch|provider)_models/.test(second)) {
      // It breaks where a text of the channel is absent.
      if (kind === 'one-hub' && body['proxy'] === undefined) return undefined;
      const id = third || (kind === 'one-hub' ? body['id'] : undefined);
      const key = body['key'] || find('channel', id)?.['key'];
      return key ? done({ data: [`of ${String(key)}`] }) : refused('key is required');
    }
    if (first === 'token' && third === 'key')
      return done({ data: { key: find('token', second)?.['key'] } });
    if (!(first in tables)) return undefined;
    const table = first as Table;
    const keyword = query.get(habit.search === 'call' ? 'keyword' : habit.search) ?? '';
    if (method === 'GET' && second === 'search')
      return list(table, query, query.get('keyword') ?? '');
    if (method === 'GET' && (second === '' || second === 'self'))
      // one-hub reads a field of its own struct that has no tag.
      return list(table, query, query.get(table === 'user_group' ? 'Name' : 'name') ?? keyword);
    if (method === 'GET') {
      const row = find(table, second);
      return row ? done({ data: shown(table, row) }) : refused('record not found');
    }
    if (method === 'POST') {
      const made = kind === 'new-api' && table === 'channel' ? madeChannels(body) : [body];
      const keys = made.map((row) => add(table, row)['key']);
      return done(table === 'redemption' ? { data: keys } : {});
    }
    if (method === 'PUT') return change(table, body, query);
    tables[table] = tables[table].filter((row) => String(idOf(row['id'])) !== second);
    return done();
  };
  const server: Server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://relay');
    const path = url.pathname.replace('/api/', '');
    const method = incoming.method ?? 'GET';
    const body = await bodyOf(incoming);
    calls.push(`${method} ${path}${url.search}`);
    const send = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(value === '' ? '' : JSON.stringify(value));
    };
    if (path === 'status')
      return send(done({ data: { ...habit.status, quota_per_unit: 500_000 } }));
    if (path === 'user/login') {
      if (body['password'] !== '123456') return send(refused('wrong password'));
      response.setHeader('set-cookie', 'session=root; Path=/; HttpOnly');
      return send(done({ data: shown('user', tables.user[0] ?? {}) }));
    }
    const isSignedIn = String(incoming.headers.cookie).includes('session=root');
    const isNamed = habit.userHeader === undefined || incoming.headers[habit.userHeader] === '1';
    if (!isSignedIn || !isNamed) return send(refused('Unauthorized'), 401);
    // It knows records without a slash at the end only.
    if (kind === 'laisky' && method === 'DELETE' && path.endsWith('/'))
      return send({ error: { message: 'Invalid URL' } }, 404);
    const value = answer(method, path, url.searchParams, body);
    if (loses && method !== 'GET') {
      loses = false;
      return response.destroy();
    }
    return value === undefined ? send({ error: { message: 'Invalid URL' } }, 404) : send(value);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tables,
    options,
    prices,
    calls,
    locked,
    loseNext: () => {
      loses = true;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
