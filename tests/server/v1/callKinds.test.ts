/** Calls of every kind that providers of OpenAI's API answer: passed on, billed and logged alike. */
import { describe, expect, it } from 'vitest';
import { sendJson } from '../../support/provider';
import { messages, v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, codeOf, setOption, setToken } = held;

const send = (path: string, body?: object, method = body ? 'POST' : 'GET') =>
  held.app.request(path, {
    method,
    headers: { authorization: `Bearer sk-${held.key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const entries = async (type: number) =>
  (await held.alice.call('GET', `log/self/?type=${type}`)).body.data as object[];
const models = 'gpt-4o,gpt-3.5-turbo-instruct,text-embedding-3-small,omni-moderation-latest,o1';

interface Case {
  path: string;
  model: string;
  body: object;
  answer: object;
  /** Tokens that are billed. */
  use: [prompt: number, completion: number];
}

const embedding = (more: object = {}) => ({
  object: 'list',
  data: [{ object: 'embedding', index: 0, embedding: [0.1, 0.2] }],
  ...more,
});

const cases: Case[] = [
  {
    path: 'chat/completions',
    model: 'gpt-4o',
    body: { messages },
    answer: {
      choices: [{ index: 0, message: { role: 'assistant', content: 'hi' } }],
      usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 },
    },
    use: [9, 4],
  },
  {
    path: 'completions',
    model: 'gpt-3.5-turbo-instruct',
    body: { prompt: ['one', 'two'], max_tokens: 5 },
    answer: {
      object: 'text_completion',
      choices: [{ index: 0, text: ' hi' }],
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    },
    use: [7, 3],
  },
  {
    path: 'embeddings',
    model: 'text-embedding-3-small',
    body: { input: 'hi', encoding_format: 'base64' },
    answer: embedding({ usage: { prompt_tokens: 5, total_tokens: 5 } }),
    use: [5, 0],
  },
  {
    path: 'embeddings',
    model: 'text-embedding-3-small',
    body: { input: [[1, 2, 3], [4]] },
    answer: embedding(),
    use: [4, 0],
  },
  {
    path: 'moderations',
    model: 'omni-moderation-latest',
    body: { input: ['abcd', 'efgh'] },
    answer: { id: 'm', model: 'x', results: [{ flagged: false, categories: { hate: false } }] },
    use: [2, 0],
  },
  {
    path: 'rerank',
    model: 'gpt-4o',
    body: { query: 'abcd', documents: ['efgh'] },
    answer: { results: [{ index: 0, relevance_score: 0.5 }], usage: { total_tokens: 8 } },
    use: [8, 0],
  },
  {
    path: 'responses',
    model: 'o1',
    body: { input: 'hi', instructions: 'be brief' },
    answer: {
      object: 'response',
      output: [{ type: 'message', content: [{ type: 'output_text', text: 'hello' }] }],
      usage: { input_tokens: 11, output_tokens: 6, total_tokens: 17 },
    },
    use: [11, 6],
  },
];

describe('an answer that is whole', () => {
  it.each(cases)('of $path is passed on, billed and logged: $use', async (each) => {
    const { path, model, body, answer, use } = each;
    await setOption('ModelRatio', JSON.stringify({ [model]: 2 }));
    await setOption('CompletionRatio', JSON.stringify({ [model]: 3 }));
    await addChannel({ models, model_mapping: JSON.stringify({ [model]: 'mapped' }) });
    held.provider.answer = (_asked, response) => sendJson(response, answer);
    const response = await send(`/v1/${path}`, { model, ...body });
    expect([response.status, await response.json()]).toEqual([200, answer]);
    expect(held.provider.asked[0]).toMatchObject({ method: 'POST', url: `/v1/${path}` });
    expect(JSON.parse(held.provider.asked[0]?.body ?? '')).toEqual({ ...body, model: 'mapped' });
    const cost = (use[0] + use[1] * 3) * 2;
    expect(await aliceRow()).toMatchObject({ quota: 10_000 - cost, request_count: 1 });
    expect(await entries(2)).toMatchObject([
      {
        model_name: model,
        prompt_tokens: use[0],
        completion_tokens: use[1],
        quota: cost,
        token_name: 'app',
        is_stream: false,
      },
    ]);
  });

  it('with many embeddings is billed by its prompt, not by its size', async () => {
    await addChannel({ models });
    const vector = Array.from({ length: 1500 }, (_, i) => i / 7919);
    const data = Array.from({ length: 40 }, (_, index) => ({ index, embedding: vector }));
    held.provider.answer = (_asked, response) =>
      sendJson(response, { data, usage: { prompt_tokens: 80, total_tokens: 80 } });
    const response = await send('/v1/embeddings', { model: 'text-embedding-3-small', input: 'hi' });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(2 ** 19);
    expect(await aliceRow()).toMatchObject({ used_quota: 80 });
  });

  it.each([
    ['at its beginning', { usage: { prompt_tokens: 80, total_tokens: 80 } }, 80],
    ['nowhere', {}, 1],
  ])('with many embeddings and its use %s is billed by its prompt', async (_where, use, cost) => {
    await addChannel({ models });
    const vector = Array.from({ length: 60_000 }, (_, i) => i / 7919);
    held.provider.answer = (_asked, response) =>
      sendJson(response, { object: 'list', ...use, data: [{ index: 0, embedding: vector }] });
    const response = await send('/v1/embeddings', { model: 'text-embedding-3-small', input: 'hi' });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(2 ** 19);
    expect(await aliceRow()).toMatchObject({ used_quota: cost });
  });

  it('of embeddings may have its model in the path', async () => {
    await addChannel({ models });
    held.provider.answer = (_asked, response) => sendJson(response, embedding());
    const path = '/v1/engines/text-embedding-3-small/embeddings';
    expect((await send(path, { input: 'hi' })).status).toBe(200);
    expect(held.provider.asked).toMatchObject([{ url: '/v1/embeddings' }]);
    expect(JSON.parse(held.provider.asked[0]?.body ?? '')).toEqual({
      model: 'text-embedding-3-small',
      input: 'hi',
    });
  });

  it('of a moderation has a model where none is named', async () => {
    await addChannel({ models });
    held.provider.answer = (_asked, response) => sendJson(response, { results: [] });
    expect((await send('/v1/moderations', { input: 'hi' })).status).toBe(200);
    expect(await entries(2)).toMatchObject([{ model_name: 'omni-moderation-latest' }]);
  });
});

describe('an answer that streams', () => {
  const events = {
    'chat/completions': [
      { choices: [{ index: 0, delta: { content: 'hello' } }] },
      { choices: [], usage: { prompt_tokens: 9, completion_tokens: 4 } },
    ],
    completions: [
      { choices: [{ index: 0, text: 'hello' }] },
      { choices: [], usage: { prompt_tokens: 9, completion_tokens: 4 } },
    ],
    responses: [
      { type: 'response.created', response: { id: 'r', output: [], usage: null } },
      { type: 'response.output_text.delta', item_id: 'i', delta: 'hello' },
      {
        type: 'response.completed',
        response: { id: 'r', usage: { input_tokens: 9, output_tokens: 4, total_tokens: 13 } },
      },
    ],
  } as const;
  const bodies = {
    'chat/completions': { model: 'gpt-4o', messages },
    completions: { model: 'gpt-3.5-turbo-instruct', prompt: 'hi' },
    responses: { model: 'o1', input: 'hi' },
  };

  it.each(Object.keys(events) as (keyof typeof events)[])(
    'of %s is billed by what it reports',
    async (path) => {
      await addChannel({ models });
      held.provider.answer = (_asked, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const event of events[path]) response.write(`data: ${JSON.stringify(event)}\n\n`);
        response.end();
      };
      const response = await send(`/v1/${path}`, { ...bodies[path], stream: true });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      expect(await response.text()).toContain('hello');
      expect(await entries(2)).toMatchObject([
        { prompt_tokens: 9, completion_tokens: 4, quota: 13, is_stream: true },
      ]);
      const sent = JSON.parse(held.provider.asked[0]?.body ?? '');
      expect(sent.stream_options).toEqual(
        path === 'responses' ? undefined : { include_usage: true },
      );
    },
  );

  it('of responses is counted where it reports nothing', async () => {
    await addChannel({ models });
    held.provider.answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const delta = 'x'.repeat(40);
      response.end(`data: ${JSON.stringify({ type: 'response.output_text.delta', delta })}\n\n`);
    };
    await (await send('/v1/responses', { ...bodies.responses, stream: true })).text();
    expect(await entries(2)).toMatchObject([{ completion_tokens: 10 }]);
  });
});

describe('a call', () => {
  it.each([
    ['completions', { model: 'gpt-4o' }, 'prompt'],
    ['completions', { model: 'gpt-4o', prompt: 5 }, 'prompt'],
    ['completions', { model: 'gpt-4o', prompt: 'a', max_tokens: 0 }, 'max_tokens'],
    ['embeddings', { model: 'gpt-4o' }, 'input'],
    ['embeddings', { model: 'gpt-4o', input: [] }, 'input'],
    ['embeddings', { input: 'a' }, 'model'],
    ['moderations', { input: {} }, 'input'],
    ['responses', { input: 'a' }, 'model'],
    ['responses', { model: 'gpt-4o', input: 7 }, 'input'],
    ['images/generations', { model: 'gpt-4o' }, 'prompt'],
    ['audio/speech', { model: 'gpt-4o', input: ['a'] }, 'input'],
    ['audio/transcriptions', { model: 'gpt-4o', file: 'a' }, 'file'],
    ['rerank', { model: 'gpt-4o', documents: [] }, 'documents'],
    ['messages', { model: 'gpt-4o', messages: 'hi' }, 'messages'],
    ['responses', { model: 'gpt-4o', input: 'a', stream: 'yes' }, 'stream'],
  ])('of %s with %j is refused naming %s', async (path, body, field) => {
    await addChannel({ models });
    const response = await send(`/v1/${path}`, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringMatching(`^${field}: `) },
    });
    expect(held.provider.asked).toEqual([]);
  });

  it('has the prompt of the channel where its model reads one', async () => {
    await addChannel({ models, system_prompt: 'own' });
    await send('/v1/responses', { model: 'o1', input: 'hi', instructions: 'theirs' });
    await send('/v1/embeddings', { model: 'text-embedding-3-small', input: 'hi' });
    expect(held.provider.asked.map(({ body }) => JSON.parse(body))).toEqual([
      { model: 'o1', input: 'hi', instructions: 'own' },
      { model: 'text-embedding-3-small', input: 'hi' },
    ]);
  });

  it('goes to no channel whose provider has no such call, and to none of other models', async () => {
    await addChannel({ models, type: 27 });
    await addChannel({ models: 'o1' });
    const embed = { model: 'text-embedding-3-small', input: 'hi' };
    expect((await send('/v1/embeddings', embed)).status).toBe(503);
    await setToken({ models: 'o1' });
    expect((await send('/v1/embeddings', embed)).status).toBe(403);
    expect(held.provider.asked).toEqual([]);
  });

  it('that fails is in the log, and costs nothing', async () => {
    await addChannel({ models });
    held.provider.answer = (_asked, response) => sendJson(response, {}, 500);
    expect(
      (await send('/v1/embeddings', { model: 'text-embedding-3-small', input: 'hi' })).status,
    ).toBe(502);
    expect(await aliceRow()).toMatchObject({ used_quota: 0 });
    expect(await entries(6)).toMatchObject([{ model_name: 'text-embedding-3-small' }]);
  });

  it.each([
    ['POST', '/v1/files'],
    ['GET', '/v1/files'],
    ['GET', '/v1/chat/completions'],
    ['POST', '/v1/models'],
    ['GET', '/v1'],
    ['GET', '/dashboard/billing'],
    ['GET', '/dashboard/billing/other'],
    ['GET', '/v1/dashboard/other'],
  ])('%s %s says that there is none', async (method, path) => {
    const response = await send(path, undefined, method);
    expect(response.status).toBe(404);
    expect(await codeOf(response)).toBe('unknown_call');
  });
});
