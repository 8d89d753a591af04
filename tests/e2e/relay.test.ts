import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';
import { httpClient } from '../support/httpClient';

const password = 'another-password';
let browser: Browser;
let relay: BuiltServer;
let front: BuiltServer;
beforeAll(async () => {
  [browser, relay] = await Promise.all([launchBrowser(), startServer()]);
  front = await startServer({ env: { RELAY: relay.url } });
  // With its first password root may only change it, from anywhere but the relay's own machine.
  const root = await httpClient(relay.url);
  await root.call('PUT', 'user/self', {
    username: 'root',
    display_name: 'Root',
    password,
    original_password: '123456',
  });
});
afterAll(async () => {
  await leaveBrowser(browser);
  await front?.stop();
  await relay?.stop();
});

/** A stand-in that answers in a way that is easy to recognise. */
async function standIn(
  answer: Parameters<typeof createServer>[1],
): Promise<{ url: string; server: Server }> {
  const server = createServer(answer as never);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('the console in front of a relay', () => {
  it('signs in, creates and lists there', async () => {
    const { page, problems } = await visit(browser, front.url);
    await signIn(page, 'root', password);
    await page.goto('/token/add');
    await page.getByLabel('Name').fill('over there');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByText('Token created').waitFor();
    await page.goto('/token');
    await page.getByRole('row').filter({ hasText: 'over there' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('passes 429, cookies and streams on as they are', async () => {
    const { url, server } = await standIn((request, response) => {
      if (request.url?.startsWith('/v1/')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: one\n\n');
        setTimeout(() => response.end('data: two\n\n'), 300);
        return;
      }
      response
        .writeHead(429, { 'retry-after': '7', 'set-cookie': ['a=1; Path=/', 'b=2; HttpOnly'] })
        .end();
    });
    const proxy = await startServer({ env: { RELAY: url } });
    const refused = await fetch(`${proxy.url}/api/token/?p=0&order=a%26b`);
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      refused.headers.getSetCookie(),
      await refused.text(),
    ]).toEqual([429, '7', ['a=1; Path=/', 'b=2; HttpOnly'], '']);
    const stream = (
      await fetch(`${proxy.url}/v1/chat/completions`, { method: 'POST', body: '{}' })
    ).body?.getReader();
    expect(new TextDecoder().decode((await stream?.read())?.value)).toBe('data: one\n\n');
    await proxy.stop();
    server.close();
  });

  it('says so in one clear message when the relay is down', async () => {
    const proxy = await startServer({ env: { RELAY: 'http://127.0.0.1:9' } });
    const response = await fetch(`${proxy.url}/api/status`);
    expect([response.status, await response.json()]).toEqual([
      502,
      { success: false, message: 'The relay does not answer' },
    ]);
    expect((await fetch(`${proxy.url}/login`)).status).toBe(200);
    await proxy.stop();
  });

  it('says on the screen of a resource that the relay does not know the call', async () => {
    const { page, context } = await visit(browser, front.url);
    await page.route('**/api/redemption/**', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/json',
        body: '{"error":{"message":"Invalid URL (GET /api/redemption/)","type":"invalid_request_error"}}',
      }),
    );
    await signIn(page, 'root', password);
    await page.goto('/redemption');
    await page
      .getByText('This relay does not offer “Redemption codes”: it has no call /api/redemption/.')
      .waitFor();
    await expect.poll(() => page.getByText(/^Create your first/).count()).toBe(0);
    await context.close();
  });

  it('gets its address by an argument, too, and refuses all others by name', async () => {
    const proxy = await startServer({ args: ['--relay', 'http://127.0.0.1:9'] });
    expect((await fetch(`${proxy.url}/api/status`)).status).toBe(502);
    await proxy.stop();
    for (const args of [
      ['--port', '1'],
      ['--relay'],
      ['--relay', ''],
      ['--relay', 'http://127.0.0.1:9', 'x'],
    ])
      await expect(startServer({ args })).rejects.toThrow('dist/server/main.js: cannot use');
  });

  it('refuses an address that is none', async () => {
    await expect(startServer({ env: { RELAY: 'ftp://relay.example' } })).rejects.toThrow(
      'no http(s) address',
    );
  });
});
