/** The path of a request: limits, guards, routes and the relay get the same one, or nobody gets any. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createProxyApp } from '../../support/relay/proxyApp';
import { buildTestApp } from '../../support/server/testApp';

let relay: Server;
let asked: string[] = [];
let front: ReturnType<typeof createProxyApp>;
beforeAll(async () => {
  relay = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{"success":true}');
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  front = createProxyApp(
    `http://user:password@127.0.0.1:${(relay.address() as AddressInfo).port}/base`,
  );
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  relay.close();
});

it.each([
  '/v1/..%2f..%2finternal',
  '/api/..%2f..%2finternal',
  '/dashboard/billing/..%2f..%2f..%2finternal/metrics',
  '/v1/..%2Fapi/user/token',
  '/v1/..%5cinternal',
  '/v1/models/..%2f..%2finternal',
  '/v1/models/a%2f..%2f..%2finternal',
  '/v1/models/a%2f%2fb',
  '/v1/models/a%5cb',
  '/v1/models/a%252fb',
  '/v1/chat%2fcompletions',
  '/v1/%252e%252e/internal',
  '/v1/..%252finternal',
  '/v1/..%25252finternal',
  '/api/user%2ftoken',
  '/api/user/token%ff',
  '/api/user/token%',
])('%s reaches no relay', async (path) => {
  for (const method of ['GET', 'POST'])
    expect([(await front.request(path, { method })).status, asked]).toEqual([400, []]);
});

it.each([
  ['/v1/models', '/v1/models'],
  ['/v1//models', '/v1/models'],
  ['/v1/%6dodels?a=%2f..%2f', '/v1/models?a=%2f..%2f'],
  ['/v1/x/../models', '/v1/models'],
  ['/v1/x/%2e%2e/models', '/v1/models'],
  ['/v1//../models', '/v1/models'],
  ['/api/token/', '/api/token/'],
  // Only whole collections have a slash at their end there.
  ['/api/a%20%c3%a9/', '/api/a%20%C3%A9'],
  ['/api/token', '/api/token/'],
  ['/x/../v1/models', '/v1/models'],
  ['/%761/models', '/v1/models'],
  ['/v1/models/aaa/llava:13b', '/v1/models/aaa/llava:13b'],
  ['/v1/models/aaa%2fllava%3a13b', '/v1/models/aaa%2Fllava%3A13b'],
])('%s reaches the relay as %s', async (path, sent) => {
  expect((await front.request(path)).status).toBe(200);
  expect(asked).toEqual([`/base${sent}`]);
});

it.each(['/v1/../internal', '/v1/%2e%2e/internal', '/internal'])(
  '%s is no path of the relay',
  async (path) => {
    expect([(await front.request(path)).status, asked]).toEqual([404, []]);
  },
);

it.each([
  ['/api/status', 200],
  ['/api/status/', 200],
  ['/api//status', 200],
  ['/api/%73tatus', 200],
  ['/api%2fstatus', 404],
  ['/api/x%2f..%2fstatus', 400],
  ['/api/%252e', 400],
])('%s is answered %i by the embedded server', async (path, status) => {
  expect((await (await buildTestApp()).request(path)).status).toBe(status);
});
