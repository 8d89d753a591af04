/** Bodies that do not say how long they are: nobody reads them for somebody who may not send them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../support/server/testApp';
import { buildToken } from '../../support/steps/builders';

let app: TestApp;
beforeEach(async () => {
  app = await buildTestApp();
});

/** A body of one part, which goes on for ever where it has no second. */
function inParts(first: string, second?: string): ReadableStream<Uint8Array> {
  const parts = [first, ...(second === undefined ? [] : [second])];
  return new ReadableStream({
    pull: (controller) => {
      const part = parts.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (second !== undefined) controller.close();
      else return new Promise(() => {});
    },
  });
}

const send = (path: string, body: ReadableStream<Uint8Array>, headers = {}, method = 'POST') => {
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'x-relay-console': '1',
      ...headers,
    },
    body,
    duplex: 'half',
  };
  return app.request(path, init);
};

describe('a body that never ends', () => {
  it.each([
    ['/v1/chat/completions', 'POST'],
    ['/api/token/', 'POST'],
    ['/api/channel/', 'PUT'],
    ['/api/user/manage', 'POST'],
  ])('is answered 401 at once without a token: %s', async (path, method) => {
    expect((await send(path, inParts('{'), {}, method)).status).toBe(401);
  });
});

describe('a body in parts', () => {
  it('is read where it may be sent', async () => {
    const root = await app.signedIn();
    const text = JSON.stringify(buildToken({ name: 'in parts' }));
    const body = inParts(text.slice(0, 10), text.slice(10));
    const answer = await send('/api/token/', body, { cookie: root.cookie() });
    expect(await answer.json()).toMatchObject({ success: true });
  });

  it.each([
    ['/api/token/', 1, 413],
    ['/api/channel/', 4, 413],
    ['/v1/chat/completions', 32, 413],
  ])('is refused by %s above %i MiB', async (path, mebibytes, status) => {
    const root = await app.signedIn();
    const made = await root.call('POST', 'token/', buildToken({ unlimited_quota: true }));
    const key = `sk-${(made.body.data as { key: string }).key}`;
    const headers = path.startsWith('/v1')
      ? { authorization: `Bearer ${key}` }
      : { cookie: root.cookie() };
    const body = inParts('['.padEnd(mebibytes * 2 ** 20), ']');
    const answer = await send(path, body, headers);
    expect([answer.status, await answer.text()]).toEqual([
      status,
      expect.stringContaining('too large'),
    ]);
  });
});

describe('a call of a model', () => {
  const mebibyte = 2 ** 20;
  const text = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });

  it('is refused at once where its user has eight of 4 MiB on their way, before it is read', async () => {
    const root = await app.signedIn();
    const made = await root.call('POST', 'token/', buildToken({ unlimited_quota: true }));
    const key = `sk-${(made.body.data as { key: string }).key}`;
    const headers = { authorization: `Bearer ${key}`, 'content-length': String(4 * mebibyte) };
    const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
    const waiting = Array.from({ length: 8 }, () => {
      const body = new ReadableStream<Uint8Array>({ start: (sender) => void senders.push(sender) });
      return send('/v1/chat/completions', body, headers);
    });
    await expect
      .poll(async () => (await send('/v1/chat/completions', inParts(text, ''), headers)).status)
      .toBe(429);
    for (const sender of senders) {
      sender.enqueue(new TextEncoder().encode(text));
      sender.close();
    }
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect((await send('/v1/chat/completions', inParts(text, ''), headers)).status).toBe(503);
  });
});
