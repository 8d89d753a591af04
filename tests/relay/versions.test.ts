/** Calls that versions of new-api have in different places. The answers are those of the real ones. */
import { describe, expect, it } from 'vitest';
import { relayFiles } from '../../src/server/relay/family/kinds';
import type { Answer, Ask } from '../../src/server/relay/family/TheirCall';
import { translate } from '../../src/server/relay/family/translate';

const answerOf = (value: unknown, status = 200): Answer => ({
  status,
  headers: {},
  value,
  text: '',
});
const done = (data: unknown = null) => answerOf({ success: true, message: '', data });
const noCall = (call: string) =>
  answerOf({ error: { message: `Invalid URL (${call})`, type: 'invalid_request_error' } }, 404);

type Route = Answer | ((query: URLSearchParams) => Answer);

/** A relay with those calls; it keeps what it was asked. */
function relayWith(routes: Record<string, Route>) {
  const asked: string[] = [];
  const ask: Ask = Object.assign(
    async ({ method, path, query, body }: Parameters<Ask>[0]) => {
      const sent = [`${method} ${path}`, query.toString(), body && JSON.stringify(body)];
      asked.push(sent.filter(Boolean).join(' '));
      const route = routes[`${method} ${path}`] ?? noCall(`${method} /api/${path}`);
      return typeof route === 'function' ? route(query) : route;
    },
    { found: new Map(), locale: 'en', tried: { isKeyed: false, isAgain: false } },
  );
  const file = relayFiles['new-api'];
  if (!file) throw new Error('no file of new-api');
  const send = async (call: string, body?: unknown) => {
    const [method = '', path = '', query = ''] = call.split(/[ ?]/);
    const from = asked.length;
    const sent = { method, path, query: new URLSearchParams(query), body };
    const { status, value } = await translate('new-api', file, sent, ask);
    return { status, value, asked: asked.slice(from) };
  };
  return { routes, send };
}

type Fields = Record<string, { own: Record<string, unknown>; absent: string[] }>;

const task = { task_id: 'systask_P0', type: 'log_cleanup', status: 'pending' };

describe.each([
  [
    'PUT channel',
    { id: 7, status: 2 },
    { 'POST channel/7/status': done() },
    { 'PUT channel': done({ id: 7, status: 2 }) },
    ['POST channel/7/status {"status":2}', 'PUT channel {"id":7,"status":2}'],
    [undefined, undefined],
  ],
  [
    'GET oauth/state?provider=github&intent=login',
    undefined,
    { 'POST oauth/state': done({ flow_token: 'abc', expires_at: 1 }) },
    { 'GET oauth/state': done('def') },
    [
      'POST oauth/state {"provider":"github","intent":"login"}',
      'GET oauth/state provider=github&intent=login',
    ],
    ['abc', 'def'],
  ],
  [
    'GET oauth/email/bind?email=a%40b.de&code=12',
    undefined,
    { 'POST oauth/email/bind': done() },
    { 'GET oauth/email/bind': done() },
    [
      'POST oauth/email/bind {"email":"a@b.de","code":"12"}',
      'GET oauth/email/bind email=a%40b.de&code=12',
    ],
    [null, null],
  ],
  [
    'DELETE log?target_timestamp=9',
    undefined,
    { 'POST system-task/log-cleanup': done(task) },
    { 'DELETE log': done(500) },
    ['POST system-task/log-cleanup target_timestamp=9', 'DELETE log target_timestamp=9'],
    [{ ...task, task: 'systask_P0' }, 500],
  ],
])('%s', (call, body, august, february, [newCall = '', oldCall = ''], [newData, oldData]) => {
  it('is sent where the version of August has it', async () => {
    const { send } = relayWith({ ...august });
    const { asked, value } = await send(call, body);
    expect([asked, value]).toEqual([[newCall], { success: true, message: '', data: newData }]);
  });

  it('is sent where that of February has it, at once from the second time on', async () => {
    const { send } = relayWith({ ...february });
    const { asked, value } = await send(call, body);
    expect([asked, value]).toEqual([
      [newCall, oldCall],
      { success: true, message: '', data: oldData },
    ]);
    expect((await send(call, body)).asked).toEqual([oldCall]);
  });

  it('is found again after an update of the relay', async () => {
    const { routes, send } = relayWith({ ...february });
    await send(call, body);
    for (const name of Object.keys(routes)) delete routes[name];
    Object.assign(routes, august);
    expect((await send(call, body)).asked).toEqual([oldCall, newCall]);
  });
});

