/** Clients' answers other than a model's: limits of providers, balances, and never a page. */
import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/server/app';
import { retryAfterOf } from '../../../../src/server/v1/answer/AnswerFault';
import { sendJson } from '../../../support/provider';
import { createProxyApp } from '../../../support/relay/proxyApp';
import { completion, v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, codeOf, setOption } = held;

const send = (path: string) =>
  held.app.request(path, { headers: { authorization: `Bearer sk-${held.key}` } });
const entries = async (type: number) =>
  (await held.alice.call('GET', `log/self/?type=${type}`)).body.data as object[];

describe('the balance', () => {
  it.each(['', '/v1'])('is answered below %j', async (base) => {
    const subscription = await send(`${base}/dashboard/billing/subscription`);
    expect(await subscription.json()).toMatchObject({ object: 'billing_subscription' });
    const usage = await send(`${base}/dashboard/billing/usage?start_date=2026-01-01`);
    expect(await usage.json()).toMatchObject({ object: 'list', total_usage: 0 });
    const refused = await held.app.request(`${base}/dashboard/billing/usage`);
    expect(refused.status).toBe(401);
  });
});

describe('a limit of the provider', () => {
  const limited = (headers: Record<string, string>, body = '{}') => {
    held.provider.answer = (_asked, response) =>
      response.writeHead(429, { 'content-type': 'application/json', ...headers }).end(body);
  };

  it.each([
    ['7', '7'],
    ['0.4', '1'],
    ['soon', null],
    ['', null],
  ])('is passed on with Retry-After %j', async (given, sent) => {
    await addChannel();
    limited(given ? { 'retry-after': given } : {});
    const response = await held.chat();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, sent]);
    expect(await codeOf(response)).toBe('provider_busy');
    expect(await entries(6)).toHaveLength(1);
  });

  it('leads to another channel first', async () => {
    await setOption('RetryTimes', '1');
    await addChannel({ priority: 5 });
    await addChannel({ priority: 1, base_url: `${held.provider.url}/spare` });
    held.provider.answer = ({ url }, response) =>
      url.startsWith('/spare')
        ? sendJson(response, { choices: [] })
        : response.writeHead(429, { 'retry-after': '7' }).end();
    expect((await held.chat()).status).toBe(200);
    expect(held.provider.asked).toHaveLength(2);
  });

  it('is one of a key: another key of the channel is asked next, then another channel', async () => {
    await setOption('RetryTimes', '3');
    await addChannel({ priority: 5, key: 'k1\nk2\nk3', key_mode: 2 });
    await addChannel({ priority: 1, key: 'k4' });
    const asked = async (...free: string[]) => {
      const keyOf = (headers: IncomingHttpHeaders) => String(headers.authorization).slice(-2);
      const before = held.provider.asked.length;
      held.provider.answer = ({ headers }, response) =>
        sendJson(response, completion, free.includes(keyOf(headers)) ? 200 : 429);
      const { status } = await held.chat();
      return [status, ...held.provider.asked.slice(before).map(({ headers }) => keyOf(headers))];
    };
    expect(await asked('k2')).toEqual([200, 'k1', 'k2']);
    expect(await asked('k4')).toEqual([200, 'k3', 'k1', 'k4']);
    expect(await asked('k1')).toEqual([200, 'k2', 'k3', 'k4', 'k1']);
    await held.root.call('PUT', 'channel/', { id: 1, key_mode: 1 });
    expect(new Set(await asked())).toEqual(new Set([429, 'k1', 'k2', 'k3', 'k4']));
  });

  it('is none where the account has no money', async () => {
    await addChannel();
    limited({}, '{"error":{"code":"insufficient_quota"}}');
    expect((await held.chat()).status).toBe(502);
  });

  it('may be given as a date', () => {
    const inTenSeconds = new Date(Date.now() + 10_000).toUTCString();
    expect(retryAfterOf(inTenSeconds)).toBeGreaterThanOrEqual(8);
    expect(retryAfterOf(new Date(0).toUTCString())).toBeUndefined();
    expect(retryAfterOf('999999999')).toBeUndefined();
  });
});

describe('a page', () => {
  const servePage = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
  const modes = {
    embedded: () => createApp(held.app.services, servePage),
    'in front of a relay': () =>
      createProxyApp('http://127.0.0.1:9', undefined, undefined, servePage),
  };
  const paths = [
    '/api',
    '/api/',
    '/api/nothing',
    '/api%2Fstatus',
    '/API/status',
    '/v1',
    '/v1/nothing',
    '/V1/models',
    '/v1%2fmodels',
    '/DASHBOARD',
    '/dashboard;x',
    '/dashboard/nothing',
    '/dashboard/billing',
    '/dashboard/billing/nothing',
    '//dashboard//x',
    '/x/../dashboard/x',
  ];

  it.each(
    Object.keys(modes).flatMap((mode) =>
      paths.map((path) => [mode as keyof typeof modes, path] as const),
    ),
  )('%s is no answer to %s', async (mode, path) => {
    const socket = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    const response = await modes[mode]().request(path, {}, socket);
    expect(response.headers.get('content-type')).not.toContain('html');
    expect(response.status).toBeGreaterThanOrEqual(400);
  });

  it.each(Object.keys(modes) as (keyof typeof modes)[])(
    '%s answers what is beside',
    async (mode) => {
      const socket = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
      for (const path of [
        '/',
        '/channel',
        '/apis',
        '/v10',
        '/dashboard',
        '/dashboard/',
        '/dashboards',
      ])
        expect(await (await modes[mode]().request(path, {}, socket)).text()).toBe('<html>');
    },
  );
});
