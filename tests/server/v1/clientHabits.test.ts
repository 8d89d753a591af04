/** Clients as they are: headers with keys, packed bodies, tools that they run, and addresses that are nearly right. */
import { request } from 'node:http';
import v8 from 'node:v8';
import vm from 'node:vm';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { sendJson } from '../../support/provider';
import { listenApp } from '../../support/server/listenApp';
import { messages, v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, chat } = held;
const json = { 'content-type': 'application/json' };
const text = JSON.stringify({ model: 'gpt-4o', messages });
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  held.app.request('/v1/chat/completions', {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${held.key}`, ...headers },
    body,
  });

describe('a key', () => {
  it.each(['authorization', 'x-api-key', 'api-key', 'x-goog-api-key'])(
    'is read in the header %s',
    async (name) => {
      const models = (key: string) => held.app.request('/v1/models', { headers: { [name]: key } });
      expect((await models(`sk-${held.key}`)).status).toBe(200);
      expect((await models(held.key)).status).toBe(200);
      expect((await models('sk-other')).status).toBe(401);
    },
  );

  it('of an administrator may name the channel, and no other key', async () => {
    await addChannel({ name: 'first', priority: 9 });
    await addChannel({ name: 'second', models: 'o1', group: 'vip', key: 'sk-second' });
    expect((await post(text, { authorization: `Bearer sk-${held.key}-2` })).status).toBe(403);
    const made = await held.root.call('POST', 'token/', { name: 'r', unlimited_quota: true });
    const { key } = made.body.data as { key: string };
    await held.root.call('PUT', 'user/', { id: 1, quota: 10_000 });
    expect((await post(text, { authorization: '', 'x-api-key': `sk-${key}-2` })).status).toBe(200);
    expect(held.provider.asked.at(-1)?.headers.authorization).toBe('Bearer sk-second');
    const none = await post(text, { authorization: '', 'x-api-key': `sk-${key}-3` });
    expect([none.status, await none.text()]).toEqual([503, expect.stringContaining('channel 3')]);
  });
});

describe('a packed body', () => {
  it.each([
    ['gzip', gzipSync(text), 200],
    ['GZIP', gzipSync(text), 200],
    ['deflate', deflateSync(text), 200],
    ['br', brotliCompressSync(text), 200],
    ['gzip', text, 400],
    ['gzip', gzipSync(text).subarray(0, -9), 400],
    ['compress', text, 415],
    ['gzip, br', text, 415],
    ['__proto__', text, 415],
  ])('as %s is read, or refused by name', async (encoding, body, status) => {
    await addChannel();
    const answer = await post(body, { 'content-encoding': encoding });
    expect(answer.status).toBe(status);
    if (status !== 200)
      expect(await answer.json()).toMatchObject({
        error: { message: expect.stringContaining(encoding.toLowerCase()) as string },
      });
  });

  it('hides not that its client leaves', async () => {
    await addChannel();
    const { services } = held.app;
    const server = await listenApp(services);
    const left = vi.spyOn(services.leftCalls, 'begin');
    let finish = () => {};
    held.provider.answer = (_asked, response) => {
      finish = () => response.end();
    };
    const headers = { ...json, authorization: `Bearer ${held.key}`, 'content-encoding': 'gzip' };
    const call = request(`${server.url}/v1/chat/completions`, { method: 'POST', headers });
    call.on('error', () => {}).end(gzipSync(text));
    await expect.poll(() => held.provider.asked).toHaveLength(1);
    // A signal follows another one for as long as something holds both.
    v8.setFlagsFromString('--expose_gc');
    for (let i = 0; i < 5; i++) {
      vm.runInNewContext('gc')();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    call.destroy();
    await expect.poll(() => left).toHaveBeenCalled();
    finish();
    server.close();
  });

  it('counts by its bytes without the packing', async () => {
    const bomb = gzipSync(`{"a":"${'x'.repeat(33 * 2 ** 20)}"}`);
    const answer = await post(bomb, { 'content-encoding': 'gzip' });
    expect([answer.status, await answer.text()]).toEqual([
      413,
      expect.stringContaining('MAX_CALL_BYTES'),
    ]);
  });
});

describe('a form', () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"; filename=""\r\n\r\n\r\n';
  it.each([
    [64, 'b', /model/],
    [65, 'b', /more than 64 parts/],
    [120_000, 'b', /more than 64 parts/],
    [1, 'c', /cannot be read/],
    [1, '', /cannot be read/],
  ])('of %i parts with the boundary "%s" is refused at once', async (parts, boundary, reason) => {
    const start = performance.now();
    const answer = await held.app.request('/v1/audio/transcriptions', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${held.key}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body:
        Array.from({ length: parts }, (_, i) => part.replace('"a"', `"a${i}"`)).join('') +
        '--b--\r\n',
    });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(reason)]);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('tools', () => {
  it.each([
    [200, { type: 'local_shell' }],
    [200, { type: 'shell', environment: { type: 'local' } }],
    [200, { type: 'apply_patch' }],
    [200, { type: 'custom', name: 'f' }],
    [200, { type: 'tool_search' }],
    [200, { type: 'namespace', tools: [{ type: 'function', name: 'f' }] }],
    [400, { type: 'namespace', tools: [{ type: 'web_search' }] }],
    [400, { type: 'namespace' }],
    [400, { type: 'shell', environment: { type: 'container_auto' } }],
    [400, { type: 'shell' }],
    [400, { type: 'web_search' }],
    [400, { type: 'code_interpreter' }],
  ])('are answered %i: %j', async (status, tool) => {
    await addChannel();
    expect(
      (await chat({ tools: [{ type: 'function', function: { name: 'g' } }, tool] })).status,
    ).toBe(status);
  });
});

it.each([
  [200, 'audio/speech', { input: 'hi', speed: 1.25 }],
  [200, 'images/generations', { prompt: 'a', background: 'transparent' }],
  [400, 'chat/completions', { messages, speed: 'fast' }],
  [400, 'responses', { input: 'a', background: true }],
])('a field of another price is answered %i: %s %j', async (status, path, body) => {
  await addChannel();
  await held.setToken({ unlimited_quota: true });
  held.provider.answer = (_asked, response) => sendJson(response, { data: [{ url: 'x' }] });
  const answer = await held.app.request(`/v1/${path}`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${held.key}` },
    body: JSON.stringify({ model: 'gpt-4o', ...body }),
  });
  expect(answer.status).toBe(status);
});

