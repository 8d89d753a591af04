/** Storage that lies or refuses, a clipboard that is denied, several tabs, every address in every way for every role. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, signIn, visit } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { type BuiltServer, startServer } from '../support/builtServer';
import { buttonOf } from '../support/rows';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let server: BuiltServer;
const states: Record<string, State | undefined> = {};

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  const { page, context } = await visit(browser, server.url);
  await signIn(page);
  await callApi(page, 'POST', 'user/', { username: 'user1', password: 'password-1' });
  await callApi(page, 'POST', 'channel/', buildChannel());
  await callApi(page, 'POST', 'redemption/', { name: 'code', quota: 1, count: 1 });
  for (let i = 0; i < 3; i++) await callApi(page, 'POST', 'token/', buildToken());
  states['admin'] = await context.storageState();
  await context.close();
  const other = await visit(browser, server.url);
  await signIn(other.page, 'user1', 'password-1');
  states['user'] = await other.context.storageState();
  await other.context.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const visitAs = (role: string) =>
  visit(browser, server.url, states[role] ? { storageState: states[role] } : {});

const keys = [
  'user',
  'status',
  'aff',
  'system_name',
  'logo',
  'footer_html',
  'quota_per_unit',
  'display_in_currency',
  'chat_link',
  'channel_models',
  'show_detail',
  'prompt-channel-test',
  'locale',
  'colour-mode',
  'notice',
  'page-size',
  'columns-token',
  'views-token',
];
const values: Record<string, string> = {
  broken: '{bad',
  null: 'null',
  list: '[]',
  number: '7',
  text: '"text"',
  'five megabytes': 'x'.repeat(5_000_000),
};

/** Something to read, and a way to go on. */
const isAlive = async (page: Page) =>
  (await page.locator('h1').first().innerText()) !== '' &&
  (await page.getByRole('banner').isVisible());

describe('storage', () => {
  it('with any value under any key shows the page, or the sign-in page, and signing in works', async () => {
    let white = 0;
    let cells = 0;
    const { page, context, problems } = await visitAs('admin');
    for (const key of keys) {
      for (const value of Object.values(values)) {
        cells += 1;
        await page.goto('/healthz');
        await page.evaluate(
          ([name = '', text = '', user = '']) => {
            localStorage.clear();
            localStorage.setItem('user', user);
            localStorage.setItem(name, text);
          },
          [
            key,
            value,
            JSON.stringify({
              id: 1,
              username: 'root',
              display_name: 'Root User',
              role: 100,
              status: 1,
            }),
          ],
        );
        await page.goto('/token');
        if (!(await isAlive(page))) white += 1;
      }
    }
    await page.evaluate(() => localStorage.setItem('user', '{bad'));
    await context.clearCookies(); // signing in with them would end the session that the other tests use
    await signIn(page);
    console.log(`hostile white=${white}/${cells}`);
    expect(white).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  }, 180_000);

  it.each([
    [
      'blocked',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new Error('blocked');
            },
          });
      },
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ])('that is %s lets users sign in and work', async (_name, spoil) => {
    const { page, context, problems } = await visitAs('guest');
    await page.addInitScript(spoil);
    await page.goto('/login');
    await page.getByLabel('Username or e-mail').fill('user1');
    await page.getByLabel('Password', { exact: true }).fill('password-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tokens' }).waitFor();
    await page.getByRole('link', { name: 'Add token' }).click();
    await page.getByRole('heading', { name: 'Add token' }).waitFor();
    await page.getByLabel('Name').fill('made without storage');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByText('Token created').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a denied clipboard', () => {
  it('leaves the value on the page, selected or in reach, and never claims success', async () => {
    const { page, context } = await visitAs('admin');
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('denied')) },
      });
    });
    const denied = page.getByText('Cannot copy to the clipboard, please copy manually');
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Copy the invite link' }).click();
    await denied.waitFor();
    await expect.poll(() => page.getByLabel('Copied').inputValue()).toMatch(/\/register\?aff=\w+$/);
    await page.goto('/token');
    await buttonOf(page.getByRole('row').nth(1), 'Copy').click();
    await denied.waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toMatch(/^sk-\w+$/);
    await page.goto('/');
    await page.getByRole('button', { name: 'Copy with key' }).click();
    await denied.waitFor();
    await expect.poll(() => page.locator('pre.code').innerText()).toMatch(/sk-\w{48}/);
    await expect.poll(() => page.getByText('Copied to the clipboard').count()).toBe(0);
    await context.close();
  });
});

describe('two tabs', () => {
  it('leave within 2 s what is no longer theirs: after signing out, and after another user signed in', async () => {
    const { page, context } = await visitAs('guest');
    await signIn(page, 'user1', 'password-1');
    const other = await context.newPage();
    await other.goto('/token');
    await other.getByRole('row').nth(1).waitFor();
    await page.getByLabel('Account menu of user1').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const start = Date.now();
    await other.waitForURL('**/login', { timeout: 2000 });
    await expect.poll(() => other.getByRole('row').count(), { timeout: 2000 }).toBe(0);
    const seconds = (Date.now() - start) / 1000;
    await signIn(page, 'user1', 'password-1');
    await other.waitForURL('**/token', { timeout: 2000 });
    await other
      .getByRole('button', { name: 'Account menu of user1' })
      .or(other.getByLabel('Account menu of user1'))
      .first()
      .waitFor();
    // Another user signs in elsewhere in this browser, without signing out first.
    await page.goto('/login');
    await signIn(page, 'root', '123456');
    await other.getByLabel('Account menu of root').waitFor({ timeout: 2000 });
    console.log(`stale tab=${seconds.toFixed(1)}s`);
    await context.close();
  });
});

