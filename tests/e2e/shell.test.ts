/** Navigation, palette, keys and messages of whoever is signed in. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, enter, signIn, visit } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { switchOf } from '../support/rows';

const prepare = async (page: Page) => {
  for (let i = 1; i <= 3; i++)
    await callApi(page, 'POST', 'channel/', buildChannel({ name: `channel ${i}` }));
  for (const id of [1, 2]) await callApi(page, 'PUT', 'channel/', { id, status: 3 });
  await callApi(page, 'POST', 'token/', buildToken({ name: 'first' }));
  for (const username of ['fatima1', 'fatima2', 'rosa'])
    await callApi(page, 'POST', 'user/', { username, password: 'password-1' });
};
const held = consoleTests({}, prepare);

/** A cold page on which the keys work. */
async function open(path: string): Promise<void> {
  await held.page.goto(path);
  await held.page.getByRole('heading', { level: 1 }).waitFor();
}
const nav = () => held.page.getByRole('navigation').first();
const toggle = () => held.page.getByRole('button', { name: 'Collapse or expand the navigation' });
const widthOfNav = async () => (await held.page.locator('.app > .side').boundingBox())?.width;
const palette = () => held.page.getByRole('dialog', { name: 'Search or go to' });
/** Keys one after the other, with no time between them: the second of two counts for 1.2 s only. */
const pressAtOnce = (...keys: string[]) =>
  held.page.evaluate((pressed) => {
    for (const key of pressed)
      for (const type of ['keydown', 'keyup'])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent(type, { key, bubbles: true, cancelable: true }),
        );
  }, keys);
const focused = () => held.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('the navigation at the side', () => {
  it('collapses to icons by [ and by its button, keeps its names and remembers it', async () => {
    await open('/about');
    expect(await widthOfNav()).toBe(216);
    await held.page.keyboard.press('[');
    await expect.poll(widthOfNav).toBe(56);
    expect(await toggle().getAttribute('aria-expanded')).toBe('false');
    await nav().getByRole('link', { name: 'Channels', exact: true }).hover();
    await expect
      .poll(() =>
        nav()
          .getByText('Channels')
          .evaluate((name) => getComputedStyle(name).opacity),
      )
      .toBe('1');
    await held.page.reload();
    await expect.poll(widthOfNav).toBe(56);
    await toggle().click();
    await expect.poll(widthOfNav).toBe(216);
  });

  it.each([
    [1024, 216],
    [1023, 56],
    [601, 56],
  ])('is at %i px wide %i px', async (width, expected) => {
    await held.page.setViewportSize({ width, height: 700 });
    await held.page.goto('/about');
    await expect.poll(widthOfNav).toBe(expected);
  });

  it('is a drawer on a phone, with the account menu in it', async () => {
    await held.page.goto('/about');
    await held.page.setViewportSize({ width: 390, height: 844 });
    await held.page.getByRole('button', { name: 'Menu' }).click();
    const drawer = held.page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(() => drawer.getByRole('link').allInnerTexts()).toContain('Redemption codes');
    await drawer.getByRole('button', { name: 'Account menu of root' }).click();
    await drawer.getByRole('button', { name: 'Sign out' }).waitFor();
    await held.page.keyboard.press('Escape');
    await drawer.getByRole('link', { name: 'Tokens' }).click();
    await held.page.waitForURL('**/token');
    await expect.poll(() => drawer.isVisible()).toBe(false);
    await held.page.getByRole('link', { name: 'Add token' }).first().waitFor();
  });

  it('counts the channels that the relay disabled, and opens the list of them', async () => {
    await held.page.goto('/about');
    const count = nav().getByRole('link', { name: '2 Auto-disabled' });
    await count.waitFor();
    expect(await count.innerText()).toBe('2');
    await count.click();
    await held.page.waitForURL('**/channel?f.status=3');
    await expect.poll(() => held.page.locator('tbody tr').count()).toBe(2);
  });

  it('asks for that number once, and not for users', async () => {
    const calls: string[] = [];
    const { page } = await visit(held.browser, held.server.url);
    page.on('request', (request) => {
      if (request.url().includes('/api/channel/')) calls.push(request.url());
    });
    await signIn(page, 'rosa', 'password-1');
    await page.waitForTimeout(2500);
    expect(calls).toEqual([]);
  });
});

