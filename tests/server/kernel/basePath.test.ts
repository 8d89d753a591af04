/** The path below which the console is: taken off requests, put before the addresses that a browser gets. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addressBelow,
  basePathOf,
  belowPath,
  isBasePath,
} from '../../../src/server/kernel/requests/basePath';
import { siteAddress } from '../../../src/server/options/siteAddress';
import { createProxyApp } from '../../support/relay/proxyApp';
import { type StandInRelay, send, startRelay } from '../../support/relay/relayFront';
import { buildTestApp } from '../../support/server/testApp';

let relay: StandInRelay;
const open: Server[] = [];
beforeAll(async () => {
  relay = await startRelay((incoming, response) =>
    response
      .writeHead(302, {
        location: `${incoming.url}/`,
        'set-cookie': ['a=1; Path=/', 'b=2; path = /api; Secure', 'c=3'],
      })
      .end(),
  );
});
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** The console before the relay below a path. @returns its address */
async function listenBelow(basePath: string): Promise<string> {
  const app = createProxyApp(relay.url, undefined, undefined, (c) =>
    c.text(`${basePathOf(c)} ${c.req.path}`),
  );
  const listener = getRequestListener(app.fetch);
  const server = createServer(belowPath(listener, basePath));
  open.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const saysPrefix = { 'x-forwarded-prefix': '/said' };
const textOf = async (url: string, headers = {}) => (await send(url, headers)).body.toString();

describe('a request', () => {
  it.each([
    ['/console', '/'],
    ['/console/', '/'],
    ['/console?a=/b', '/'],
    ['/console/token', '/token'],
    ['/console//token', '/token'],
    ['/console/console', '/console'],
    ['/token', '/token'],
    ['/consoles', '/consoles'],
    ['/Console/token', '/Console/token'],
  ])('%s is answered as %s, whoever took the path off', async (asked, path) => {
    expect(await textOf((await listenBelow('/console')) + asked)).toBe(`/console ${path}`);
  });

  it('is placed by nobody who sends it, a trusted proxy neither', async () => {
    for (const basePath of ['', '/console'])
      expect(await textOf(`${await listenBelow(basePath)}/said/token`, saysPrefix)).toBe(
        `${basePath} /said/token`,
      );
  });
});

it('a relay’s cookies and redirects stay below the path', async () => {
  const { status, headers } = await send(`${await listenBelow('/console')}/console/api/models`);
  expect([status, headers.location]).toEqual([302, '/console/api/models/']);
  expect(headers['set-cookie']).toEqual([
    'a=1; Path=/console/; SameSite=Strict; HttpOnly',
    'b=2; path = /console/api; SameSite=Strict; HttpOnly',
    'c=3; SameSite=Strict; HttpOnly',
  ]);
});

it.each(['/console', '/a/b/c', '/~ada/relay-1.0_x', '/api-console', '/v10'])(
  '%s can be a path of a console',
  (path) => expect(isBasePath(path)).toBe(true),
);

describe('an address of this site', () => {
  it.each([
    ['https://relay.example', '/console', 'https://relay.example/console'],
    ['https://relay.example/', '/console', 'https://relay.example/console'],
    ['https://relay.example/other', '/console', 'https://relay.example/other'],
    ['https://relay.example', '', 'https://relay.example'],
    ['relay.example', '/console', 'relay.example'],
  ])('%s below "%s" is %s', (address, path, expected) => {
    expect(addressBelow(address, path)).toBe(expected);
  });

  it('is below the path of the process where the settings name the host alone', async () => {
    const { services } = await buildTestApp();
    services.ownAddress = 'https://relay.example/console';
    expect(siteAddress(services)).toBe('https://relay.example/console');
    for (const [set, address] of [
      ['https://other.example', 'https://other.example/console'],
      ['https://other.example/relay', 'https://other.example/relay'],
    ] as const) {
      await services.options.set('ServerAddress', set);
      expect(siteAddress(services)).toBe(address);
    }
  });
});
