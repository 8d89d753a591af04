/** The password of a new database is known to everybody: elsewhere it needs a code that the log of the server says. */
import { describe, expect, it } from 'vitest';
import { send } from '../../support/relay/relayFront';
import { type BuiltServer, setupCodeOf, startServer } from '../../support/server/builtServer';
import { httpClient } from '../../support/server/httpClient';
import { buildTestApp, changeInitialPassword, type TestApp } from '../../support/server/testApp';

const elsewhere = { 'x-forwarded-for': '192.0.2.7' };
const login = { username: 'root', password: '123456' };

const signIn = (app: TestApp, headers: Record<string, string> = {}, setup_code?: unknown) =>
  app.client().call('POST', 'user/login', { ...login, setup_code }, headers);

const codesIn = (lines: readonly string[]) =>
  lines.flatMap((line) => /"setupCode":"(\w+)"/.exec(line)?.[1] ?? []);

describe('root with the initial password', () => {
  it('signs in from elsewhere with the code of the first start alone', async () => {
    const lines: string[] = [];
    const app = await buildTestApp({ lines });
    const [code = ''] = codesIn(lines);
    expect(code).toMatch(/^[0-9a-f]{12}$/);
    for (const wrong of [undefined, '', '123456', code.slice(1), [code], null]) {
      const { body, headers } = await signIn(app, elsewhere, wrong);
      expect([wrong, body.success, body.errors]).toEqual([
        wrong,
        false,
        { setup_code: expect.stringContaining('log of the server') },
      ]);
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect((await signIn(app, elsewhere, ` ${code.toUpperCase()} `)).body.success).toBe(true);
    // It is at the end of the log.
    expect(new Set(codesIn(lines))).toEqual(new Set([code]));
    expect(codesIn(lines)).toHaveLength(7);
  });

  it('says nothing of the code where the password is wrong', async () => {
    const app = await buildTestApp();
    const { body } = await app
      .client()
      .call('POST', 'user/login', { ...login, password: 'password-1' }, elsewhere);
    expect([body.success, body.errors]).toEqual([false, undefined]);
  });

  it('needs no code once the password is its own, and none opens anything then', async () => {
    const lines: string[] = [];
    const app = await buildTestApp({ lines });
    await changeInitialPassword(await app.signedIn());
    const own = { ...login, password: 'password-0' };
    expect((await app.client().call('POST', 'user/login', own, elsewhere)).body.success).toBe(true);
    expect((await signIn(app, elsewhere, codesIn(lines)[0])).body.success).toBe(false);
  });

  it.each([
    ['localhost:3000', true],
    ['console.localhost', true],
    ['127.0.0.1:3000', true],
    ['127.1.2.3', true],
    ['[::1]:3000', true],
    ['evil.example:3000', false],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['notlocalhost', false],
    ['192.0.2.7', false],
    ['bad host', false],
  ])('is at the machine itself by its own names only: %s %s', async (host, isThere) => {
    expect((await signIn(await buildTestApp(), { host })).body.success).toBe(isThere);
  });

  it('is elsewhere behind a trusted proxy that does not name the client it asks for', async () => {
    const app = await buildTestApp({ trustedProxies: ['127.0.0.1'] });
    expect((await signIn(app)).body.success).toBe(false);
    await app.signedIn();
  });

  it('is known again after an update of an old database', async () => {
    const app = await buildTestApp();
    await app.services.store.db.updateTable('credential').set({ must_change: 0 }).execute();
    expect((await signIn(app, elsewhere)).body.success).toBe(false);
  });
});

describe('a server on the loopback', () => {
  const started: BuiltServer[] = [];
  const start = async (env: Record<string, string> = {}) => {
    const server = await startServer({ env });
    started.push(server);
    return server;
  };
  const statusesOf = ({ url }: BuiltServer, hosts: readonly string[]) =>
    Promise.all(
      ['/', '/api/status', '/healthz'].flatMap((path) =>
        hosts.map(async (host) => (await send(url + path, { host })).status),
      ),
    );

  it('answers 421 to host names that are not its own', async () => {
    const server = await start({ PUBLIC_ADDRESS: 'https://relay.example.org' });
    const { port } = new URL(server.url);
    expect(
      await statusesOf(server, [`localhost:${port}`, 'relay.example.org', 'Relay.Example.org:80']),
    ).toEqual(Array(9).fill(200));
    expect(await statusesOf(server, [`evil.example:${port}`, '192.0.2.7', 'a b'])).toEqual(
      expect.not.arrayContaining([200]),
    );
    const { status, body } = await send(`${server.url}/api/status`, { host: 'evil.example' });
    expect([status, body.toString()]).toEqual([421, expect.stringContaining('PUBLIC_ADDRESS')]);
    await Promise.all(started.splice(0).map(({ stop }) => stop()));
  });

  it('takes the option ServerAddress for its own, what a trusted proxy says, and all elsewhere', async () => {
    const own = await start();
    const root = await httpClient(own.url);
    const option = { key: 'ServerAddress', value: 'https://relay.example.org' };
    expect((await root.call('PUT', 'option/', option)).body.success).toBe(true);
    expect(await statusesOf(own, ['relay.example.org'])).toEqual([200, 200, 200]);
    expect(await statusesOf(own, ['example.org'])).toEqual([421, 421, 421]);
    const [proxied, open] = await Promise.all([
      start({ TRUSTED_PROXIES: '127.0.0.1' }),
      start({ HOST: '0.0.0.0' }),
    ]);
    for (const server of [proxied, open])
      expect(await statusesOf(server, ['relay.example.org'])).toEqual([200, 200, 200]);
    expect(setupCodeOf(open.url)).toMatch(/^[0-9a-f]{12}$/);
    await Promise.all(started.splice(0).map(({ stop }) => stop()));
  });

  it('is strict with --relay, too', async () => {
    const server = await start({
      RELAY: 'http://127.0.0.1:9',
      PUBLIC_ADDRESS: 'https://a.example',
    });
    expect((await send(`${server.url}/healthz`, { host: 'a.example' })).status).toBe(200);
    for (const path of ['/healthz', '/', '/api/status', '/v1/models'])
      expect((await send(server.url + path, { host: 'b.example' })).status).toBe(421);
    await Promise.all(started.splice(0).map(({ stop }) => stop()));
  });
});
