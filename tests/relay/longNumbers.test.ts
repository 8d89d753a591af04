/** Numbers beyond 2^53 through the bridge: a change reaches the relay, and its answer the console, digit by digit. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createProxyApp } from '../support/relay/proxyApp';

const big = '9007199254740993';

let relay: Server | undefined;
afterEach(() => relay?.close());

it('a change keeps the digits of the id, of what it does not name, and of what is stored', async () => {
  const record = (name: string) => `{"id":${big},"name":"${name}","remain_quota":${big}}`;
  let written = '';
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request;
    if (method === 'PUT') written = await text(request);
    const isRecord = url === `/api/token/${big}`;
    const data = isRecord ? record(written === '' ? 'old' : 'new') : '{}';
    response.setHeader('content-type', 'application/json');
    response.end(`{"success":true,"message":"","data":${data}}`);
  });
  relay = server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const app = createProxyApp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const answer = await app.request('/api/token/', {
    method: 'PUT',
    headers: {
      'idempotency-key': 'key',
      'x-relay-console': '1',
      cookie: 'session=1',
      'content-type': 'application/json',
    },
    body: `{"id":${big},"name":"new","_before":{"name":"old"},"_record":true}`,
  });
  expect(written).toBe(`{"name":"new","remain_quota":${big},"id":${big}}`);
  expect(await answer.text()).toContain(`"data":${record('new')}`);
});

it('a counted number beyond 2^53 moves by the difference, as any other', async () => {
  let written = '';
  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') written = await text(request);
    response.setHeader('content-type', 'application/json');
    response.end(
      '{"success":true,"message":"","data":{"id":1,"name":"a","remain_quota":9007199254740999}}',
    );
  });
  relay = server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const app = createProxyApp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await app.request('/api/token/', {
    method: 'PUT',
    headers: { 'idempotency-key': 'key', 'x-relay-console': '1', cookie: 'session=1' },
    body: `{"id":1,"remain_quota":9007199254741093,"remain_quota_before":${big}}`,
  });
  expect(written).toContain('"remain_quota":9007199254741099');
});