describe('an address', () => {
  it.each([
    ['GET', '/models', '/v1/models'],
    ['POST', '/chat/completions', '/v1/chat/completions'],
    ['POST', '/responses', '/v1/responses'],
    ['POST', '/v1/v1/chat/completions', '/v1/chat/completions'],
    ['POST', '/v1/v1/v1/models', '/v1/models'],
  ])('%s %s is answered with the right one', async (method, path, right) => {
    const answer = await held.app.request(path, { method, headers: json });
    expect(answer.status).toBe(404);
    const { error } = (await answer.json()) as { error: { message: string } };
    expect(error.message).toMatch(new RegExp(`; the address is ${right}$`));
  });

  it('of a websocket is answered 426', async () => {
    const headers = { upgrade: 'websocket', connection: 'Upgrade' };
    expect((await held.app.request('/v1/responses', { headers })).status).toBe(426);
  });
});

describe('a stream', () => {
  const event = (choice: object) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
  const said = event({ index: 0, delta: { content: 'x'.repeat(40) } });
  const streamed = (text: string, type = 'text/event-stream') => {
    held.provider.answer = (_asked, response) =>
      response.writeHead(200, { 'content-type': type }).end(text);
    return chat({ stream: true });
  };
  const newest = async () =>
    ((await held.root.call('GET', 'log/?p=0')).body.data as { content: string }[])[0]?.content;

  it('that ends without its last event ends with an error, and is paid by what came', async () => {
    await addChannel();
    const answer = await streamed(said);
    expect(await answer.text()).toMatch(
      /^data: .*\n\n\n\ndata: \{"error":\{"message":"the stream ended without/,
    );
    expect(await newest()).toMatch(
      /^渠道答复中断；上游无答复：the stream ended without its last event$/,
    );
    expect((await held.aliceRow()).used_quota).toBe(20);
  });

  it.each([
    ['[DONE]', `${said}data: [DONE]\n\n`],
    ['a finish reason', `${said}${event({ index: 0, delta: {}, finish_reason: 'stop' })}`],
    [
      'the end of a response',
      'data: {"type":"response.output_text.delta","delta":"hi"}\n\ndata: {"type":"response.completed"}\n\n',
    ],
  ])('that ends with %s passes as it is', async (_what, text) => {
    await addChannel();
    expect(await (await streamed(text)).text()).toBe(text);
  });

  it('that a provider answers whole comes as one event', async () => {
    await addChannel();
    const called = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{}' } };
    const whole = {
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: { content: 'hi', tool_calls: [called] },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 3, completion_tokens: 4 },
    };
    const answer = await streamed(JSON.stringify(whole), 'application/json');
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const [data, done] = (await answer.text()).trim().split('\n\n');
    expect([JSON.parse(data?.slice(6) ?? ''), done]).toEqual([
      {
        ...whole,
        object: 'chat.completion.chunk',
        choices: [
          {
            index: 0,
            delta: { content: 'hi', tool_calls: [{ index: 0, ...called }] },
            finish_reason: 'stop',
          },
        ],
      },
      'data: [DONE]',
    ]);
    expect((await held.aliceRow()).used_quota).toBe(7);
  });
});
