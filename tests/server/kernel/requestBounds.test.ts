/** Bounds on running requests: which of them count, and for which user. */
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ConnectionLimiter } from '../../../src/server/auth/limitConnections';
import { parseNetworks } from '../../../src/server/kernel/outgoing/networks';
import { isForPrograms } from '../../../src/server/relay/passOn';

const most = 3;

let server: Server | undefined;
let held: ServerResponse[] = [];
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  held = [];
});

/** A server that answers nothing, behind a limiter. @returns sends a request and waits until it is held or refused */
async function startHolding(trustedProxies: string[] = []) {
  const limiter = new ConnectionLimiter(
    { connections: 1000, idlePerAddress: 50, requestsPerAddress: most },
    parseNetworks('TRUSTED_PROXIES', trustedProxies),
    isForPrograms,
  );
  const started = createServer(
    limiter.guard((_request, response) => {
      held.push(response);
      response.writeHead(200).write(' ');
    }),
  );
  server = started;
  limiter.watch(started);
  await new Promise<void>((resolve) => {
    started.listen(0, '127.0.0.1', resolve);
  });
  const { port } = started.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, path, headers, agent: false },
        ({ statusCode }) => resolve(statusCode),
      );
      sent.on('error', (error) => (held.length > 0 ? undefined : reject(error)));
      sent.end();
    });
}

it.each([
  ['/v1/chat/completions', 200],
  ['/v1?x', 200],
  ['/v1/../api/token/', 503],
  ['/v1/%2e%2e/api/token/', 503],
  ['/v1\\..\\api/token/', 503],
  ['http://host/v1/../api/token/', 503],
  ['/api/token/', 503],
])('%s above the bound is answered %i', async (path, status) => {
  const send = await startHolding();
  for (let i = 0; i < most; i += 1) expect(await send(path)).toBe(200);
  expect(await send(path)).toBe(status);
});

it('counts each visitor of a trusted proxy, whatever it says of itself', async () => {
  const send = await startHolding(['127.0.0.1', '10.0.0.0/8']);
  const from = (hops: string) => send('/api/token/', { 'x-forwarded-for': hops });
  for (let i = 0; i < most; i += 1) expect(await from(`198.51.100.${i}, 203.0.113.7`)).toBe(200);
  expect(await from('198.51.100.9, 203.0.113.7, 10.0.0.2')).toBe(503);
  expect(await from('203.0.113.7, 203.0.113.8')).toBe(200);
  held.shift()?.end();
  await expect.poll(() => from('203.0.113.7')).toBe(200);
  expect(await from('203.0.113.7')).toBe(503);
});

it('counts visitors of a trusted proxy by the /64 of their IPv6 address', async () => {
  const send = await startHolding(['127.0.0.1']);
  const from = (hops: string) => send('/api/token/', { 'x-forwarded-for': hops });
  for (let i = 0; i < most; i += 1) expect(await from(`2001:db8:1:2::${i}`)).toBe(200);
  expect(await from('2001:db8:1:2:ffff::1')).toBe(503);
  expect(await from('2001:db8:1:3::1')).toBe(200);
});

it('does not count all visitors of a trusted proxy as one where it names none', async () => {
  const send = await startHolding(['127.0.0.1']);
  for (let i = 0; i <= most; i += 1) expect(await send('/api/token/')).toBe(200);
});
