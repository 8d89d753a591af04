/** The id of a request: in the answer, in the lines of the log, and at a relay; and whether the server is ready. */
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/server/kernel/errors/AppError';
import { sendJson, startProvider } from '../../support/provider';
import { createProxyApp } from '../../support/relay/proxyApp';
import { buildTestApp } from '../../support/server/testApp';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const idOf = (answer: Response) => answer.headers.get('x-request-id');

describe('an answer', () => {
  it.each([
    ['a call', '/api/status', 200],
    ['a refusal', '/api/user/self', 401],
    ['no such call', '/api/none', 404],
    ['a call of a program', '/v1/models', 401],
    ['the state', '/healthz', 200],
    ['what is off', '/metrics', 404],
    ['nothing', '/none', 404],
  ])('has an id: %s', async (_name, path, status) => {
    const app = await buildTestApp();
    const answer = await app.request(path, { headers: { 'x-request-id': 'of-a-stranger' } });
    expect([answer.status, idOf(answer)]).toEqual([status, expect.stringMatching(uuid)]);
  });

  it.each([
    ['4bf92f3577b34da6', true],
    ['Root=1-67891233-abcdef/0:+', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['a b', false],
    ['a"b', false],
    ['é', false],
    ['<b>', false],
    ['', false],
  ])('has that of a trusted proxy where it is one: %s', async (id, isTaken) => {
    const app = await buildTestApp({ trustedProxies: ['127.0.0.1'] });
    const answer = await app.request('/healthz', { headers: { 'x-request-id': id } });
    expect(idOf(answer)).toEqual(isTaken ? id : expect.stringMatching(uuid));
  });

  it('has one, and the headers that protect it, when it is given again', async () => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    const write = () =>
      root.call('POST', 'token/', { name: 't' }, { 'idempotency-key': 'the-same-key' });
    const [first, again] = [await write(), await write()];
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    for (const { headers } of [first, again]) {
      expect(headers.get('x-request-id')).toMatch(uuid);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(again.body).toEqual(first.body);
  });

  it('to an internal error names it, as does its line of the log', async () => {
    const lines: string[] = [];
    const app = await buildTestApp({ lines });
    const root = await app.signedIn();
    app.services.options.refresh = () => Promise.reject(new Error('broken'));
    const { status, headers, body } = await root.call('GET', 'token/?p=0');
    const id = headers.get('x-request-id') ?? '';
    expect([status, body.message]).toEqual([500, `Internal server error (request id ${id})`]);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ requestId: id, msg: 'request failed' });
  });

  it('of a relay has the id that the relay got, or the one that it says', async () => {
    const relay = await startProvider(({ url }, response) => {
      if (url.startsWith('/v1')) response.setHeader('x-request-id', 'of-the-relay');
      sendJson(response, { success: true, data: {} });
    });
    const proxy = createProxyApp(relay.url);
    const sent = { headers: { 'x-request-id': 'of-a-stranger' } };
    const call = idOf(await proxy.request('/api/token/?p=0', sent));
    expect(call).toMatch(uuid);
    expect(relay.asked.at(-1)?.headers['x-request-id']).toBe(call);
    expect(idOf(await proxy.request('/v1/models', sent))).toBe('of-the-relay');
    relay.close();
  });
});

describe('/readyz', () => {
  it('says why the server is not ready, and /healthz goes on', async () => {
    const app = await buildTestApp();
    const state = async () => [
      (await app.request('/readyz')).status,
      (await app.request('/healthz')).status,
    ];
    expect(await state()).toEqual([200, 200]);
    app.services.store.engine.checkPlace = () => {
      throw new AppError('lostFile', {}, 503);
    };
    expect(await state()).toEqual([503, 200]);
    app.services.store.engine.checkPlace = () => {};
    app.services.isStopping = true;
    expect(await state()).toEqual([503, 200]);
    expect(await (await app.request('/readyz')).json()).toEqual({
      success: false,
      message: 'The server is stopping',
    });
  });

  it('asks the relay in front of one', async () => {
    const relay = await startProvider((_asked, response) =>
      sendJson(response, { success: true, data: { version: '1' } }),
    );
    const proxy = createProxyApp(relay.url);
    expect((await proxy.request('/readyz')).status).toBe(200);
    relay.close();
    const answer = await proxy.request('/readyz');
    expect([answer.status, (await proxy.request('/healthz')).status]).toEqual([503, 200]);
    expect(await answer.json()).toMatchObject({ message: 'The relay does not answer' });
  });
});

describe('a proxy that is not set up', () => {
  const origin = { origin: 'https://relay.example.org', 'sec-fetch-site': '' };
  const signIn = async (trustedProxies: string[], headers: Record<string, string>) => {
    const lines: string[] = [];
    const app = await buildTestApp({ lines, trustedProxies });
    const client = app.client();
    for (let i = 0; i < 3; i++) {
      const { status } = await client.call('POST', 'user/login', { username: 'a' }, headers);
      expect(status).toBe(403);
    }
    return lines.filter((line) => line.includes('"proxy"')).map((line) => JSON.parse(line));
  };

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['lacks Host', ['127.0.0.1'], origin, /lacks the header Host or X-Forwarded-Host/],
    ['is not trusted', [], { ...origin, 'x-forwarded-for': '192.0.2.1' }, /TRUSTED_PROXIES/],
    ['sends nothing', [], origin, /proxy_set_header Host .*TRUSTED_PROXIES/],
  ])('and %s is named in the log once', async (_name, trusted, headers, hint) => {
    expect(await signIn(trusted, headers)).toEqual([
      expect.objectContaining({
        msg: expect.stringMatching(hint),
        origin: 'https://relay.example.org',
        host: 'localhost',
        requestId: expect.stringMatching(uuid),
      }),
    ]);
  });

  it('is not blamed for a page that the browser itself says is of another site', async () => {
    expect(await signIn([], { ...origin, 'sec-fetch-site': 'cross-site' })).toEqual([]);
  });
});
