/** The proxy of `--relay` in front of the stand-in: what the requests of browsers and programs meet on their way. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProxyApp } from '../support/relay/proxyApp';
import { type StandInRelay, startRelay } from '../support/relay/startRelay';
import { type HttpClient, httpClient } from '../support/server/httpClient';

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

it('passes 60 streams on at once, each whole and in pieces', async () => {
  const pieces = Array.from({ length: 20 }, (_, i) => `data: ${i} ${'x'.repeat(2000)}\n\n`);
  let [open, most] = [0, 0];
  const upstream = createServer((_asked, response) => {
    open += 1;
    most = Math.max(most, open);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let next = 0;
    const timer = setInterval(() => {
      // The last piece waits until all have come, however busy the machine is.
      if (next < pieces.length - 1 || (next < pieces.length && most === 60))
        return void response.write(pieces[next++]);
      if (next < pieces.length) return;
      clearInterval(timer);
      open -= 1;
      response.end();
    }, 50);
  });
  await new Promise<void>((resolve) => {
    upstream.listen(0, '127.0.0.1', resolve);
  });
  const urlOf = (listening: Server) =>
    `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const front = serve({
    fetch: createProxyApp(urlOf(upstream)).fetch,
    port: 0,
    hostname: '127.0.0.1',
  }) as Server;
  await new Promise((resolve) => {
    front.once('listening', resolve);
  });
  const stream = async () => {
    const answer = await fetch(`${urlOf(front)}/v1/chat/completions`, {
      method: 'POST',
      body: '{"stream":true}',
    });
    let [text, parts] = ['', 0];
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true });
      parts += 1;
    }
    return text === pieces.join('') && parts > 5;
  };
  const done = (await Promise.all(Array.from({ length: 60 }, stream))).filter(Boolean).length;
  console.log(`parallel streams 60 done ${done} (most open at once ${most})`);
  front.close();
  upstream.close();
  expect([done, most]).toEqual([60, 60]);
});

it.each([
  ['a link in a mail', { 'sec-fetch-site': 'none' }],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port', { 'sec-fetch-site': 'same-site' }],
  ['a browser that tells nothing', {}],
  ['a host that begins like this one', { referer: 'http://127.0.0.1.evil.example/' }],
])('lets %s change nothing with the session of the relay', async (_from, headers) => {
  const { port } = server.address() as AddressInfo;
  const before = JSON.stringify(relay.store.users.rows);
  for (const path of [
    'user/token',
    'user/%74oken',
    'user%2Ftoken',
    'user%2ftoken/',
    'user//token',
    'user%5Ctoken',
    'x%2F..%2Fuser/token',
    'user/token%',
    'user/token%ff',
    '../v1/..%2Fapi/user/token',
    'oauth/email/bind?email=a@b.example&code=1',
    'oauth%2Femail/bind?email=a@b.example&code=1',
    'channel%2Ftest',
  ])
    expect([
      path,
      (
        await fetch(`http://127.0.0.1:${port}/api/${path}`, {
          headers: { ...headers, cookie: root.cookie },
        })
      ).status,
    ]).toEqual([path, /%(2f|5c|$|ff)/i.test(path) ? 400 : 403]);
  expect(JSON.stringify(relay.store.users.rows)).toBe(before);
  expect((await root.call('GET', 'user/token')).body.success).toBe(true);
});
