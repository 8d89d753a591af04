/** The console in front of a relay: what the relay answers passes through, and how its address is given. */
import { describe, expect, it } from 'vitest';
import { send, startConsole, startRelay } from '../../support/relay/relayFront';
import { startServer } from '../../support/server/builtServer';

describe('the console in front of a relay', () => {
  it('passes 429, cookies and streams on', async () => {
    let finish = () => {};
    const relay = await startRelay((request, response) => {
      if (request.url?.startsWith('/v1/')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: one\n\n');
        finish = () => response.end('data: two\n\n');
        return;
      }
      response
        .writeHead(429, { 'retry-after': '7', 'set-cookie': ['a=1; Path=/', 'b=2; HttpOnly'] })
        .end();
    });
    const { url } = await startConsole(relay.url);
    const refused = await send(`${url}/api/token/?p=0&order=a%26b`);
    expect([refused.status, refused.headers, refused.body.toString()]).toMatchObject([
      429,
      {
        'retry-after': '7',
        'set-cookie': ['a=1; Path=/; SameSite=Strict; HttpOnly', 'b=2; SameSite=Strict; HttpOnly'],
      },
      '',
    ]);
    const stream = (
      await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: '{}' })
    ).body?.getReader();
    const next = async () => new TextDecoder().decode((await stream?.read())?.value);
    expect(await next()).toBe('data: one\n\n');
    finish();
    expect(await next()).toBe('data: two\n\n');
  });

  it('gets its address by an argument, too, and refuses all others by name', async () => {
    const proxy = await startServer({ args: ['--relay', 'http://127.0.0.1:9'] });
    expect((await fetch(`${proxy.url}/api/status`)).status).toBe(502);
    expect((await fetch(`${proxy.url}/login`)).status).toBe(200);
    await proxy.stop();
    for (const [args, refusal] of [
      [
        ['--relays', 'http://127.0.0.1:9'],
        'there is no option "--relays", did you mean "--relay"?',
      ],
      [['--relay'], '--relay needs a value'],
      [['--relay', ''], '--relay needs a value'],
      [['--relay', 'http://127.0.0.1:9', 'x'], 'there is no command "x"'],
    ] as const)
      await expect(startServer({ args })).rejects.toThrow(refusal);
  });
});
