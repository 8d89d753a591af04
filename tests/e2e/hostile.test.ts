/** Storage that lies or refuses, a clipboard that is denied, several tabs. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter, signIn } from '../support/browser';
import { isOfPart } from '../support/part';
import { buttonOf } from '../support/rows';
import { visitAsRoles } from '../support/visitAsRoles';

const visitAs = visitAsRoles();

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
    for (const [row, key] of keys.entries()) {
      for (const [column, value] of Object.values(values).entries()) {
        if (!isOfPart(row + column)) continue;
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
    await enter(page);
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
    await page.getByRole('link', { name: 'Add token' }).first().click();
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
    await page.getByRole('button', { name: 'Copy the link for OpenCat' }).click();
    await expect
      .poll(() => page.getByLabel('Link for OpenCat', { exact: true }).inputValue())
      .toMatch(/^opencat:.*sk-\w{48}/);
    await expect.poll(() => page.getByText('Copied to the clipboard').count()).toBe(0);
    await context.close();
  });
});

describe('two tabs', () => {
  it('leave, without a call, what is no longer theirs: after signing out, and after another user signed in', async () => {
    const { page, context } = await visitAs('guest');
    await signIn(page, 'user1', 'password-1');
    const other = await context.newPage();
    await other.goto('/token');
    await other.getByRole('row').nth(1).waitFor();
    await other.locator('.grid[aria-busy=false]').waitFor();
    // Nothing but the first tab can tell it: no answer comes.
    const calls: string[] = [];
    await other.route('**/api/**', (route) => void calls.push(route.request().url()));
    await page.getByLabel('Account menu of user1').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL('**/login');
    await expect.poll(() => other.getByRole('row').count()).toBe(0);
    expect(calls).toEqual([]);
    await signIn(page, 'user1', 'password-1');
    await other.waitForURL('**/token');
    await other
      .getByRole('button', { name: 'Account menu of user1' })
      .or(other.getByLabel('Account menu of user1'))
      .first()
      .waitFor();
    // Another user signs in elsewhere in this browser, without signing out first.
    await page.goto('/login');
    await signIn(page, 'root', '123456');
    await other.getByLabel('Account menu of root').waitFor();
    await context.close();
  });
});
