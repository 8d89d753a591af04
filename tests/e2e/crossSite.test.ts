/** B13 of reliability.md: another site's page does nothing in the name of who is signed in here. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/server/store/openStore';
import { callApi, launchBrowser, signIn, visit } from '../support/browser';
import { buildChannel } from '../support/builders';
import { type BuiltServer, startServer } from '../support/builtServer';
import { dumpDatabase } from '../support/dumpDatabase';

let browser: Browser;
let server: BuiltServer;
let attacker: Server;
let evil: string;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  attacker = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>prize</title><body></body>'),
  );
  await new Promise<void>((resolve) => {
    attacker.listen(0, '127.0.0.1', resolve);
  });
  // 127.0.0.1 and localhost are different sites to a browser.
  evil = `http://localhost:${(attacker.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  attacker?.close();
  await browser?.close();
  await server?.stop();
});

const gets = [
  'user/token',
  'user/aff',
  'user/logout',
  'channel/test?scope=all',
  'channel/test/1',
  'channel/update_balance/1',
  'oauth/wechat/bind?code=1',
  'oauth/email/bind?email=evil@example.com&code=1',
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
    await page.waitForURL((address) => address.href.startsWith(server.url));
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
  await page.waitForURL((address) => address.href.startsWith(server.url));
}

describe('a page of another site', () => {
  it('changes nothing, by any way, while the console itself goes on working', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page);
    await callApi(page, 'POST', 'user/', { username: 'alice', password: 'password-1' });
    await callApi(
      page,
      'POST',
      'channel/',
      buildChannel({ base_url: evil.replace(/\/$/, ''), status: 1 }),
    );
    const store = await openStore({ dataDir: server.dataDir });
    const before = await dumpDatabase(store);
    const sessions = async () =>
      (await store.db.selectFrom('session').select('id_hash').execute()).length;
    const signedIn = await sessions();
    const effects: string[] = [];
    let tries = 0;
    const note = async (what: string) => {
      tries += 1;
      if ((await dumpDatabase(store)) !== before || (await sessions()) !== signedIn)
        effects.push(what);
    };
    for (const [way, send] of Object.entries(ways)) {
      for (const path of way === 'fetch of plain text' ? writes : gets) {
        await page.goto(evil);
        await send(page, `${server.url}/api/${path}`);
        await note(`${way}: ${path}`);
      }
    }
    for (const [way, type] of Object.entries(forms)) {
      for (const path of writes) {
        await page.goto(evil);
        await submitForm(page, `${server.url}/api/${path}`, type);
        await note(`${way}: ${path}`);
      }
    }
    await store.close();
    console.log(`csrf effects=${effects.length}/${tries}`);
    expect(effects).toEqual([]);
    await page.goto(`${server.url}/channel`);
    await page.getByRole('row').filter({ hasText: 'channel' }).first().waitFor();
    await context.close();
  }, 180_000);
});
