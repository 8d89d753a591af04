/** Another site's page does nothing in the name of who is signed in here. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/server/store/openStore';
import type { Store } from '../../../src/server/store/tables/tables';
import { launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { codeIn, type MailServer, startMailServer } from '../../support/browser/mailServer';
import { startTlsProxy } from '../../support/browser/tlsProxy';
import { isLong } from '../../support/isLong';
import { startServer } from '../../support/server/builtServer';
import { dumpDatabase } from '../../support/server/dumpDatabase';
import { changeFirstPassword } from '../../support/server/httpClient';
import { buildChannel } from '../../support/steps/builders';

/** Where the attacker's page is, seen from the console. Over plain http under a name, browsers send no fetch metadata. */
const places: [string, string, string, 'http' | 'https'][] = [
  ['the same host on another port', '127.0.0.1', '127.0.0.1', 'http'],
  ['a host name over plain http', 'console.test', 'evil.test', 'http'],
  ['a foreign site', '127.0.0.1', 'localhost', 'http'],
  ['a sister site of a console behind https', 'console.home.test', 'evil.home.test', 'https'],
];

let browser: Browser;
let attacker: Server;
let mail: MailServer;
beforeAll(async () => {
  [browser, mail] = await Promise.all([
    launchBrowser(['--host-resolver-rules=MAP *.test 127.0.0.1', '--ignore-certificate-errors']),
    startMailServer(),
  ]);
  attacker = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>prize</title><body></body>'),
  );
  await new Promise<void>((resolve) => {
    attacker.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  attacker?.close();
  mail?.close();
  await leaveBrowser(browser);
});

const gets = [
  'user/token',
  'user/aff',
  'user/logout',
  'channel/test?scope=all',
  'channel/test/1',
  'channel/update_balance/1',
  'oauth/wechat/bind?code=1',
  'oauth/email/bind?email=evil@example.com&code=CODE',
  'verification?email=someone@example.com',
  'user/self',
];
const writes = [
  'user/topup',
  'token/',
  'channel/',
  'redemption/',
  'user/',
  'user/manage',
  'user/login',
  'topup',
  'user/reset',
];

/** A JSON object in the only part that a form of plain text lets an attacker write. */
const smuggled =
  '{"name":"evil","username":"alice","action":"delete","password":"password-9","key":"k","type":1,"models":"m","group":"default","quota":1,"count":1,"user_id":2,"x":"';

/** Ways of an attacker's page to send a request; each is tried on each address. */
const ways: Record<string, (page: Page, url: string) => Promise<unknown>> = {
  image: (page, url) =>
    page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const image = new Image();
          image.onload = image.onerror = resolve;
          image.src = src;
        }),
      url,
    ),
  frame: (page, url) =>
    page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.onload = resolve;
          frame.src = src;
          document.body.append(frame);
          setTimeout(resolve, 300);
        }),
      url,
    ),
  'fetch without cors': (page, url) =>
    page.evaluate(
      (to) =>
        fetch(to, { mode: 'no-cors', credentials: 'include' })
          .catch(() => {})
          .then(() => {}),
      url,
    ),
  'fetch of plain text': (page, url) =>
    page.evaluate(
      ([to = '', body]) =>
        fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include', body: body ?? '' })
          .catch(() => {})
          .then(() => {}),
      [url, `${smuggled}"}`],
    ),
  'top-level address': async (page, url) => {
    await page.evaluate((to) => {
      location.href = to;
    }, url);
    await page.waitForURL(/\/api\//);
  },
  'typed address or link in a mail': (page, url) => page.goto(url),
  'link without referrer': async (page, url) => {
    await page.evaluate((href) => {
      const link = document.createElement('a');
      Object.assign(link, { href, rel: 'noreferrer' });
      document.body.append(link);
      link.click();
    }, url);
    await page.waitForURL(/\/api\//);
  },
  'form by GET': async (page, url) => {
    await page.evaluate((to) => {
      const form = document.createElement('form');
      form.action = to;
      for (const [name, value] of new URL(to).searchParams) {
        const input = document.createElement('input');
        Object.assign(input, { type: 'hidden', name, value });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }, url);
    await page.waitForURL(/\/api\//);
  },
  window: async (page, url) => {
    const opened = page.context().waitForEvent('page');
    await page.evaluate((to) => {
      window.open(to);
    }, url);
    const other = await opened;
    await other.waitForLoadState();
    await other.close();
  },
};

const forms: Record<string, string> = {
  'url-encoded form': 'application/x-www-form-urlencoded',
  'plain text form': 'text/plain',
  'multipart form': 'multipart/form-data',
};

async function submitForm(page: Page, url: string, type: string): Promise<void> {
  await page.evaluate(
    ([action = '', enctype = '', name = '']) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'POST', enctype });
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value: '"}' });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [url, type, smuggled],
  );
  await page.waitForURL(/\/api\//);
}

