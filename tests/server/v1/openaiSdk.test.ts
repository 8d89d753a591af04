/** OpenAI's own SDK in front of this server, before a stand-in that answers as OpenAI documents it. */
import OpenAI, { toFile } from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, sendJson } from '../../support/provider';
import { listenApp } from '../../support/server/listenApp';
import { v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow } = held;
const models =
  'gpt-4o,dall-e-3,gpt-image-1,whisper-1,gpt-4o-transcribe,tts-1,text-embedding-3-small';
const messages = [{ role: 'user' as const, content: 'hi' }];
const chat = { model: 'gpt-4o', messages };
const usage = { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 };
const completion = (message: object, more: object = {}) => ({
  ...{ id: 'c', object: 'chat.completion', created: 1, model: 'gpt-4o', usage },
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', ...message } }],
  ...more,
});
const response = {
  ...{ id: 'resp_1', object: 'response', created_at: 1, status: 'completed', model: 'gpt-4o' },
  output: [
    {
      ...{ id: 'm', type: 'message', role: 'assistant', status: 'completed' },
      content: [{ type: 'output_text', text: 'hello', annotations: [] }],
    },
  ],
  usage: { input_tokens: 9, output_tokens: 4, total_tokens: 13 },
};

let server: Awaited<ReturnType<typeof listenApp>>;
let client: OpenAI;
beforeEach(async () => {
  server = await listenApp(held.app.services);
  client = new OpenAI({ apiKey: `sk-${held.key}`, baseURL: `${server.url}/v1`, maxRetries: 0 });
  await addChannel({ models });
  await held.root.call('PUT', 'user/', { id: (await aliceRow()).id, quota: 1_000_000 });
  await held.setToken({ unlimited_quota: true });
});
afterEach(() => server.close());

const answer = (body: unknown, status = 200) => {
  held.provider.answer = (_asked, reply) => sendJson(reply, body, status);
};
const stream = (events: object[], isDone = true) => {
  held.provider.answer = (_asked, reply) => {
    const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.end(lines.join('') + (isDone ? 'data: [DONE]\n\n' : ''));
  };
};
const sent = () => held.provider.asked.at(-1) as Asked;
const used = async () => (await aliceRow()).used_quota;
const collect = async <Part>(parts: AsyncIterable<Part>) => {
  const all: Part[] = [];
  for await (const part of parts) all.push(part);
  return all;
};
const chunk = (delta: object, finish_reason: string | null = null) => ({
  ...{ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'gpt-4o' },
  choices: [{ index: 0, delta, finish_reason }],
});
const chunks = [
  chunk({ role: 'assistant', content: 'hel' }),
  chunk({ content: 'lo' }),
  chunk({}, 'stop'),
];
const sound = Buffer.alloc(16_000, 5);
const file = () => toFile(sound, 'speech.mp3', { type: 'audio/mpeg' });
const image = () => toFile(Buffer.alloc(500, 1), 'cat.png', { type: 'image/png' });

