/** Requests of a relay's clients: who pays, which channel answers, what it costs, what the log says. */
import { describe, expect, it } from 'vitest';
import { pickByWeight } from '../../../src/server/v1/channels/chooseChannel';
import { sendJson } from '../../support/provider';
import { completion, messages, v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, chat, codeOf, setOption, setToken, tokens } = held;

describe('a chat completion', () => {
  it('is answered by a channel, paid by token and user, and written to the log', async () => {
    await setOption('ModelRatio', '{"gpt-4o":2}');
    await setOption('CompletionRatio', '{"gpt-4o":3}');
    await addChannel({ model_mapping: '{"gpt-4o":"gpt-4o-2024"}' });
    const response = await chat({ temperature: 0 });
    expect(await response.json()).toEqual(completion);
    expect(held.provider.asked[0]).toMatchObject({
      method: 'POST',
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-provider' },
    });
    expect(JSON.parse(held.provider.asked[0]?.body ?? '')).toMatchObject({
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
    expect(((await held.root.call('GET', 'channel/?p=0')).body.data as object[])[0]).toMatchObject({
      used_quota: cost,
    });
    expect(
      ((await held.alice.call('GET', 'log/self/?type=2')).body.data as object[])[0],
    ).toMatchObject({
      type: 2,
      username: 'alice',
      token_name: 'app',
      model_name: 'gpt-4o',
      prompt_tokens: 100,
      completion_tokens: 50,
      quota: cost,
      is_stream: false,
    });
    expect((await held.alice.call('GET', 'log/self/stat')).body.data).toEqual({ quota: cost });
    expect((await held.alice.call('GET', 'user/dashboard')).body.data).toEqual([
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
    held.provider.answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of events) response.write(event);
      response.end();
    };
    const response = await chat({ stream: true });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const [hel, lo, , done] = events;
    expect(await response.text()).toBe([hel, lo, done].join(''));
    expect(JSON.parse(held.provider.asked[0]?.body ?? '')).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(await aliceRow()).toMatchObject({ quota: 10_000 - 9, request_count: 1 });
    expect(
      ((await held.alice.call('GET', 'log/self/?type=2')).body.data as object[])[0],
    ).toMatchObject({
      prompt_tokens: 7,
      completion_tokens: 2,
      is_stream: true,
    });
  });

  it('is paid for what came when the reader goes away', async () => {
    await addChannel();
    held.provider.answer = (_asked, response) => {
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
    held.provider.answer = (_asked, response) => {
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
    held.provider.answer = (asked, response) => {
      sendJson(
        response,
        asked.headers.authorization === 'Bearer sk-refused' ? {} : completion,
        asked.headers.authorization === 'Bearer sk-refused' ? 401 : 200,
      );
    };
    expect((await chat()).status).toBe(200);
    expect(held.provider.asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer sk-refused',
      'Bearer sk-provider',
    ]);
    expect(
      (
        (await held.root.call('GET', 'channel/?p=0')).body.data as {
          name: string;
          status: number;
        }[]
      ).map(({ name, status }) => [name, status]),
    ).toEqual([
      ['second', 1],
      ['first', 3],
    ]);
  });

  it('replaces the system prompt where the channel has one', async () => {
    await addChannel({ system_prompt: 'Be brief' });
    await chat({ messages: [{ role: 'system', content: 'Be long' }, ...messages] });
    expect(
      (JSON.parse(held.provider.asked[0]?.body ?? '') as { messages: object[] }).messages,
    ).toEqual([{ role: 'system', content: 'Be brief' }, ...messages]);
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

describe('channels and models', () => {
  it('lists the models of the token and of the group', async () => {
    await addChannel();
    const list = async () =>
      (
        (await (
          await held.app.request('/v1/models', { headers: { authorization: `Bearer ${held.key}` } })
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
    const share = (list: { id: number; weight: number }[]) =>
      Array.from({ length: 100 }, (_, i) => pickByWeight(list, (i + 0.5) / 100)?.id).filter(
        (id) => id === 1,
      ).length;
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

it.each([
  [50, '/v1'],
  [1, '/v1'],
  [1, '/v1/'],
  [8, '//'],
  [25, '/v1/chat/completions'],
])('asks type %i once below the address with %s at its end', async (type, typed) => {
  await addChannel({ type, base_url: held.provider.url + typed });
  expect((await chat()).status).toBe(200);
  expect(held.provider.asked.map(({ url }) => url)).toEqual(['/v1/chat/completions']);
});
