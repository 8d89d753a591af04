/** The parts of a provider's stream that go on to the client: nothing after its end, no use that nobody asked for. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { StreamEvents } from '../../../../src/server/v1/answer/StreamEvents';
import { mostUsed } from '../../../../src/server/v1/answer/usageIn';
import { type Asked, sendJson } from '../../../support/provider';
import { event, good, goodText, streamOf, use } from '../../../support/providerStreams';
import { delta } from '../../../support/server/payer';
import { v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, chat } = held;
const failures = async () => (await held.root.call('GET', 'log/?type=6')).body.data;

describe('a stream that has said [DONE]', () => {
  it.each(['\n\n', '\r\n\r\n', '\r\r'])('is over, with lines that end in %j', async (end) => {
    await addChannel();
    let isClosed = false;
    held.provider.answer = (_asked, response) => {
      response.once('close', () => {
        isClosed = true;
      });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`${good[0]}data: [DONE]${end}`);
      response.write(event(delta({ content: 'never read' })));
    };
    const text = await (await chat({ stream: true })).text();
    expect(text).toBe(`${good[0]}data: [DONE]${end}`);
    await expect.poll(() => isClosed).toBe(true);
    expect(await aliceRow()).toMatchObject({ used_quota: 12 });
    expect(await failures()).toEqual([]);
  });
});

describe('a stream that this server cuts', () => {
  it('says once that the server stops, and blames no channel', async () => {
    await addChannel();
    held.provider.answer = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(good[0]);
    };
    const text = (await chat({ stream: true })).text();
    await sleep(50);
    await held.app.services.deposits.stop();
    expect((await text).match(/"message":"[^"]*"/g)).toEqual(['"message":"the server stops"']);
    expect(await failures()).toEqual([]);
  });
});

describe('a stream of /v1/responses', () => {
  it.each(['completed', 'incomplete', 'failed'])('is over once it is %s', async (how) => {
    await addChannel();
    let isClosed = false;
    const said = event({ type: 'response.output_text.delta', delta: 'x'.repeat(40) });
    const last = `event: response.${how}\n${event({
      type: `response.${how}`,
      response: { output: [], usage: { input_tokens: 7, output_tokens: 3 } },
    })}`;
    held.provider.answer = (_asked, response) => {
      response.once('close', () => {
        isClosed = true;
      });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(said + last + event({ type: 'response.output_text.delta', delta: 'more' }));
    };
    const body = { model: 'gpt-4o', input: 'hi', stream: true };
    const response = await held.app.request('/v1/responses', {
      method: 'POST',
      headers: { authorization: `Bearer sk-${held.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await response.text()).toBe(said + last);
    await expect.poll(() => isClosed).toBe(true);
    expect(await aliceRow()).toMatchObject({ used_quota: 10 });
  });
});

describe('an event over many lines', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it.each(['data: ', ''])('is read once, at its end, with %j before its lines', (word) => {
    const events = new StreamEvents(2 ** 24, false, mostUsed(1, 1));
    const spaces = `${word} \n`.repeat(word === '' ? 0 : 60_000);
    const words = Array.from({ length: 60_000 }, () => '"a"');
    const value = `{"choices":[{"delta":{"content":"hi"}}],\n"x":[${words.join(',\n')}]\n}`;
    const lines = `${value.replaceAll(/^/gm, word)}\n${spaces}`;
    const passed = events.read(bytes(lines));
    expect([passed.length, events.hasSaid]).toEqual([0, false]);
    expect(Buffer.from(events.read(bytes('\n'))).toString()).toBe(`${lines}\n`);
    expect(events.seen()).toEqual({ completionTokens: 1, isEstimated: true });
  });

  it('is read before [DONE], and at the end of the stream', () => {
    const two = 'data: {"choices":[],\ndata: "usage":{"completion_tokens":3}}\n';
    for (const end of ['data: [DONE]\n\n', '']) {
      const events = new StreamEvents(2 ** 24, true, mostUsed(1, 1));
      events.read(bytes(two + end));
      events.end();
      expect(events.seen()).toEqual({ completionTokens: 3 });
    }
  });
});

describe('the use of a stream', () => {
  const asked = () =>
    held.provider.asked.map(
      ({ body }) => (JSON.parse(body) as { stream_options?: object }).stream_options,
    );
  const odd = event({ choices: [], prompt_filter_results: [{ index: 0 }] });

  it.each([undefined, null, { include_usage: false }, {}])(
    'stays here where the client asked for %j',
    async (stream_options) => {
      await addChannel();
      held.provider.answer = (_asked, response) => streamOf(odd, ...good)(response, _asked);
      const text = await (await chat({ stream: true, stream_options })).text();
      expect(text).toBe(odd + goodText);
      expect(asked()).toEqual([{ include_usage: true }]);
      expect(await aliceRow()).toMatchObject({ used_quota: 10 });
    },
  );

  it('is passed on where the client asked for it, and with the last words', async () => {
    await addChannel();
    held.provider.answer = (_asked, response) => streamOf(...good)(response, _asked);
    const stream_options = { include_usage: true };
    expect(await (await chat({ stream: true, stream_options })).text()).toBe(good.join(''));
    const last = event({ ...delta({ content: 'o' }), usage: use.usage });
    held.provider.answer = (_asked, response) => streamOf(last)(response, _asked);
    expect(await (await chat({ stream: true })).text()).toBe(last);
  });

  it.each([
    ['by its last line, without end', [good[0], `data: ${JSON.stringify(use)}`], good[0]],
    [
      'over two lines',
      [`data: {"choices":[],\ndata: "usage":{"completion_tokens":3}}\n\n`, ...good],
      goodText,
    ],
    ['cut anywhere', good.join('').match(/.{1,7}/gs) ?? [], goodText],
    [
      'with an id',
      [`id: 1\n${good[0]}id: 2\n${good[1]}${good[2]}`],
      `id: 1\n${good[0]}id: 2\n${good[2]}`,
    ],
  ])('stays here when it comes %s', async (_how, parts, expected) => {
    await addChannel();
    held.provider.answer = (_asked, response) =>
      streamOf(...parts.map((part) => part ?? ''))(response, _asked);
    expect(await (await chat({ stream: true })).text()).toBe(expected);
  });

  const refusal = {
    error: { message: "Unknown parameter: 'stream_options'.", param: 'stream_options' },
  };
  const refuseOptions: StandInAnswer = (ask, response) =>
    ask.body.includes('stream_options')
      ? sendJson(response, refusal, 400)
      : streamOf(good[0] ?? '', good[2] ?? '')(response, ask);
  type StandInAnswer = (asked: Asked, response: ServerResponse) => void;

  it('is done without where the provider refuses to be asked, which is remembered', async () => {
    await addChannel();
    held.provider.answer = refuseOptions;
    for (const used of [12, 24]) {
      expect(await (await chat({ stream: true })).text()).toBe(goodText);
      expect(await aliceRow()).toMatchObject({ used_quota: used });
    }
    expect(asked()).toEqual([{ include_usage: true }, undefined, undefined]);
    expect(await failures()).toEqual([]);
  });

  it('is the client’s fault where the client asked, or where the request is refused all the same', async () => {
    await addChannel();
    held.provider.answer = refuseOptions;
    const stream_options = { include_usage: true };
    expect((await chat({ stream: true, stream_options })).status).toBe(400);
    expect(held.provider.asked).toHaveLength(1);
    held.provider.answer = (_asked, response) => sendJson(response, refusal, 400);
    for (const count of [3, 5]) {
      expect((await chat({ stream: true })).status).toBe(400);
      expect(held.provider.asked).toHaveLength(count);
    }
  });
});
