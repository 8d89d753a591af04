/** Answers without end and paths without sense cost this server no memory, and others no time. */
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, buildPayer, type Payer } from '../../../support/server/payer';
import { buildTestApp, type TestApp } from '../../../support/server/testApp';

const mebibyte = 2 ** 20;
const given = 50_000_000;
let app: TestApp;
let payer: Payer;
beforeEach(async () => {
  app = await buildTestApp();
  payer = await buildPayer(app, given);
});
afterEach(() => payer.provider.close());

/** Sends a beginning and then the same part again and again, up to 300 MB, as fast as it is read. @returns bytes sent */
function pour(
  response: ServerResponse,
  type: string,
  beginning: string,
  part: string,
): () => number {
  let sent = 0;
  response.writeHead(200, { 'content-type': type }).write(beginning);
  const send = () => {
    if (response.destroyed || sent > 300 * mebibyte) return;
    sent += part.length;
    if (response.write(part)) setImmediate(send);
    else response.once('drain', send);
  };
  send();
  return () => sent;
}

describe('an answer without end', () => {
  it.each([
    ['JSON', false, 'application/json', '{"choices":[{"message":{"content":"', 'x'],
    ['JSON of tiny values', false, 'application/json', '{"choices":[', '[],'],
    [
      'a line of a stream',
      true,
      'text/event-stream',
      'data: {"choices":[{"delta":{"content":"',
      'x',
    ],
    ['a line of a stream in Chinese', true, 'text/event-stream', 'data: ', '令'],
  ])('of %s is cut at 16 MiB while it is read', async (_what, stream, type, beginning, letter) => {
    let sent = () => 0;
    payer.provider.answer = (_asked, response) => {
      sent = pour(response, type, beginning, letter.repeat(64 * 1024));
    };
    const heap = process.memoryUsage().heapUsed;
    const response = await payer.chat({ stream });
    await response.text();
    const growth = (process.memoryUsage().heapUsed - heap) / mebibyte;
    console.log(
      `answers sent=${(sent() / mebibyte).toFixed(0)} MiB heap growth=${growth.toFixed(0)} MiB status=${response.status}`,
    );
    expect(response.status).toBe(502);
    // Bytes in the buffers of the sockets were sent and not read.
    expect(sent() / mebibyte).toBeLessThan(32);
    expect(growth).toBeLessThan(64);
    // A whole answer was made, and counts by its size; a stream that has said nothing yet is a channel's fault.
    const { used_quota } = await payer.balance();
    expect(Math.round((used_quota * 1000) / 2 ** 20)).toBe(stream ? 0 : 16);
  });

  it.each([false, true])(
    'that is too long to be read is billed by its size (stream: %s)',
    async (stream) => {
      const message = { content: 'x'.repeat(mebibyte) };
      const text = JSON.stringify({
        choices: [{ index: 0, [stream ? 'delta' : 'message']: message }],
      });
      payer.provider.answer = (_asked, response) =>
        response
          .writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' })
          .end(stream ? `data: ${text}\n\ndata: [DONE]\n\n` : text);
      await (await payer.chat({ stream })).text();
      expect((await payer.balance()).used_quota).toBe(10 + Math.ceil(text.length / 1000));
    },
  );

  it('of a long but honest kind is passed on, and paid by the use at its end', async () => {
    const whole = JSON.stringify({
      ...answerOf(undefined, { content: 'x'.repeat(8 * mebibyte) }),
      usage: {
        prompt_tokens: 12,
        completion_tokens: 345,
        prompt_tokens_details: { cached_tokens: 0 },
      },
    });
    payer.provider.answer = (_asked, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(whole);
    expect(await (await payer.chat()).text()).toBe(whole);
    expect((await payer.balance()).used_quota).toBe(357);
  });
});

describe('a token', () => {
  it('with 200,000 models and 60,000 subnets is answered in time', async () => {
    const { id } = await payer.token();
    const models = Array.from({ length: 200_000 }, (_, i) => `model-${i}`);
    const subnets = Array.from({ length: 60_000 }, (_, i) => `10.${i >> 8}.${i & 255}.0/24`);
    const channel = { models: [...models, 'gpt-4o'].join(',') };
    await app.services.store.records.updateTable('channel').set(channel).execute();
    const ask = async (path: string, changes: object) => {
      await app.services.store.records
        .updateTable('token')
        .set(changes)
        .where('id', '=', id)
        .execute();
      const start = performance.now();
      const response = await app.request(path, {
        headers: { authorization: `Bearer ${payer.key}` },
      });
      await response.text();
      return [response.status, performance.now() - start] as const;
    };
    const [free, calm] = await ask('/v1/models', { models: '', subnet: '' });
    const [narrowed, ms] = await ask('/v1/models', { models: models.slice(100_000).join(',') });
    const [outside, subnetMs] = await ask('/v1/models', { models: '', subnet: subnets.join(',') });
    console.log(
      `models free=${calm.toFixed(0)} ms narrowed=${ms.toFixed(0)} ms; subnets ${subnetMs.toFixed(0)} ms`,
    );
    expect([free, narrowed, outside]).toEqual([200, 200, 403]);
    expect(ms).toBeLessThan(calm * 8 + 200);
  });
});
