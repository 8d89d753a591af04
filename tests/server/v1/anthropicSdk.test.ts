/** Anthropic's own SDK in front of this server, before a stand-in that answers as Anthropic documents it. */
import Anthropic from '@anthropic-ai/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, sendJson } from '../../support/provider';
import { listenApp } from '../../support/server/listenApp';
import { v1Tests } from '../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, setOption } = held;
const model = 'claude-x';
const messages = [{ role: 'user' as const, content: 'hi' }];
const ask = { model, max_tokens: 100, messages };
const usage = { input_tokens: 10, output_tokens: 5 };
const messageOf = (content: object[], more: object = {}) => ({
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model, content },
  ...{ stop_reason: 'end_turn', stop_sequence: null, usage, ...more },
});
const said = (text: string) => messageOf([{ type: 'text', text }]);

let server: Awaited<ReturnType<typeof listenApp>>;
let client: Anthropic;
beforeEach(async () => {
  server = await listenApp(held.app.services);
  client = new Anthropic({ apiKey: `sk-${held.key}`, baseURL: server.url, maxRetries: 0 });
  await addChannel({ type: 14, models: model });
});
afterEach(() => server.close());

const answer = (body: unknown, status = 200) => {
  held.provider.answer = (_asked, response) => sendJson(response, body, status);
};
const sent = () => {
  const [asked] = held.provider.asked.slice(-1);
  return { ...(asked as Asked), body: JSON.parse(asked?.body ?? '{}') };
};
const eventsOf = (...events: { type: string }[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
const start = {
  type: 'message_start',
  message: { ...messageOf([]), stop_reason: null, usage: { input_tokens: 10, output_tokens: 1 } },
};
const textEvents = [
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ...['hel', 'lo'].map((text) => ({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'text_delta', text },
  })),
  { type: 'content_block_stop', index: 0 },
];
const ends = [
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 7 },
  },
  { type: 'message_stop' },
];
const stream = (events: string[], isCut = false) => {
  held.provider.answer = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(events.join(''));
    if (isCut) setTimeout(() => response.destroy(), 50);
    else response.end();
  };
};
const used = async () => (await aliceRow()).used_quota;

