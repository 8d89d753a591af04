/** Money that moves while somebody edits in the console: nothing is given back, nothing is swallowed; and what a banned user sees. */
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { isLong } from '../../support/isLong';
import { type StandIn, sendHi, startProvider } from '../../support/provider';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { type HttpClient, httpClient } from '../../support/server/httpClient';
import { buildChannel, buildToken } from '../../support/steps/builders';

/** Of a kind in front of a server; `npm run test:long` races more often. */
const races = isLong ? 3 : 1;
const start = 1_000_000;
const password = 'password-1';

interface Money {
  quota: number;
  used_quota: number;
}

let browser: Browser;
let server: BuiltServer;
let front: BuiltServer;
let provider: StandIn;
let root: HttpClient;
let alice: HttpClient;
let aliceId = 0;
let token = { id: 0, key: '' };
let drift = 0;
let raced = 0;

const totalOf = async (id: number) => {
  const { quota, used_quota } = (await root.call('GET', `user/${id}`)).body.data as Money;
  return quota + used_quota;
};
const totalOfToken = async () => {
  const { data } = (await alice.call('GET', `token/${token.id}`)).body;
  const { remain_quota, used_quota } = data as { remain_quota: number; used_quota: number };
  return remain_quota + used_quota;
};

async function spend(): Promise<void> {
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer sk-${token.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] }),
  });
  await response.text();
  expect(response.status).toBe(200);
}

const redeemed = 700;
async function redeem(): Promise<void> {
  const batch = { name: 'g', quota: redeemed, count: 1 };
  const [key] = (await root.call('POST', 'redemption/', batch)).body.data as string[];
  expect((await alice.call('POST', 'user/topup', { key })).body.data).toBe(redeemed);
}

beforeAll(async () => {
  provider = await startProvider(sendHi);
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  front = await startServer({ env: { RELAY: server.url } });
  root = await httpClient(server.url);
  // Through another server the first password opens nothing but the profile.
  const self = { username: 'root', password, original_password: '123456' };
  await root.call('PUT', 'user/self', self);
  root = await httpClient(server.url, 'root', password);
  for (const username of ['alice', 'bela'])
    await root.call('POST', 'user/', { username, password });
  alice = await httpClient(server.url, 'alice', password);
  aliceId = ((await alice.call('GET', 'user/self')).body.data as { id: number }).id;
  await root.call('PUT', 'option/', { key: 'ModelRatio', value: '{"gpt-4o":1}' });
  const channel = { base_url: provider.url, key: 'sk', models: 'gpt-4o' };
  await root.call('POST', 'channel/', buildChannel(channel));
  await root.call('PUT', 'user/', { id: aliceId, quota: start });
  await alice.call('POST', 'token/', buildToken({ name: 'app', remain_quota: start }));
  [token] = (await alice.call('GET', 'token/?p=0')).body.data as [typeof token];
});
afterAll(async () => {
  console.log(`money drift ${drift} (${raced} races in the browser)`);
  await leaveBrowser(browser);
  await front?.stop();
  await server?.stop();
  provider?.close();
});

interface Race {
  name: string;
  who: 'root' | 'alice';
  /** The write that is held while money moves. */
  path: RegExp;
  meanwhile: () => Promise<void>;
  /** Up to the click that saves, and until the console says that it is done. */
  edit: (page: Page, turn: number) => Promise<void>;
  /** The sum that the edit and the rest of one race add. */
  adds: number;
  total: () => Promise<number>;
}

const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save' }).click();

const kinds: readonly Race[] = [
  {
    name: 'bulk "Add 1000" while a code is redeemed',
    who: 'root',
    path: /\/api\/topup/,
    meanwhile: redeem,
    edit: async (page) => {
      await page.goto('/user');
      for (const name of ['alice', 'bela']) await page.getByLabel(`Select ${name}`).check();
      await page.getByRole('button', { name: 'Change…' }).click();
      await page.getByRole('button', { name: 'Change Remaining quota' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Remaining quota').selectOption('add');
      await dialog.getByLabel('Value').fill('1000');
      await redeem();
      await dialog.getByRole('button', { name: /^Change 2 / }).click();
      await page.getByText('2 users changed').waitFor();
    },
    adds: 1000 + 2 * redeemed,
    total: () => totalOf(aliceId),
  },
  {
    name: 'new name of a token in use',
    who: 'alice',
    path: /\/api\/token\/$/,
    meanwhile: spend,
    edit: async (page, turn) => {
      await page.goto(`/token/edit/${token.id}`);
      await page.getByLabel('Name').fill(`app ${turn}`);
      await spend();
      await save(page);
      await page.locator('.toast.success').waitFor();
      const { data } = (await alice.call('GET', `token/${token.id}`)).body;
      expect((data as { name: string }).name).toBe(`app ${turn}`);
    },
    adds: 0,
    total: totalOfToken,
  },
  {
    name: 'set quota of a user who spends',
    who: 'root',
    path: /\/api\/user\/$/,
    meanwhile: spend,
    edit: async (page) => {
      await page.goto(`/user/edit/${aliceId}`);
      const field = page.getByLabel('Remaining quota');
      const shown = Number(await field.inputValue());
      expect(shown).toBeGreaterThan(0);
      await field.fill(String(shown + 50));
      await spend();
      await save(page);
      await page.locator('.toast.success').waitFor();
    },
    adds: 50,
    total: () => totalOf(aliceId),
  },
];

/** Holds the first write of that path until the money has moved. */
async function holdOnce(context: BrowserContext, { path, meanwhile }: Race): Promise<() => number> {
  let held = 0;
  await context.route(path, async (route: Route) => {
    if (route.request().method() !== 'GET' && held++ === 0) await meanwhile();
    await route.continue();
  });
  return () => held;
}

describe.each([
  ['the embedded server', () => server.url],
  ['--relay', () => front.url],
])('money in front of %s', (_name, url) => {
  it.each(kinds)('keeps every unit: $name', async (race) => {
    const { page, context, problems } = await visit(browser, url());
    await enter(page, race.who, password);
    for (let left = races; left > 0; left--) {
      const before = await race.total();
      const held = await holdOnce(context, race);
      await race.edit(page, raced);
      await context.unrouteAll();
      expect(held()).toBeGreaterThan(0);
      raced += 1;
      const found = (await race.total()) - before - race.adds;
      drift += Math.abs(found);
      expect(found).toBe(0);
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a user who is banned while signed in', () => {
  it.each([
    ['en-US', 'This account is banned. Ask an administrator.', /^Logs?$/, 'carla'],
    ['zh-CN', '该账户已被封禁，请联系管理员。', /^日志$/, 'dora'],
  ])(
    'is told so at the sign-in page, in %s, and again when signing in',
    async (locale, told, link, username) => {
      await root.call('POST', 'user/', { username, password });
      const { page, context, problems } = await visit(browser, server.url, { locale });
      await signIn(page, username, password);
      await page.waitForLoadState('networkidle');
      const ban = await root.call('POST', 'user/manage', { username, action: 'disable' });
      expect(ban.body.success).toBe(true);
      await page.getByRole('link', { name: link }).first().click();
      await page.waitForURL(/\/login\?banned=true/);
      await page.getByText(told).waitFor();
      await page.getByLabel(/^(Username or e-mail|用户名或邮箱)$/).fill(username);
      await page.getByLabel(/^(Password|密码)$/).fill(password);
      await page.keyboard.press('Enter');
      await page
        .getByText(/banned|封禁/)
        .nth(1)
        .waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});
