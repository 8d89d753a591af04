/** The proxy of `--relay` in front of the stand-in: what a browser's request meets on its way. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpClient, httpClient } from '../support/httpClient';
import { createProxyApp } from '../support/proxyApp';
import { type StandInRelay, startRelay } from '../support/relay/startRelay';

let relay: StandInRelay;
let server: Server;
let root: HttpClient;
beforeAll(async () => {
  relay = await startRelay();
  const { fetch } = createProxyApp(relay.url);
  server = serve({ fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  root = await httpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  server.close();
  await relay.stop();
});

it('deletes with a key, where the relay redirects to the path without the slash at its end', async () => {
  await root.call('POST', 'token/', { name: 'short-lived' });
  const { status, body } = await root.call('DELETE', 'token/1/', undefined, {
    'idempotency-key': 'key-of-this-deletion-1',
  });
  expect([status, body.success, relay.store.tokens.rows]).toEqual([200, true, []]);
});