describe('the SDK of OpenAI', () => {
  it('chats, in whole and in a stream', async () => {
    answer(completion({ content: 'hello' }));
    const whole = await client.chat.completions.create(chat);
    expect(whole.choices[0]?.message.content).toBe('hello');
    expect(await used()).toBe(13);
    stream([...chunks, { ...chunk({}), choices: [], usage }]);
    const parts = await collect(await client.chat.completions.create({ ...chat, stream: true }));
    expect(parts.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('hello');
    const options = { stream_options: { include_usage: true } };
    const last = (
      await collect(await client.chat.completions.create({ ...chat, ...options, stream: true }))
    ).at(-1);
    expect(last?.usage).toEqual(usage);
  });

  it('chats with tools and with a form of its answer', async () => {
    const call = { id: 't', type: 'function' as const, function: { name: 'f', arguments: '{}' } };
    const tools = [{ type: 'function' as const, function: { name: 'f' } }];
    answer(completion({ content: null, tool_calls: [call] }));
    const { choices } = await client.chat.completions.create({ ...chat, tools });
    expect(choices[0]?.message.tool_calls).toEqual([call]);
    answer(completion({ content: '{"a":1}' }));
    const schema = { type: 'object', properties: { a: { type: 'number' } } };
    const parsed = await client.chat.completions.parse({
      ...chat,
      response_format: { type: 'json_schema', json_schema: { name: 's', schema } },
    });
    expect(parsed.choices[0]?.message.parsed).toEqual({ a: 1 });
    stream(chunks);
    const runner = client.chat.completions.stream(chat);
    expect((await runner.finalChatCompletion()).choices[0]?.message.content).toBe('hello');
    const url = `data:image/png;base64,${Buffer.alloc(60_000).toString('base64')}`;
    const content = [{ type: 'image_url' as const, image_url: { url } }];
    answer(completion({ content: 'a cat' }));
    await client.chat.completions.create({ ...chat, messages: [{ role: 'user', content }] });
    expect(sent().body).toContain(url);
  });

  it('completes, embeds, moderates and lists models', async () => {
    answer({ object: 'text_completion', choices: [{ index: 0, text: 'hi' }], usage });
    expect(
      (await client.completions.create({ model: 'gpt-4o', prompt: 'a' })).choices[0]?.text,
    ).toBe('hi');
    const vector = Buffer.from(new Float32Array([0.5, 0.25]).buffer).toString('base64');
    answer({ object: 'list', data: [{ index: 0, embedding: vector }], usage });
    const asked = { model: 'text-embedding-3-small', input: 'a' };
    expect((await client.embeddings.create(asked)).data[0]?.embedding).toEqual([0.5, 0.25]);
    answer({ id: 'm', results: [{ flagged: false }] });
    expect(
      (await client.moderations.create({ model: 'gpt-4o', input: 'a' })).results[0]?.flagged,
    ).toBe(false);
    expect((await client.models.list()).data.map(({ id }) => id)).toContain('gpt-4o');
    expect((await client.models.retrieve('gpt-4o')).id).toBe('gpt-4o');
  });

  it('asks for responses, in whole, in a stream, compacted, counted; none is kept', async () => {
    answer(response);
    const ask = { model: 'gpt-4o', input: 'hi' };
    expect((await client.responses.create(ask)).output_text).toBe('hello');
    stream(
      [
        { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
        { type: 'response.output_text.delta', item_id: 'm', delta: 'hello' },
        { type: 'response.completed', response },
      ],
      false,
    );
    const events = await collect(await client.responses.create({ ...ask, stream: true }));
    expect(events.at(-1)).toMatchObject({ type: 'response.completed' });
    answer({ ...response, object: 'response.compaction' });
    await client.responses.compact(ask);
    expect(sent().url).toBe('/v1/responses/compact');
    expect(await used()).toBe(39);
    answer({ object: 'response.input_tokens', input_tokens: 9 });
    expect((await client.responses.inputTokens.count(ask)).input_tokens).toBe(9);
    expect([sent().url, await used()]).toEqual(['/v1/responses/input_tokens', 39]);
    await expect(client.responses.retrieve('resp_1')).rejects.toMatchObject({
      status: 404,
      code: 'responses_not_kept',
    });
  });

  it('has images made, at the price of their size', async () => {
    answer({ created: 1, data: [{ url: 'https://x/1.png' }] });
    const ask = { model: 'dall-e-3', prompt: 'a cat', quality: 'hd', size: '1024x1792' } as const;
    expect((await client.images.generate(ask)).data?.[0]?.url).toBe('https://x/1.png');
    expect(await used()).toBe(60_000);
    const [entry] = (await held.alice.call('GET', 'log/self/?type=2')).body.data as object[];
    expect(entry).toMatchObject({ content: '单价：60000 × 1，数量：1', quota: 60_000 });
  });

  it('has images made and changed for tokens, and in a stream', async () => {
    const ofImages = { input_tokens: 50, output_tokens: 4160, total_tokens: 4210 };
    const data = [{ b64_json: 'x'.repeat(2 ** 20) }];
    answer({ created: 1, data, usage: ofImages });
    const ask = { model: 'gpt-image-1', prompt: 'a cat' };
    expect((await client.images.generate(ask)).data).toEqual(data);
    expect(await used()).toBe(4210);
    await client.images.edit({ ...ask, image: [await image(), await image()] });
    expect(sent().url).toBe('/v1/images/edits');
    expect(sent().body.match(/name="image\[\]"; filename="cat.png"/g)).toHaveLength(2);
    await client.images.createVariation({ model: 'gpt-image-1', image: await image() });
    expect(await used()).toBe(3 * 4210);
    stream(
      [
        { type: 'image_generation.partial_image', b64_json: 'a'.repeat(2 ** 20) },
        { type: 'image_generation.completed', b64_json: 'b'.repeat(2 ** 20), usage: ofImages },
      ],
      false,
    );
    const events = await collect(await client.images.generate({ ...ask, stream: true }));
    expect(events).toHaveLength(2);
    expect(await used()).toBe(4 * 4210);
    answer({ created: 1, data });
    await client.images.generate({ ...ask, n: 2 });
    expect(await used()).toBeGreaterThan(4 * 4210 + 2 * 6240);
  });

  it('speaks, at the price of characters', async () => {
    held.provider.answer = (_asked, reply) =>
      reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(sound);
    const speech = await client.audio.speech.create({
      model: 'tts-1',
      voice: 'alloy',
      input: 'hello',
    });
    expect(Buffer.from(await speech.arrayBuffer())).toEqual(sound);
    expect(await used()).toBe(38);
  });

  it('writes down and translates recordings, at the price of their seconds', async () => {
    await addChannel({ models, priority: 9, model_mapping: '{"whisper-1":"whisper-large"}' });
    answer({ text: 'hello', usage: { type: 'duration', seconds: 3 } });
    const ask = { model: 'whisper-1', file: await file() };
    expect((await client.audio.transcriptions.create(ask)).text).toBe('hello');
    expect(sent().body).toMatch(/name="model"\r\n\r\nwhisper-large\r\n/);
    expect(await used()).toBe(150);
    answer({ text: 'hello', duration: 2.5 });
    await client.audio.translations.create({ ...ask, response_format: 'verbose_json' });
    expect(await used()).toBe(300);
    held.provider.answer = (_asked, reply) =>
      reply.writeHead(200, { 'content-type': 'text/plain' }).end('hello\n');
    const text = await client.audio.transcriptions.create({ ...ask, response_format: 'text' });
    expect(text).toBe('hello\n');
    expect(await used()).toBe(500);
  });

  it('writes a recording down in a stream', async () => {
    stream(
      [
        { type: 'transcript.text.delta', delta: 'hello' },
        {
          type: 'transcript.text.done',
          text: 'hello',
          usage: { input_tokens: 14, output_tokens: 45, total_tokens: 59 },
        },
      ],
      false,
    );
    const ask = { model: 'gpt-4o-transcribe', file: await file(), stream: true } as const;
    const events = await collect(await client.audio.transcriptions.create(ask));
    expect(events.map(({ type }) => type)).toEqual([
      'transcript.text.delta',
      'transcript.text.done',
    ]);
    expect(await used()).toBe(59);
  });

  it.each([
    [400, OpenAI.BadRequestError, 400],
    [429, OpenAI.RateLimitError, 429],
    [500, OpenAI.InternalServerError, 502],
  ] as const)('gets an error of the provider, %i, as its own class', async (at, kind, status) => {
    answer({ error: { message: 'no', type: 'x', code: null } }, at);
    const error = await client.chat.completions.create(chat).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status });
  });

  it('gets refusals of this server, and a stream that is cut, as its own classes', async () => {
    const strange = client.withOptions({ apiKey: 'sk-no' });
    await expect(strange.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    await expect(client.files.list()).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    stream(chunks.slice(0, 2), false);
    const cut = client.chat.completions.create({ ...chat, stream: true }).then(collect);
    await expect(cut).rejects.toBeInstanceOf(OpenAI.APIError);
  });

  it.each([429, 503])('tries again by itself after %i', async (status) => {
    let calls = 0;
    held.provider.answer = (_asked, reply) => {
      calls += 1;
      if (calls > 1) return sendJson(reply, completion({ content: 'hello' }));
      reply.setHeader('retry-after-ms', '1');
      return sendJson(reply, { error: { message: 'busy' } }, status);
    };
    const patient = client.withOptions({ maxRetries: 2 });
    expect((await patient.chat.completions.create(chat)).choices).toHaveLength(1);
    expect(calls).toBe(2);
  });

  it('leaves a stream', async () => {
    held.provider.answer = (_asked, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.write(`data: ${JSON.stringify(chunks[0])}\n\n`);
    };
    const left = await client.chat.completions.create({ ...chat, stream: true });
    for await (const part of left) {
      expect(part.choices[0]?.delta.content).toBe('hel');
      break;
    }
    expect(left.controller.signal.aborted).toBe(true);
  });
});