/** What a role sees at an address: a heading, or the sign-in page with the way back. */
interface Place {
  path: string;
  heading: RegExp;
  /** Least role: 0 everybody, 1 users, 10 administrators. */
  role: number;
}

const places: Place[] = [
  { path: '/', heading: /^(Hello, .+|Welcome to One API)$/, role: 0 },
  { path: '/login', heading: /^Sign in$/, role: 0 },
  { path: '/login?expired=true', heading: /^Sign in$/, role: 0 },
  { path: '/register', heading: /^Register$/, role: 0 },
  { path: '/register?aff=abcd', heading: /^Register$/, role: 0 },
  { path: '/reset', heading: /^Reset password$/, role: 0 },
  { path: '/user/reset?email=a@example.org&token=1', heading: /^Confirm password reset$/, role: 0 },
  { path: '/about', heading: /^About$/, role: 0 },
  { path: '/chat', heading: /^Chat$/, role: 0 },
  { path: '/no/such/page', heading: /^Page does not exist$/, role: 0 },
  { path: '/token/nonsense', heading: /^Page does not exist$/, role: 0 },
  { path: '/token', heading: /^Tokens$/, role: 1 },
  { path: '/token?page=1&size=25&sort=-name', heading: /^Tokens$/, role: 1 },
  { path: '/token/add', heading: /^Add token$/, role: 1 },
  { path: '/token/edit/1', heading: /^Edit token\b/, role: 1 },
  { path: '/token/edit/99999', heading: /^Edit token\b/, role: 1 },
  { path: '/topup', heading: /^Top up$/, role: 1 },
  { path: '/log', heading: /^Logs$/, role: 1 },
  { path: '/setting', heading: /^Settings$/, role: 1 },
  { path: '/setting?tab=operation', heading: /^Settings$/, role: 1 },
  { path: '/setting?tab=system&section=smtp', heading: /^Settings$/, role: 1 },
  { path: '/setting?tab=other', heading: /^Settings$/, role: 1 },
  { path: '/user/edit', heading: /^My profile$/, role: 1 },
  { path: '/channel', heading: /^Channels$/, role: 10 },
  { path: '/channel/add', heading: /^Add channel$/, role: 10 },
  { path: '/channel/edit/1', heading: /^Edit channel\b/, role: 10 },
  { path: '/redemption', heading: /^Redemption codes$/, role: 10 },
  { path: '/redemption/add', heading: /^Add redemption code$/, role: 10 },
  { path: '/redemption/edit/1', heading: /^Edit redemption code\b/, role: 10 },
  { path: '/user', heading: /^Manage users$/, role: 10 },
  { path: '/user/add', heading: /^Add user$/, role: 10 },
  { path: '/user/edit/2', heading: /^Edit user\b/, role: 10 },
];

const ranks: Record<string, number> = { guest: 0, user: 1, admin: 10 };

async function expectPlace(page: Page, place: Place, role: string): Promise<void> {
  const rank = ranks[role] ?? 0;
  const heading = rank >= place.role ? place.heading : rank === 0 ? /^Sign in$/ : /^Not allowed$/;
  await expect
    .poll(() => page.locator('h1').first().innerText(), { message: `${place.path} as ${role}` })
    .toMatch(heading);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(rank === 0 && place.role > 0 ? '/login' : place.path);
}

describe('every address', () => {
  it.each(['guest', 'user', 'admin'])(
    'cold, loaded anew, and by back and forward, as %s [RT-10] [RT-11] [RT-12] [RT-13] [RT-15]',
    async (role) => {
      const { page, context, problems } = await visitAs(role);
      let right = 0;
      for (const place of places) {
        await page.goto(place.path);
        await expectPlace(page, place, role);
        await page.reload();
        await expectPlace(page, place, role);
        if (place.path !== '/about') {
          await page.getByRole('navigation').first().getByRole('link', { name: 'About' }).click();
          await expect.poll(() => page.locator('h1').first().innerText()).toBe('About');
          await page.goBack();
          await expectPlace(page, place, role);
          await page.goForward();
          await expect.poll(() => page.locator('h1').first().innerText()).toBe('About');
        }
        right += 1;
      }
      console.log(`routes ${role}=${right}/${places.length}`);
      expect(problems).toEqual([]);
      await context.close();
    },
    180_000,
  );

  it('that needs a sign-in leads back to itself after it', async () => {
    for (const { path } of places.filter(({ role }) => role === 1)) {
      const { page, context } = await visitAs('guest');
      await page.goto(path);
      await page.getByLabel('Username or e-mail').fill('user1');
      await page.getByLabel('Password', { exact: true }).fill('password-1');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname + url.search === path);
      await context.close();
    }
  });
});