describe('the SDK of Anthropic', () => {
  it('gets a message; the provider gets its headers and the key of the channel', async () => {
    answer(said('hello'));
    expect(await client.messages.create(ask)).toMatchObject(said('hello'));
    const { headers, url, body } = sent();
    expect([url, body]).toEqual(['/v1/messages', ask]);
    expect(headers).toMatchObject({
      'x-api-key': 'sk-provider',
      'anthropic-version': expect.stringMatching(/^20/) as string,
    });
    expect(headers.authorization).toBeUndefined();
    expect(await used()).toBe(15);
  });

  it('gets what is in beta', async () => {
    answer(said('hello'));
    await client.beta.messages.create({ ...ask, betas: ['context-management-2025-06-27'] });
    expect(sent().headers['anthropic-beta']).toContain('context-management-2025-06-27');
  });

  it('may not ask for a context that has another price', async () => {
    const asked = client.beta.messages.create({ ...ask, betas: ['context-1m-2025-08-07'] });
    await expect(asked).rejects.toBeInstanceOf(Anthropic.BadRequestError);
  });

  it('pays the words of a whole answer that reports no use', async () => {
    const thought = { type: 'thinking', thinking: 'y'.repeat(40), signature: 'z'.repeat(400) };
    const content = [thought, { type: 'text', text: 'x'.repeat(400) }];
    answer(messageOf(content, { usage: undefined }));
    await client.messages.create(ask);
    const [entry] = (await held.alice.call('GET', 'log/self/?type=2')).body.data as object[];
    expect(entry).toMatchObject({ completion_tokens: 110 });
  });

  it('gets a stream, billed by its last report', async () => {
    stream(eventsOf(start, ...textEvents, ...ends));
    const final = await client.messages.stream(ask).finalMessage();
    expect(final).toMatchObject({ content: [{ text: 'hello' }], usage: { output_tokens: 7 } });
    expect(await used()).toBe(17);
  });

  it('gets tools, in whole and in a stream', async () => {
    const tool = { name: 'f', input_schema: { type: 'object' as const } };
    const call = { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } };
    answer(messageOf([call], { stop_reason: 'tool_use' }));
    const tools = [tool, { type: 'bash_20250124' as const, name: 'bash' as const }];
    expect((await client.messages.create({ ...ask, tools })).content).toEqual([call]);
    expect(sent().body.tools).toEqual(tools);
    const partial_json = '{"a":1}';
    stream(
      eventsOf(
        start,
        { type: 'content_block_start', index: 0, content_block: { ...call, input: {} } } as never,
        {
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'input_json_delta', partial_json },
        } as never,
        { type: 'content_block_stop', index: 0 } as never,
        ...ends,
      ),
    );
    const final = await client.messages.stream({ ...ask, tools }).finalMessage();
    expect(final.content).toMatchObject([call]);
  });

  it('sends images', async () => {
    answer(said('a cat'));
    const data = Buffer.alloc(60_000, 7).toString('base64');
    const source = { type: 'base64' as const, media_type: 'image/png' as const, data };
    const content = [{ type: 'image' as const, source }];
    await client.messages.create({ ...ask, messages: [{ role: 'user', content }] });
    expect(sent().body.messages[0].content[0].source.data).toBe(data);
  });

  it('counts tokens for nothing', async () => {
    answer({ input_tokens: 12 });
    const { max_tokens, ...counted } = ask;
    expect(await client.messages.countTokens(counted)).toEqual({ input_tokens: 12 });
    expect([sent().url, await used()]).toEqual(['/v1/messages/count_tokens', 0]);
    expect((await held.alice.call('GET', 'log/self/?type=2')).body.data).toEqual([]);
  });

  it.each([
    [400, 'invalid_request_error', Anthropic.BadRequestError, 400],
    [529, 'overloaded_error', Anthropic.InternalServerError, 502],
    [429, 'rate_limit_error', Anthropic.RateLimitError, 429],
    [401, 'authentication_error', Anthropic.InternalServerError, 502],
  ] as const)(
    'gets an error of the provider, %i %s, as its own class',
    async (at, type, kind, status) => {
      answer({ type: 'error', error: { type, message: 'no' } }, at);
      const error = await client.messages.create(ask).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({ status, error: { type: 'error', error: {} } });
    },
  );

  it('gets refusals of this server as its own classes', async () => {
    const strange = new Anthropic({ apiKey: 'sk-no', baseURL: server.url, maxRetries: 0 });
    await expect(strange.messages.create(ask)).rejects.toMatchObject({
      status: 401,
      type: 'authentication_error',
    });
    const wrong = client.messages.create({ ...ask, max_tokens: 0 });
    await expect(wrong).rejects.toBeInstanceOf(Anthropic.BadRequestError);
  });

  it('gets an error event of the provider, and a stream that is cut, as an error', async () => {
    const fault = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
    stream(eventsOf(start, ...textEvents.slice(0, 2), fault));
    await expect(client.messages.stream(ask).finalMessage()).rejects.toThrow('Overloaded');
    stream(eventsOf(start, ...textEvents), true);
    await expect(client.messages.stream(ask).finalMessage()).rejects.toThrow('broke');
    stream(eventsOf(start, ...textEvents));
    await expect(client.messages.stream(ask).finalMessage()).rejects.toThrow('last event');
  });

  it('tries again by itself, and leaves a stream', async () => {
    let calls = 0;
    held.provider.answer = (_asked, response) => {
      calls += 1;
      if (calls > 1) sendJson(response, said('hello'));
      else {
        response.setHeader('retry-after', '0');
        sendJson(response, { type: 'error', error: { type: 'rate_limit_error' } }, 429);
      }
    };
    const patient = client.withOptions({ maxRetries: 2 });
    expect(await patient.messages.create(ask)).toMatchObject(said('hello'));
    expect(calls).toBe(2);
    held.provider.answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(eventsOf(start, ...textEvents).join(''));
    };
    const left = client.messages.stream(ask);
    await expect(
      new Promise((_resolve, reject) => {
        left.on('text', () => left.abort());
        left.on('abort', reject);
      }),
    ).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
  });

  it('gets a whole answer to a stream as events', async () => {
    answer(said('hello'));
    expect(await client.messages.stream(ask).finalMessage()).toMatchObject(said('hello'));
  });

  it('pays for prompts that are kept', async () => {
    await setOption('ModelRatio', JSON.stringify({ [model]: 1 }));
    answer(
      messageOf([{ type: 'text', text: 'x' }], {
        usage: { ...usage, cache_creation_input_tokens: 100, cache_read_input_tokens: 1000 },
      }),
    );
    const system = [
      { type: 'text' as const, text: 'long', cache_control: { type: 'ephemeral' as const } },
    ];
    await client.messages.create({ ...ask, system });
    expect(await used()).toBe(1115);
  });
});

describe('a call of messages', () => {
  it('has the prompt of the channel in its own place', async () => {
    await addChannel({ type: 14, models: model, priority: 9, system_prompt: 'own' });
    answer(said('hello'));
    await client.messages.create({ ...ask, system: 'theirs' });
    expect(sent().body).toEqual({ ...ask, system: 'own' });
  });

  it('goes to no channel that does not speak it, and chats to none of Anthropic', async () => {
    await addChannel({ models: model, priority: 9 });
    answer(said('hello'));
    await client.messages.create(ask);
    expect(sent().headers['x-api-key']).toBe('sk-provider');
    await addChannel({ models: model, priority: 9, key: 'sk-other', speaks: ['messages'] });
    await client.messages.create(ask);
    expect(sent().headers).toMatchObject({
      'x-api-key': 'sk-other',
      authorization: 'Bearer sk-other',
    });
    await addChannel({ type: 14, models: 'gpt-4o' });
    expect((await held.chat()).status).toBe(503);
  });
});