it('a refusal, a failure and a call that no version has are answered as they are', async () => {
  const refused = answerOf({ success: false, message: 'Unauthorized' }, 404);
  for (const [answer, calls] of [
    [refused, 1],
    [answerOf({ success: false, message: 'no' }), 1],
    // It may have been done: the record is looked at, twice.
    [answerOf(undefined, 502), 3],
  ] as const) {
    const { send } = relayWith({ 'POST channel/7/status': answer, 'PUT channel': done() });
    const { status, asked } = await send('PUT channel', { id: 7, status: 2 });
    expect([status, asked.length]).toEqual([answer.status, calls]);
  }
  const { status, asked } = await relayWith({}).send('DELETE log?target_timestamp=9');
  expect([status, asked.length]).toEqual([404, 2]);
});

it.each([
  [{}, undefined],
  [{ passkey_login: false }, true],
])('with %o in the status, a second factor is there: %s', async (status, has) => {
  const { value } = await relayWith({ 'GET status': done(status) }).send('GET status');
  expect(value).toMatchObject({ data: { channel_keys: 100 } });
  expect((value as { data: Record<string, unknown> }).data['sign_in_code']).toBe(has);
});

it.each([
  [{}, false],
  [{ HeaderNavModules: '' }, true],
])('fields of later versions are those of a status with %o: %s', async (status, isLater) => {
  const { value } = await relayWith({ 'GET status': done(status) }).send('GET status');
  const { relay_fields: of } = (value as { data: { relay_fields: Fields } }).data;
  const has = (resource: string, field: string) =>
    !of[resource]?.absent.includes(field) &&
    field in { ...of[resource]?.own, key_mode: 1, expired_time: 1 };
  expect([
    has('channel', 'key_mode'),
    has('user', 'remark'),
    has('redemption', 'expired_time'),
  ]).toEqual([isLater, isLater, isLater]);
  expect([has('channel', 'tag'), has('token', 'expired_time')]).toEqual([true, true]);
});

describe('lists of the version of April 2025', () => {
  const rows = Array.from({ length: 130 }, (_, i) => ({ id: 130 - i, name: `t${130 - i}` }));
  /** Pages from 0, by `size` alone, in an array; a search answers all at once. */
  const tokens = (query: URLSearchParams) => {
    const size = Number(query.get('size'));
    const from = Number(query.get('p')) * size;
    return done(rows.slice(from, from + size));
  };
  const older = () =>
    relayWith({
      'GET token': tokens,
      'GET token/search': (query) =>
        done(rows.filter(({ name }) => name.includes(query.get('keyword') ?? '')).toReversed()),
    });
  const idsIn = ({ value }: Awaited<ReturnType<ReturnType<typeof older>['send']>>) =>
    (value as { data: { id: number }[] }).data.map(({ id }) => id);

  it('are read from their own first page, without a number of all rows', async () => {
    const { send } = older();
    const first = await send('GET token?p=0&page_size=100');
    expect(first.asked).toEqual(['p=1', 'p=0'].map((p) => `GET token ${p}&page_size=100&size=100`));
    expect(idsIn(first)).toEqual(rows.slice(0, 100).map(({ id }) => id));
    expect(first.value).toMatchObject({ total: undefined });
    const second = await send('GET token?p=1&page_size=100');
    expect(second.asked).toHaveLength(1);
    expect(idsIn(second)).toEqual(rows.slice(100).map(({ id }) => id));
  });

  it('are searched by one call, for nothing too', async () => {
    const { send } = older();
    expect(idsIn(await send('GET token/search?keyword='))).toHaveLength(130);
    const again = await send('GET token/search?keyword=');
    expect([again.asked.length, idsIn(again).length]).toEqual([1, 130]);
    expect(idsIn(await send('GET token/search?keyword=t13'))).toEqual([13, 130]);
  });

  it('are pages with a number after an update of the relay', async () => {
    const { routes, send } = older();
    await send('GET token?p=0&page_size=100');
    routes['GET token'] = (query) => {
      const from = (Math.max(1, Number(query.get('p'))) - 1) * 100;
      return done({ items: rows.slice(from, from + 100), total: 130 });
    };
    const page = await send('GET token?p=1&page_size=100');
    expect(idsIn(page)).toEqual(rows.slice(100).map(({ id }) => id));
    expect(page.value).toMatchObject({ total: 130 });
  });
});

it('an empty search is read from the list, which has no limit of searches', async () => {
  const items = [{ id: 2 }, { id: 1 }];
  const { send } = relayWith({ 'GET token': done({ items, total: 2 }) });
  expect((await send('GET token/search?keyword=')).asked).toEqual([
    'GET token p=1&page_size=100&size=100',
  ]);
});

it('a channel is made by its fields, as they are and within a request', async () => {
  const { send } = relayWith({ 'POST channel/': done() });
  const fields = { name: 'c', type: 1, key: 'sk-1' };
  const sent = { ...fields, key_mode: 'append' };
  expect((await send('POST channel', fields)).asked).toEqual([
    `POST channel/ ${JSON.stringify({ mode: 'single', channel: sent, ...sent })}`,
  ]);
});
