/** Files of the built console: compressed, kept, and nothing else beside them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

let server: BuiltServer;
let script: string;
beforeAll(async () => {
  server = await startServer();
  script =
    /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(`${server.url}/`)).text())?.[1] ?? '';
});
afterAll(() => server?.stop());

describe('files of the console', () => {
  it('are compressed ahead of time and kept for good where their name holds a hash', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(server.url + script, {
        headers: { 'accept-encoding': encoding },
      });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect((await response.text()).length).toBeGreaterThan(1000);
    }
    expect(
      (
        await fetch(server.url + script, { headers: { 'accept-encoding': 'identity' } })
      ).headers.get('content-encoding'),
    ).toBeNull();
  });

  it('answer the page for every console route, never cached', async () => {
    for (const path of [
      '/',
      '/channel',
      '/channel/edit/7',
      '/no/such/page',
      '/login?expired=true',
    ]) {
      const response = await fetch(server.url + path);
      expect([
        path,
        response.status,
        response.headers.get('content-type'),
        response.headers.get('cache-control'),
      ]).toEqual([path, 200, 'text/html; charset=UTF-8', 'no-cache']);
      expect(response.headers.get('content-security-policy')).toMatch(
        /script-src 'self';.*frame-ancestors 'none'/,
      );
      expect(await response.text()).not.toContain('__CSP_NONCE__');
    }
  });

  it('are 404 where they do not exist, whatever the path looks like', async () => {
    for (const path of [
      '/assets/none.js',
      '/none.png',
      '/.vite/manifest.json',
      '/assets/..%2f..%2fserver/main.js',
      '/..%2f..%2fpackage.json',
      '/assets/%00',
      '/index.html.br',
      '/.env',
    ]) {
      const response = await fetch(server.url + path);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});