describe('the palette', () => {
  it('opens a user by Ctrl K, seven letters and Enter, however fast they are typed', async () => {
    await open('/about');
    await held.page.keyboard.press('Control+k');
    await held.page.keyboard.type('fatima2');
    await held.page.keyboard.press('Enter');
    await held.page.waitForURL('**/user/edit/3');
    await expect.poll(() => palette().count()).toBe(0);
  });

  it('finds pages, actions, settings and records, and marks what was typed', async () => {
    await held.page.goto('/about');
    await held.page.getByRole('button', { name: 'Search or go to' }).click();
    await palette().waitFor();
    await held.page.keyboard.type('channel');
    await palette().getByRole('option', { name: 'channel 3' }).waitFor();
    await expect
      .poll(() =>
        palette()
          .getByRole('group')
          .evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label'))),
      )
      .toEqual(['Pages', 'Channels', 'Actions', 'Settings']);
    await expect.poll(() => palette().locator('mark').first().innerText()).toBe('Channel');
    await held.page.keyboard.press('Control+a');
    await held.page.keyboard.type('github');
    await palette()
      .getByRole('option', { name: /GitHub/ })
      .first()
      .click();
    await held.page.waitForURL('**/setting?tab=system**');
  });

  it('goes through the lines with the arrow keys and gives the focus back', async () => {
    await held.page.goto('/token');
    const edit = held.page.getByRole('link', { name: 'Edit first' });
    await edit.focus();
    await held.page.keyboard.press('Control+k');
    await palette().waitFor();
    await held.page.keyboard.press('ArrowDown');
    await expect
      .poll(() => palette().getByRole('option', { selected: true }).innerText())
      .toBe('Channels');
    const active = await palette().getByRole('combobox').getAttribute('aria-activedescendant');
    expect(await palette().getByRole('option', { selected: true }).getAttribute('id')).toBe(active);
    await held.page.keyboard.press('ArrowUp');
    await held.page.keyboard.press('ArrowUp');
    await expect
      .poll(() => palette().getByRole('option', { selected: true }).innerText())
      .toContain('Sign out');
    await held.page.keyboard.press('Escape');
    await expect.poll(() => palette().count()).toBe(0);
    expect(await edit.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it('says when nothing is found and when a search fails', async () => {
    await open('/about');
    await held.page.keyboard.press('Control+k');
    await held.page.keyboard.type('zzzz');
    await palette().getByText('Nothing found for “zzzz”').waitFor();
    await held.page.route('**/api/user/search**', (route) => route.abort());
    await held.page.keyboard.type('z');
    await palette().getByText('Users: the search failed').waitFor();
  });

  it('asks for nothing of other roles', async () => {
    const calls = new Set<string>();
    const { page } = await visit(held.browser, held.server.url);
    await enter(page, 'rosa', 'password-1');
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    page.on('request', (request) => calls.add(new URL(request.url()).pathname));
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('gpt');
    await page.getByText('Nothing found').waitFor();
    // The page itself may still ask for its own.
    const own = ['/api/status', '/api/about'];
    expect([...calls].filter((path) => path.startsWith('/api/') && !own.includes(path))).toEqual([
      '/api/token/search',
    ]);
  });
});

describe('keys', () => {
  it.each([
    ['g c', '/channel'],
    ['g t', '/token'],
    ['g u', '/user'],
    ['g l', '/log'],
  ])('%s goes to %s', async (keys, path) => {
    await open('/about');
    await pressAtOnce(...keys.split(' '));
    await held.page.waitForURL(`**${path}`);
  });

  it('c creates a record of the list that is open', async () => {
    await open('/token');
    await held.page.keyboard.press('c');
    await held.page.waitForURL('**/token/add');
  });

  it('are listed by ?, and those of one letter can be switched off for good', async () => {
    await open('/token');
    await held.page.keyboard.press('?');
    const dialog = held.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Search in the list', 'Add token', 'Go to Channels', 'Go to Users'])
      await dialog.getByText(text).waitFor();
    await dialog.getByLabel('Single keys').uncheck();
    await held.page.keyboard.press('Escape');
    await held.page.reload();
    await held.page.getByRole('heading', { level: 1 }).waitFor();
    for (const key of ['/', 'c', '?', 'g', 'u', '[']) await held.page.keyboard.press(key);
    await held.page.waitForTimeout(300);
    expect(new URL(held.page.url()).pathname).toBe('/token');
    expect(await held.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(await widthOfNav()).toBe(216);
    expect(await dialog.count()).toBe(0);
    await held.page.getByRole('button', { name: 'Account menu of root' }).click();
    await held.page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog.getByLabel('Single keys').check();
    await held.page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Account menu of root');
    await pressAtOnce('g', 'u');
    await held.page.waitForURL('**/user');
  });

  it('stay letters in a field', async () => {
    await held.page.goto('/token/add');
    await held.page.getByLabel('Name').fill('');
    await held.page.keyboard.type('g c [?/');
    expect(await held.page.getByLabel('Name').inputValue()).toBe('g c [?/');
    expect(new URL(held.page.url()).pathname).toBe('/token/add');
  });
});

describe('messages', () => {
  it.each([
    [1280, 'bottom'],
    [601, 'bottom'],
    [600, 'top'],
    [390, 'top'],
  ])('are at %i px at the %s and cover no control of the shell [ER-07]', async (width, edge) => {
    await held.page.setViewportSize({ width, height: 800 });
    await held.page.goto('/token');
    await switchOf(held.page.getByRole('row').filter({ hasText: 'first' })).click();
    const message = held.page.getByRole('status').filter({ hasText: 'first disabled' });
    const box = await message.boundingBox();
    await message.getByRole('button', { name: 'Undo' }).click();
    if (!box) throw new Error('no message');
    expect(edge === 'top' ? box.y : 800 - box.y - box.height).toBeLessThan(80);
    const controls = held.page.locator('.app > .side :is(a, button), .phone-bar :is(a, button)');
    for (const control of await controls.all()) {
      const other = await control.boundingBox();
      const isApart =
        !other ||
        other.x >= box.x + box.width ||
        other.x + other.width <= box.x ||
        other.y >= box.y + box.height ||
        other.y + other.height <= box.y;
      expect(isApart, await control.innerText()).toBe(true);
    }
  });
});

describe('addresses as react-admin makes them', () => {
  it.each([
    ['/token/create', '/token/add'],
    ['/channel/2', '/channel/edit/2'],
  ])('%s leads to %s', async (from, to) => {
    await held.page.goto(from);
    await held.page.waitForURL(`**${to}`);
  });

  it('that name no record are no page', async () => {
    await held.page.goto('/channel/two');
    await held.page.getByRole('heading', { name: 'Page does not exist' }).waitFor();
  });
});

describe('a guest', () => {
  it('who asks for a page of users is told why to sign in, and comes back', async () => {
    const { page } = await visit(held.browser, held.server.url);
    await page.goto('/redemption');
    await page.waitForURL('**/login');
    await page.getByRole('alert').getByText('Please sign in to open that page.').waitFor();
    await page.getByLabel('Username or e-mail').fill('root');
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/edit');
  });
});
