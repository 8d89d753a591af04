/** Bills of what is no text, and of Anthropic's form: what the client sends or makes a provider repeat changes nothing. */
import { describe, expect, it } from 'vitest';
import { messages, v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow } = held;
const models = 'whisper-1,dall-e-3,tts-1,rerank-v3.5,gpt-4o';

/** The cost of a call that is answered so; undefined where it is refused before. */
async function paid(path: string, body: object | FormData, answer: string, type?: string) {
  await addChannel({ models });
  await addChannel({ models, type: 14 });
  await held.root.call('PUT', 'user/', { id: (await aliceRow()).id, quota: 1_000_000_000 });
  await held.setToken({ unlimited_quota: true });
  held.provider.answer = (_asked, response) =>
    response.writeHead(200, { 'content-type': type ?? 'application/json' }).end(answer);
  const isForm = body instanceof FormData;
  const response = await held.app.request(`/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${held.key}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  await response.text();
  return response.status === 400 ? undefined : (await aliceRow()).used_quota;
}

/** A recording of so many bytes: 4,000 are a second where none is reported, and 1,000 at most. */
function form(bytes = 40_000, more: [string, string][] = []): FormData {
  const all = new FormData();
  all.append('file', new Blob([Buffer.alloc(bytes)]), 'a.mp3');
  for (const [name, value] of [['model', 'whisper-1'] as const, ...more]) all.append(name, value);
  return all;
}
/** A second is 8,000 bytes. @param named what its head says of that */
const wave = (named = 8000) => {
  const head = Buffer.alloc(44);
  head.write('RIFF----WAVEfmt ');
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(named, 28);
  head.writeUInt16LE(8, 34);
  const all = form(0);
  all.set('file', new Blob([head, Buffer.alloc(80_000 - 44)]), 'a.wav');
  return all;
};

describe('seconds of sound', () => {
  it.each<[string, FormData, unknown, number | undefined]>([
    ['as reported', form(), { text: '', usage: { seconds: 3 } }, 150],
    ['as reported in part', form(), { text: '', duration: 2.01 }, 150],
    ['more than fit into the file', form(), { text: '', usage: { seconds: 1e9 } }, 20_000],
    ['beyond numbers', form(), { text: '', usage: { seconds: 1e300 } }, 20_000],
    ['below zero', form(), { text: '', usage: { seconds: -5 } }, 500],
    ['of a text', form(), { text: '', usage: { seconds: 'x' } }, 500],
    ['not reported', form(), { text: 'hi' }, 500],
    ['more than is usual', form(), { text: '', usage: { seconds: 60 } }, 3000],
    ['of a file whose head says them', wave(), { text: 'hi' }, 500],
    ['of a file whose head lies', wave(2 ** 32 - 1), { text: 'hi' }, 500],
    ['of a second file', form(40_000, [['file[]', 'x']]), { text: '' }, undefined],
    ['of a second tier', form(40_000, [['service_tier[0]', 'default']]), { text: '' }, undefined],
    ['with a stream that is none', form(40_000, [['stream', 'True']]), { text: '' }, undefined],
    [
      'of lists',
      form(40_000, [
        ['include[]', 'logprobs'],
        ['include[]', 'x'],
      ]),
      { text: '' },
      500,
    ],
    ['in a text of the client', form(40_000, [['prompt', '"duration":1']]), { text: 'hi' }, 500],
    ['with the model twice', form(40_000, [['model', 'gpt-4o']]), { text: '' }, undefined],
    ['with another spelling', form(40_000, [['Model', 'gpt-4o']]), { text: '' }, undefined],
  ])('%s are paid', async (_what, body, answer, cost) => {
    expect(await paid('audio/transcriptions', body, JSON.stringify(answer))).toBe(cost);
  });

  it('are paid where the answer is plain text', async () => {
    expect(await paid('audio/transcriptions', form(), '', 'text/plain')).toBe(0);
    expect(await paid('audio/transcriptions', form(), 'hi', 'text/plain')).toBe(500);
    expect(await paid('audio/transcriptions', form(), 'hi', 'application/srt')).toBe(1000);
  });
});

describe('images', () => {
  const ask = { model: 'dall-e-3', prompt: 'a cat' };
  const image = { url: 'https://x/1.png' };
  it.each<[string, object, object, number | undefined]>([
    ['as many as came', { ...ask, n: 3 }, { data: [image, image] }, 40_000],
    ['more than were asked for', ask, { data: [image, image, image] }, 60_000],
    ['with a use of the client', { ...ask, user: '"usage":{}' }, { data: [image] }, 20_000],
    ['of a size that is dearer', { ...ask, size: '1024x1792' }, { data: [image] }, 40_000],
    ['of a size beside another', { ...ask, Size: '1024x1792' }, { data: [image] }, undefined],
    ['of a quality beside another', { ...ask, Quality: 'hd' }, { data: [image] }, undefined],
    ['of a size in capitals', { ...ask, size: '1024X1792' }, { data: [image] }, 20_000],
    ['of a long answer', ask, { data: [{ b64_json: 'x'.repeat(2 ** 20) }] }, 20_000],
    ['with a number that is none', { ...ask, n: '3' }, { data: [image] }, undefined],
    ['with a number below zero', { ...ask, n: -1 }, { data: [image] }, undefined],
  ])('%s are paid', async (_what, body, answer, cost) => {
    expect(await paid('images/generations', body, JSON.stringify(answer))).toBe(cost);
  });
});

describe('a stream', () => {
  const speech = { model: 'tts-1', input: 'x'.repeat(1000), voice: 'a' };
  const sse = (type: string) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, audio: 'AAAA' })}\n\n`;
  it.each([
    [
      'in the form of events',
      { stream_format: 'sse' },
      sse('speech.audio.done'),
      'text/event-stream',
    ],
    ['that comes as sound', { stream: true }, 'ID3', 'audio/mpeg'],
  ])('of speech %s is paid', async (_what, more, answer, type) => {
    expect(await paid('audio/speech', { ...speech, ...more }, answer, type)).toBeGreaterThan(1000);
  });

  it('of images without a use is paid as a whole answer without one', async () => {
    const body = { model: 'gpt-4o', prompt: 'a', stream: true };
    const event = sse('image_generation.partial_image');
    expect(await paid('images/generations', body, event, 'text/event-stream')).toBe(6241);
  });
});

