/** The console in front of a relay: calls of programs pass through whole, and the relay's address stays in the log. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { type StandInRelay, send, startConsole, startRelay } from '../../support/relay/relayFront';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

let relay: StandInRelay;
let front: BuiltServer;
beforeAll(async () => {
  relay = await startRelay();
  front = await startConsole(relay.url);
});

describe('calls of programs', () => {
  it('pass 200 at a time, streamed', async () => {
    let waiting: (() => void)[] = [];
    relay.answer = (incoming, response) => {
      if (!incoming.url?.startsWith('/v1')) {
        response.end('{}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      waiting.push(() => response.end('data: two\n\n'));
      if (waiting.length === 200) {
        for (const end of waiting) end();
        waiting = [];
      }
    };
    // Bounds that would stop them, were they counted.
    const front = await startConsole(relay.url, {
      MAX_REQUESTS_PER_ADDRESS: '20',
      MAX_CONNECTIONS_PER_ADDRESS: '20',
      MAX_CONNECTIONS: '60',
    });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        send(`${front.url}/v1/chat/completions`, {}, { method: 'POST', body: '{}' }).then(
          ({ status, body }) => `${status} ${body.toString().length}`,
          (error: Error) => error.message,
        ),
      ),
    );
    const lost = answers.filter((answer) => answer !== '200 22');
    console.log(`relay parallel calls lost=${lost.length}/200`);
    expect(lost).toEqual([]);
  });

  it('upload as slowly as they like, while a slow body elsewhere ends in time', async () => {
    let seen = '';
    relay.answer = (incoming, response) => {
      incoming.on('data', (part: Buffer) => {
        seen += part.toString();
      });
      incoming.on('end', () => response.end('{}'));
    };
    const upload = (path: string, parts: number) =>
      new Promise<string>((resolve) => {
        const call = request(
          front.url + path,
          { method: 'POST', headers: { 'content-length': `${parts}` }, agent: false },
          (response) => {
            response.resume();
            resolve(`${response.statusCode}`);
          },
        );
        call.on('error', () => resolve('cut off'));
        let left = parts;
        const timer = setInterval(() => {
          if (call.destroyed) return clearInterval(timer);
          call.write('x');
          left -= 1;
          if (left > 0) return;
          clearInterval(timer);
          call.end();
        }, 1000);
      });
    const [program, other] = await Promise.all([
      upload('/v1/audio/transcriptions', 14),
      upload('/api/user/login', 60),
    ]);
    expect([program, other]).toEqual(['200', expect.stringMatching(/cut off|408|502/)]);
    expect(seen).toContain('x'.repeat(14));
  });

  it('end at the relay when their client goes away', async () => {
    let isGone = false;
    relay.answer = (incoming, response) => {
      if (!incoming.url?.startsWith('/v1')) {
        response.end('{}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      response.once('close', () => {
        isGone = true;
      });
    };
    const controller = new AbortController();
    const stream = await fetch(`${front.url}/v1/chat/completions`, {
      method: 'POST',
      body: '{}',
      signal: controller.signal,
    });
    await stream.body?.getReader().read();
    controller.abort();
    await expect.poll(() => isGone).toBe(true);
    expect((await send(`${front.url}/api/status`)).status).toBe(200);
  });

  it('may be made by pages of other sites as the relay lets them', async () => {
    let asked: IncomingHttpHeaders = {};
    relay.answer = (incoming, response) => {
      asked = incoming.headers;
      const cors = { 'access-control-allow-origin': 'https://chat.example', vary: 'Origin' };
      response.writeHead(incoming.method === 'OPTIONS' ? 204 : 200, cors).end();
    };
    const asks = {
      origin: 'https://chat.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await send(`${front.url}/v1/models`, asks, { method: 'OPTIONS' });
    expect(asked).toMatchObject(asks);
    expect([preflight.status, preflight.headers]).toMatchObject([
      204,
      { 'access-control-allow-origin': 'https://chat.example', vary: 'Origin' },
    ]);
    const answer = await send(`${front.url}/v1/models`, { origin: asks.origin });
    expect(answer.headers['access-control-allow-origin']).toBe('https://chat.example');
    const api = await send(`${front.url}/api/about`, { origin: asks.origin });
    expect(api.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('reach /dashboard/billing of the relay', async () => {
    let path = '';
    relay.answer = (incoming, response) => {
      path = incoming.url ?? '';
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"hard_limit_usd":1}');
    };
    const { body } = await send(`${front.url}/dashboard/billing/usage?start_date=2026-01-01`);
    expect([path, body.toString()]).toEqual([
      '/dashboard/billing/usage?start_date=2026-01-01',
      '{"hard_limit_usd":1}',
    ]);
  });
});

describe('the address of the relay', () => {
  const status = '{"success":true,"data":{"version":"v0.6","system_name":"Mine"}}';

  it('keeps its password: it is sent to the relay, and shown to nobody', async () => {
    let sent: string[] = [];
    relay.answer = (incoming, response) => {
      sent.push(incoming.headers.authorization ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end(status);
    };
    const other = await startRelay(relay.answer);
    const started = await startConsole(other.url.replace('//', '//operator:s3cret@'));
    await expect.poll(() => started.output()).toContain('the relay answers');
    sent = [];
    await send(`${started.url}/api/status`);
    await send(`${started.url}/api/status`, { authorization: 'Bearer own' });
    expect(sent).toEqual([
      `Basic ${Buffer.from('operator:s3cret').toString('base64')}`,
      'Bearer own',
    ]);
    await other.close();
    const down = await send(`${started.url}/api/status`);
    expect([down.status, down.body.toString()]).toEqual([
      502,
      '{"success":false,"message":"The relay does not answer"}',
    ]);
    await expect.poll(() => started.output()).toMatch(/the relay did not answer/);
    expect(started.output() + down.body.toString()).not.toMatch(/s3cret|operator/);
    await expect(
      startServer({ env: { RELAY: 'ftp://operator:s3cret@relay.example' } }),
    ).rejects.toThrow(/^(?!.*s3cret)[\s\S]*RELAY must be an http\(s\) address/);
  });

  it.each([
    [
      'a redirect',
      { location: 'https://relay.example/api/status' },
      301,
      '',
      'the relay redirects: start with --relay and the address that it redirects to',
    ],
    ['another site', { 'content-type': 'text/html' }, 200, '<html>', 'not as a relay does'],
    ['an error', { 'content-type': 'text/plain' }, 503, 'no', 'not as a relay does'],
    ['a relay', { 'content-type': 'application/json' }, 200, status, 'the relay answers'],
  ])('that leads to %s is named in the log at start', async (_name, headers, code, body, text) => {
    relay.answer = (_incoming, response) => {
      response.writeHead(code, headers as Record<string, string>).end(body);
    };
    const started = await startConsole(relay.url);
    await expect.poll(() => started.output()).toContain(text);
  });

  it.each([
    ['http://127.0.0.1:9', 'ECONNREFUSED'],
    ['http://no-such-host.invalid', 'ENOTFOUND|EAI_AGAIN'],
  ])('%s, where nothing answers, is named in the log only', async (address, reason) => {
    const { url, output } = await startConsole(address);
    await expect.poll(output).toMatch(new RegExp(`"reason":"[^"]*(${reason})`));
    const { body } = await send(`${url}/api/status`, { 'accept-language': 'zh-CN' });
    expect(body.toString()).toBe('{"success":false,"message":"中转服务没有响应"}');
    const usage = await send(`${url}/v1/models`);
    expect([usage.status, JSON.parse(usage.body.toString())]).toMatchObject([
      502,
      { error: { code: 'relay_down' } },
    ]);
    expect(usage.headers['access-control-allow-origin']).toBe('*');
    expect(usage.body.toString()).not.toContain(new URL(address).hostname);
  });
});
