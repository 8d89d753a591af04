/** Bounds on running requests: which of them count, and for whom. */
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ConnectionLimiter } from '../../src/server/auth/limitConnections';
import { parseNetworks } from '../../src/server/kernel/networks';
import { isForPrograms } from '../../src/server/relay/passOn';

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