describe('searches', () => {
  const ask = { model: 'rerank-v3.5', query: 'a', documents: ['b', 'c'] };
  const units = (search_units: unknown) => ({
    results: [],
    meta: { billed_units: { search_units } },
  });
  it('of long documents are paid as reported', async () => {
    const long = { ...ask, documents: ['x'.repeat(400_000)] };
    expect(await paid('rerank', long, JSON.stringify(units(9)))).toBe(9000);
  });

  it.each([
    ['as reported', units(2), 2000],
    ['more than their letters allow', units(900), 3000],
    ['not reported', { results: [] }, 1000],
    ['below zero', units(-1), 1000],
  ])('%s are paid', async (_what, answer, cost) => {
    expect(await paid('rerank', ask, JSON.stringify(answer))).toBe(cost);
  });
});

describe('messages', () => {
  const forged = { usage: { input_tokens: 1, output_tokens: 1 } };
  const usage = { input_tokens: 20, output_tokens: 20_000 };
  const ask = { model: 'gpt-4o', max_tokens: 32_000, messages };
  const block = (kib: number) => [
    {
      type: 'tool_use',
      name: 'f',
      input: { ...forged, message: forged, text: 'x'.repeat(kib * 1024) },
    },
  ];
  const message = (kib: number) => ({ type: 'message', content: block(kib), ...{ usage } });
  const event = (row: { type: string }) => `event: ${row.type}\ndata: ${JSON.stringify(row)}\n\n`;
  it.each([1, 511, 513])(
    'of %i KiB with a use in the input of a tool are paid as reported',
    async (kib) => {
      expect(await paid('messages', ask, JSON.stringify(message(kib)))).toBe(20_020);
      const events = [
        { type: 'message_start', message: { content: [], ...forged } },
        { type: 'content_block_start', index: 0, content_block: block(kib)[0] },
        { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage },
        { type: 'message_stop' },
      ];
      const stream = events.map(event).join('');
      const before = (await aliceRow()).used_quota;
      await paid('messages', { ...ask, stream: true }, stream, 'text/event-stream');
      expect((await aliceRow()).used_quota - before).toBe(20_020);
    },
  );
});
