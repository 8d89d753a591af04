/** Answers by Idempotency-Key that the proxy of `--relay` keeps: how many, how long, and whose. */
import { describe, expect, it } from 'vitest';
import { createAnswersByKey } from '../../../src/server/relay/answersByKey';

describe('an answer that is kept', () => {
  it('is bounded in number, bytes and time', async () => {
    let clock = 0;
    let sent = 0;
    const forwardOnce = createAnswersByKey({
      now: () => clock,
      keptMs: 1000,
      maxEntries: 3,
      maxBytes: 250,
    });
    const send = (key: string) =>
      forwardOnce(
        {
          key,
          method: 'POST',
          path: '/',
          body: new Uint8Array(),
          credentials: '',
          network: '',
          age: 0,
        },
        async () => {
          sent += 1;
          return {
            outcome: 'answered',
            answer: { status: 200, headers: [], body: new Uint8Array(100) },
          };
        },
        'unknown',
      );
    await send('a');
    await send('b');
    await send('b');
    expect(sent).toBe(2);
    await send('c'); // 300 bytes: a goes
    await send('b');
    await send('a');
    expect(sent).toBe(4);
    clock = 2000;
    await send('d');
    await send('a');
    expect(sent).toBe(6);
  });

  it('is forgotten for nobody else', async () => {
    const sent: string[] = [];
    const forwardOnce = createAnswersByKey({ maxEntries: 20 });
    const send = (key: string, network: string, credentials: string) =>
      forwardOnce(
        { key, method: 'POST', path: '/', body: new Uint8Array(), credentials, network, age: 0 },
        async () => {
          sent.push(key);
          return {
            outcome: 'answered',
            answer: { status: 200, headers: [], body: new Uint8Array(1) },
          };
        },
        'unknown',
      );
    const own = ['a', 'b', 'c'];
    for (const key of own) await send(key, '192.0.2.1', 'session=1');
    // A cookie can be made up for each of them; somebody beside it has one.
    for (let i = 0; i < 50; i += 1) await send(`x${i}`, '192.0.2.2', `session=${i}`);
    for (let i = 0; i < 50; i += 1) await send(`y${i}`, '192.0.2.1', 'session=2');
    sent.length = 0;
    for (const key of own) await send(key, '192.0.2.1', 'session=1');
    expect(sent).toEqual([]);
  });
});