/** The parts that nobody changed: every table, the sessions, and the cookie that signs in. */
async function stateOf(store: Store, context: BrowserContext): Promise<string> {
  const counted = async (table: 'session' | 'mail_code') =>
    (await store.db.selectFrom(table).selectAll().execute()).length;
  return JSON.stringify([
    await dumpDatabase(store),
    await counted('session'),
    await counted('mail_code'),
    (await context.cookies()).map(({ name }) => name).filter((name) => name.includes('session')),
    mail.mails.length,
  ]);
}

/** The code that an attacker was mailed for an address of their own. */
async function attackersCode(url: string): Promise<string> {
  const before = mail.mails.length;
  await fetch(`${url}/api/verification?email=evil@example.com`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await expect.poll(() => mail.mails.length).toBe(before + 1);
  return codeIn(mail.mails.at(-1));
}

/** Loads a picture in a text of the operator, on a page of the console itself. @returns the status of the answer */
async function askByPicture(page: Page): Promise<number> {
  const asked = page.waitForResponse('**/api/user/logout');
  await page.evaluate(() => {
    const image = new Image();
    image.referrerPolicy = 'unsafe-url';
    image.src = '/api/user/logout';
    document.body.append(image);
  });
  return (await asked).status();
}

let effectsOfAll = 0;
let triesOfAll = 0;

describe.each(places)('a page of %s', (place, host, evilHost, scheme) => {
  it('changes nothing, by any way, nor does a picture of its own, while the console itself goes on working', async () => {
    const PUBLIC_ADDRESS = `http://${host}`;
    const server = await startServer({
      env: scheme === 'https' ? { TRUSTED_PROXIES: '127.0.0.1' } : { PUBLIC_ADDRESS },
    });
    const proxy = scheme === 'https' ? await startTlsProxy(server.url) : undefined;
    const home = proxy ? `https://${host}:${proxy.port}` : server.url.replace('127.0.0.1', host);
    const evil = `http://${evilHost}:${(attacker.address() as AddressInfo).port}/`;
    const { page, context } = await visit(browser, home);
    const password = await changeFirstPassword(server.url);
    await signIn(page, 'root', password);
    const api = (method: string, path: string, body: unknown) =>
      page.evaluate(
        async ([method, path, body]) => {
          const response = await fetch(`/api/${path}`, {
            method: String(method),
            headers: { 'Content-Type': 'application/json', 'X-Relay-Console': '1' },
            body: JSON.stringify(body),
          });
          return ((await response.json()) as { success: boolean }).success;
        },
        [method, path, body] as const,
      );
    const setUp = [
      await api('POST', 'user/confirm', { password }),
      await api('POST', 'user/', { username: 'alice', password: 'password-1' }),
      await api('POST', 'channel/', buildChannel({ base_url: evil.slice(0, -1), status: 1 })),
    ];
    for (const [key, value] of Object.entries(mail.options))
      setUp.push(await api('PUT', 'option/', { key, value }));
    expect(setUp).not.toContain(false);
    const code = await attackersCode(server.url);
    const store = await openStore({ dataDir: server.dataDir });
    const before = await stateOf(store, context);
    const effects: string[] = [];
    let tries = 0;
    let turn = places.findIndex(([name]) => name === place);
    /** Tries one of several addresses by turns: tests/server/auth/otherSites.test.ts has them all, without a browser. */
    const attack = async (what: string, of: number, send: () => Promise<unknown>) => {
      turn += 1;
      if (!isLong && turn % of !== 0) return;
      // Ways that do not lead away leave the attacker's page open.
      if (page.url() !== evil) await page.goto(evil);
      await send();
      tries += 1;
      if ((await stateOf(store, context)) !== before) effects.push(what);
    };
    for (const [way, send] of Object.entries(ways)) {
      const paths = way === 'fetch of plain text' ? writes : gets;
      for (const path of paths)
        await attack(`${way}: ${path}`, paths.length, () =>
          send(page, `${home}/api/${path.replace('CODE', code)}`),
        );
    }
    for (const [way, type] of Object.entries(forms)) {
      for (const path of writes)
        await attack(`${way}: ${path}`, writes.length, () =>
          submitForm(page, `${home}/api/${path}`, type),
        );
    }
    await store.close();
    console.log(`csrf effects=${effects.length}/${tries} ${effects[0] ?? ''}`);
    effectsOfAll += effects.length;
    triesOfAll += tries;
    expect(effects).toEqual([]);
    await page.goto(`${home}/channel`);
    await page.getByRole('row').filter({ hasText: 'channel' }).first().waitFor();
    expect(await askByPicture(page)).toBe(403);
    await page.goto(`${home}/token`);
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    expect(
      (await context.cookies()).map(({ secure, sameSite }) => [secure, sameSite]),
    ).toContainEqual([scheme === 'https', 'Strict']);
    await context.close();
    proxy?.close();
    await server.stop();
  }, 180_000);
});

afterAll(() => {
  console.log(`cross-site effects ${effectsOfAll} over ${places.length} origins (${triesOfAll})`);
});
