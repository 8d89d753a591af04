/** Requests of a relay's clients: who pays, which channel answers, what it costs, what the log says. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pickByWeight } from '../../src/server/v1/chooseChannel';
import { buildChannel, buildToken } from '../support/builders';
import { type StandIn, sendJson, startProvider } from '../support/provider';
import { buildTestApp, type Client, type TestApp } from '../support/testApp';

let app: TestApp;
let root: Client;
let alice: Client;
let provider: StandIn;
let key: string;

const completion = {
  id: 'c1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello there' } }],
  usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
};
const messages = [{ role: 'user', content: 'Say hello' }];

interface TokenRow {
  id: number;
  name: string;
  key: string;
  remain_quota: number;
  used_quota: number;
  status: number;
}
const tokens = async () => (await alice.call('GET', 'token/?p=0')).body.data as TokenRow[];
const aliceRow = async () =>
  (await alice.call('GET', 'user/self')).body.data as {
    id: number;
    quota: number;
    used_quota: number;
    request_count: number;
  };
const setOption = (name: string, value: string) =>
  root.call('PUT', 'option/', { key: name, value });
const addChannel = (overrides = {}) =>
  root.call(
    'POST',
    'channel/',
    buildChannel({ base_url: provider.url, key: 'sk-provider', models: 'gpt-4o,o1', ...overrides }),
  );
const chat = (body: object = {}, headers: Record<string, string> = {}) =>
  app.request('/v1/chat/completions', {
    method: 'POST',
    headers: { authorization: `Bearer sk-${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'gpt-4o', messages, ...body }),
  });
const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;
const setToken = async (changes: object) => {
  const { id } = (await tokens()).find((token) => token.key === key) ?? { id: 0 };
  expect((await alice.call('PUT', 'token/', { id, ...changes })).body.success).toBe(true);
};

beforeEach(async () => {
  provider = await startProvider((_asked, response) => {
    sendJson(response, completion);
  });
  app = await buildTestApp();
  root = await app.signedIn();
  alice = await app.newUser('alice');
  await root.call('PUT', 'user/', { id: (await aliceRow()).id, quota: 10_000 });
  await alice.call('POST', 'token/', buildToken({ name: 'app', remain_quota: 5000 }));
  key = (await tokens()).find(({ name }) => name === 'app')?.key ?? '';
});
afterEach(() => provider.close());

describe('a chat completion', () => {
  it('is answered by a channel, paid by token and user, and written to the log', async () => {
    await setOption('ModelRatio', '{"gpt-4o":2}');
    await setOption('CompletionRatio', '{"gpt-4o":3}');
    await addChannel({ model_mapping: '{"gpt-4o":"gpt-4o-2024"}' });
    const response = await chat({ temperature: 0 });
    expect(await response.json()).toEqual(completion);
    expect(provider.asked[0]).toMatchObject({
      method: 'POST',
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-provider' },
    });
    expect(JSON.parse(provider.asked[0]?.body ?? '')).toMatchObject({
      model: 'gpt-4o-2024',
      messages,
      temperature: 0,
    });
    const cost = (100 + 50 * 3) * 2;
    expect(await aliceRow()).toMatchObject({
      quota: 10_000 - cost,
      used_quota: cost,
      request_count: 1,
    });
    expect((await tokens()).find(({ name }) => name === 'app')).toMatchObject({
      remain_quota: 5000 - cost,
      used_quota: cost,
    });
    expect(((await root.call('GET', 'channel/?p=0')).body.data as object[])[0]).toMatchObject({
      used_quota: cost,
    });
    expect(((await alice.call('GET', 'log/self/?type=2')).body.data as object[])[0]).toMatchObject({
      type: 2,
      username: 'alice',
      token_name: 'app',
      model_name: 'gpt-4o',
      prompt_tokens: 100,
      completion_tokens: 50,
      quota: cost,
      is_stream: false,
    });
    expect((await alice.call('GET', 'log/self/stat')).body.data).toEqual({ quota: cost });
    expect((await alice.call('GET', 'user/dashboard')).body.data).toEqual([
      {
        Day: '2027-01-15',
        ModelName: 'gpt-4o',
        RequestCount: 1,
        Quota: cost,
        PromptTokens: 100,
        CompletionTokens: 50,
      },
    ]);
  });

  it('streams, and is paid by what the stream says at its end', async () => {
    await addChannel();
    const events = [
      '{"choices":[{"delta":{"content":"Hel"}}]}',
      '{"choices":[{"delta":{"content":"lo"}}]}',
      '{"choices":[],"usage":{"prompt_tokens":7,"completion_tokens":2}}',
      '[DONE]',
    ].map((data) => `data: ${data}\n\n`);
    provider.answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of events) response.write(event);
      response.end();
    };
    const response = await chat({ stream: true });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(await response.text()).toBe(events.join(''));
    expect(JSON.parse(provider.asked[0]?.body ?? '')).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(await aliceRow()).toMatchObject({ quota: 10_000 - 9, request_count: 1 });
    expect(((await alice.call('GET', 'log/self/?type=2')).body.data as object[])[0]).toMatchObject({
      prompt_tokens: 7,
      completion_tokens: 2,
      is_stream: true,
    });
  });

  it('is paid for what came when the reader goes away', async () => {
    await addChannel();
    provider.answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        `data: ${JSON.stringify({ choices: [{ delta: { content: 'x'.repeat(400) } }] })}\n\n`,
      );
    };
    const response = await chat({ stream: true });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(async () => (await aliceRow()).used_quota).toBeGreaterThanOrEqual(100);
  });

  it('costs nothing when no channel answers', async () => {
    await addChannel();
    provider.answer = (_asked, response) => {
      sendJson(response, { error: { message: 'overloaded' } }, 500);
    };
    const response = await chat();
    expect([response.status, await codeOf(response)]).toEqual([502, 'provider_failed']);
    expect(await aliceRow()).toMatchObject({ quota: 10_000, used_quota: 0, request_count: 0 });
    expect((await tokens()).find(({ name }) => name === 'app')).toMatchObject({
      remain_quota: 5000,
      used_quota: 0,
    });
  });

  it('tries other channels as often as RetryTimes says, and takes a refused key out of use', async () => {
    await setOption('RetryTimes', '1');
    await setOption('AutomaticDisableChannelEnabled', 'true');
    await addChannel({ name: 'first', key: 'sk-refused', priority: 5 });
    await addChannel({ name: 'second' });
    provider.answer = (asked, response) => {
      sendJson(
        response,
        asked.headers.authorization === 'Bearer sk-refused' ? {} : completion,
        asked.headers.authorization === 'Bearer sk-refused' ? 401 : 200,
      );
    };
    expect((await chat()).status).toBe(200);
    expect(provider.asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-refused',
      'Bearer sk-provider',
    ]);
    expect(
      (
        (await root.call('GET', 'channel/?p=0')).body.data as { name: string; status: number }[]
      ).map(({ name, status }) => [name, status]),
    ).toEqual([
      ['second', 1],
      ['first', 3],
    ]);
  });

  it('replaces the system prompt where the channel has one', async () => {
    await addChannel({ system_prompt: 'Be brief' });
    await chat({ messages: [{ role: 'system', content: 'Be long' }, ...messages] });
    expect((JSON.parse(provider.asked[0]?.body ?? '') as { messages: object[] }).messages).toEqual([
      { role: 'system', content: 'Be brief' },
      ...messages,
    ]);
  });

  it('never takes more than there is, however many come at once', async () => {
    await setOption('PreConsumedQuota', '1000');
    await addChannel();
    const responses = await Promise.all(Array.from({ length: 30 }, () => chat()));
    const statuses = responses.map(({ status }) => status);
    const { quota, used_quota } = await aliceRow();
    const token = (await tokens()).find(({ name }) => name === 'app');
    console.log(
      `usage answered=${statuses.filter((status) => status === 200).length} refused=${statuses.filter((status) => status === 403).length} quota=${quota} used=${used_quota}`,
    );
    expect(quota + used_quota).toBe(10_000);
    expect((token?.remain_quota ?? -1) + (token?.used_quota ?? 0)).toBe(5000);
    expect(statuses.every((status) => status === 200 || status === 403)).toBe(true);
  });
});

describe('a request is refused', () => {
  it.each([
    ['without a key', { authorization: '' }, 401, 'invalid_api_key'],
    ['with an unknown key', { authorization: 'Bearer sk-unknown' }, 401, 'invalid_api_key'],
  ])('%s', async (_what, headers, status, code) => {
    const response = await chat({}, headers);
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  });

  it.each([
    ['a disabled token', { status: 2 }, 401, 'token_disabled'],
    ['a token for other models', { models: 'o1' }, 403, 'model_refused'],
    ['a token for another subnet', { subnet: '10.0.0.0/8' }, 403, 'subnet_refused'],
    ['a token with too little quota', { remain_quota: 5 }, 403, 'insufficient_token_quota'],
  ])('for %s', async (_what, changes, status, code) => {
    await addChannel();
    await setToken(changes);
    const response = await chat();
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
    expect(provider.asked).toEqual([]);
  });

  it('for an expired and for a used-up token, which get that status', async () => {
    await setToken({ expired_time: 1_800_000_100 });
    app.setNow(1_800_000_100);
    expect(await codeOf(await chat())).toBe('token_expired');
    expect((await tokens()).find(({ name }) => name === 'app')?.status).toBe(3);
    await setToken({ expired_time: -1, status: 1, remain_quota: 5 });
    await setToken({ remain_quota: 0 });
    expect(await codeOf(await chat())).toBe('token_exhausted');
    expect((await tokens()).find(({ name }) => name === 'app')?.status).toBe(4);
  });

  it('for a user without quota, a banned user, and a model that no channel of the group has', async () => {
    await addChannel({ group: 'vip' });
    expect([(await chat()).status, await codeOf(await chat())]).toEqual([503, 'no_channel']);
    const { id } = await aliceRow();
    await root.call('PUT', 'user/', { id, quota: 1 });
    expect(await codeOf(await chat())).toBe('insufficient_user_quota');
    await root.call('POST', 'user/manage', { username: 'alice', action: 'disable' });
    expect(await codeOf(await chat())).toBe('user_banned');
  });

  it('for a body that is no chat', async () => {
    for (const body of [{ model: '' }, { messages: [] }, { messages: 'x' }])
      expect((await chat(body)).status).toBe(400);
    expect((await app.request('/v1/embeddings', { method: 'POST' })).status).toBe(404);
  });
});

describe('channels and models', () => {
  it('lists the models of the token and of the group', async () => {
    await addChannel();
    const list = async () =>
      (
        (await (
          await app.request('/v1/models', { headers: { authorization: `Bearer ${key}` } })
        ).json()) as { data: { id: string }[] }
      ).data.map(({ id }) => id);
    expect(await list()).toEqual(['gpt-4o', 'o1']);
    await setToken({ models: 'o1' });
    expect(await list()).toEqual(['o1']);
  });

  it('share by weight, evenly without', () => {
    const channels = [
      { id: 1, weight: 1 },
      { id: 2, weight: 3 },
    ];
    const share = (list: object[]) =>
      Array.from(
        { length: 100 },
        (_, i) => pickByWeight(list as Record<string, unknown>[], (i + 0.5) / 100)?.['id'],
      ).filter((id) => id === 1).length;
    expect(share(channels)).toBe(25);
    expect(
      share([
        { id: 1, weight: 0 },
        { id: 2, weight: 0 },
      ]),
    ).toBe(50);
    expect(pickByWeight([], 0.5)).toBeUndefined();
  });
});
