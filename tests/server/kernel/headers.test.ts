/** Headers, cookies and files, over http and behind a proxy that speaks https. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

let server: BuiltServer;
let proxied: BuiltServer;
beforeAll(async () => {
  [server, proxied] = await Promise.all([
    startServer(),
    startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } }),
  ]);
});
afterAll(async () => {
  await server?.stop();
  await proxied?.stop();
});

const everywhere: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-frame-options': /^DENY$/,
  'content-security-policy': /frame-ancestors 'none'/,
};

async function scriptOf(url: string): Promise<string> {
  return /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
}

/** Names what is missing or weak in the answers to all kinds of requests. */
async function findWeak(url: string, https: boolean): Promise<{ weak: string[]; checked: number }> {
  const extra: Record<string, string> = https ? { 'x-forwarded-proto': 'https' } : {};
  const json = { 'content-type': 'application/json', ...extra };
  const requests: [string, string, RequestInit][] = [
    ['page', '/', {}],
    ['deep page', '/token/edit/5', {}],
    ['script', await scriptOf(url), {}],
    ['missing file', '/assets/none.js', {}],
    ['api ok', '/api/status', {}],
    ['api 401', '/api/user/self', {}],
    ['api 404', '/api/none', {}],
    [
      'api refusal',
      '/api/user/login',
      { method: 'POST', headers: json, body: '{"username":"x","password":"y"}' },
    ],
    ['api 415', '/api/user/login', { method: 'POST', body: 'x' }],
    [
      'sign-in',
      '/api/user/login',
      { method: 'POST', headers: json, body: '{"username":"root","password":"123456"}' },
    ],
    ['health', '/healthz', {}],
    ['usage', '/v1/models', {}],
  ];
  const weak: string[] = [];
  let checked = 0;
  const check = (what: string, isGood: boolean) => {
    checked += 1;
    if (!isGood) weak.push(what);
  };
  for (const [name, path, init] of requests) {
    const { headers } = await fetch(url + path, {
      ...init,
      headers: { ...extra, ...(init.headers as Record<string, string> | undefined) },
    });
    for (const [header, wanted] of Object.entries(everywhere))
      check(`${name}: ${header}=${headers.get(header)}`, wanted.test(headers.get(header) ?? ''));
    check(
      `${name}: strict-transport-security`,
      headers.get('strict-transport-security') === (https ? 'max-age=3600' : null),
    );
    check(
      `${name}: unsafe policy`,
      !/script-src[^;]*unsafe/.test(headers.get('content-security-policy') ?? ''),
    );
    // Pages of other sites may call what a key opens; nothing that a cookie opens.
    const origin = path.startsWith('/v1') ? '*' : null;
    check(`${name}: cors`, headers.get('access-control-allow-origin') === origin);
    check(`${name}: no credentials`, headers.get('access-control-allow-credentials') === null);
    if (path.startsWith('/api'))
      check(
        `${name}: cache-control=${headers.get('cache-control')}`,
        headers.get('cache-control') === 'no-store',
      );
    for (const cookie of headers.getSetCookie()) {
      check(
        `${name}: ${cookie}`,
        /HttpOnly/.test(cookie) &&
          /SameSite=Strict/.test(cookie) &&
          /Path=\//.test(cookie) &&
          /; Secure/.test(cookie) === https,
      );
      if (cookie.includes('session'))
        check(`${name}: name of the cookie`, cookie.startsWith('__Host-') === https);
    }
  }
  return { weak, checked };
}

const traversals = [
  '..',
  '%2e%2e',
  '..%2f',
  '%2e%2e%2f',
  '..%5c',
  '%252e%252e%252f',
  '....//',
  '..;/',
  '%c0%ae%c0%ae/',
  '.%00./',
].flatMap((up) => [
  `/assets/${up}/${up}/package.json`,
  `/${up}/${up}/${up}/etc/passwd`,
  `/${up}/data/console.db`,
  `/assets/${up}/.git/config`,
]);

describe('every answer', () => {
  it('of a page lets it call this origin only, whatever VITE_API_BASE a build has', async () => {
    const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' https://api.github.com");
  });

  it('carries the headers that protect it, over http and https', async () => {
    const plain = await findWeak(server.url, false);
    const secure = await findWeak(proxied.url, true);
    console.log(
      `headers missing=${plain.weak.length + secure.weak.length}/${plain.checked + secure.checked}`,
    );
    expect([...plain.weak, ...secure.weak]).toEqual([]);
  });

  it('comes from the build and from nowhere else', async () => {
    const leaks: string[] = [];
    for (const path of [
      ...traversals,
      '/.git/config',
      '/.env',
      '/data/console.db',
      '/console.db',
      '/assets/../index.html.br',
      '/package.json',
    ]) {
      const response = await fetch(server.url + path);
      const text = await response.text();
      if (
        /root:x:|"dependencies"|SQLite format|\[core\]/.test(text) ||
        (response.status === 200 &&
          !text.includes('<!doctype html>') &&
          !text.includes('<!DOCTYPE html>'))
      )
        leaks.push(`${path} ${response.status}`);
    }
    console.log(`traversal=${leaks.length}/${traversals.length}`);
    expect(leaks).toEqual([]);
  });

  it('echoes no line break into a header', async () => {
    const response = await fetch(
      `${server.url}/api/token/search?keyword=${encodeURIComponent('a\r\nX-Evil: 1')}`,
      { headers: { 'accept-language': 'zh' } },
    );
    expect(response.headers.get('x-evil')).toBeNull();
  });
});
