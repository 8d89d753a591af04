/** A list that was left and is come back to: it is as it was, and nothing of what was begun in it waits there. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { buildGate } from '../support/gate';
import { openPanel } from '../support/lists';
import { buttonOf, chooseOf, switchOf } from '../support/rows';

const held = consoleTests({}, async (page) => {
  for (let i = 10; i < 40; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `key ${i}` }));
  for (let i = 10; i < 40; i++)
    await callApi(page, 'POST', 'channel/', { name: `way ${i}`, type: 1, key: 'k', models: 'm' });
});
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const rows = (page: Page) => page.locator('section.grid');

/** By the link of the navigation. */
async function go(page: Page, name: 'Tokens' | 'Channels' | 'Logs' | 'About'): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.locator('h1', { hasText: name }).waitFor();
}

/** Opens the tokens, and marks the element of the rows, so that it can be told whether it stays. */
async function openTokens(page: Page): Promise<void> {
  await page.goto('/token');
  await row(page, 'key 39').waitFor();
  await page.locator('tbody').evaluate((body) => {
    body.dataset['mark'] = 'before';
  });
}
const isKept = async (page: Page): Promise<boolean> => {
  await row(page, 'key 39').waitFor();
  return (await page.locator('tbody').getAttribute('data-mark')) === 'before';
};
const scroll = (page: Page) => rows(page).evaluate(({ scrollTop }) => scrollTop);

describe('a list that is come back to', () => {
  it('is the same, from its beginning, and its rows are asked for again', async () => {
    const { page } = held;
    await openTokens(page);
    await rows(page).evaluate((element) => element.scrollTo(0, 200));
    await expect.poll(() => scroll(page)).toBe(200);
    await go(page, 'Channels');
    expect(await page.locator('tbody').count()).toBe(1);
    expect(await page.title()).toMatch(/^Channels/);
    const asked = page.waitForRequest('**/api/token/**');
    await go(page, 'Tokens');
    await asked;
    expect(await isKept(page)).toBe(true);
    expect(await page.title()).toMatch(/^Tokens/);
    expect(await scroll(page)).toBe(0);
    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/token');
    expect(await isKept(page)).toBe(true);
    await expect.poll(() => scroll(page)).toBe(200);
  });

  it('does not keep a row selected that others removed, though it was selected in the same moment', async () => {
    const { page } = held;
    await callApi(page, 'POST', 'token/', buildToken({ name: 'key 50' }));
    await page.goto('/token');
    await row(page, 'key 50').waitFor();
    await go(page, 'About');
    const { data } = await callApi(page, 'GET', 'token/?p=0');
    const made = (data as { id: number; name: string }[]).find(({ name }) => name === 'key 50');
    await callApi(page, 'DELETE', `token/${made?.id}`);
    const wasSelected = await page.evaluate(async () => {
      document.querySelector<HTMLElement>('nav a[href="/token"]')?.click();
      // The list is there after this task, and its rows are read again after the next frame.
      await Promise.resolve();
      const box = document.querySelector<HTMLInputElement>('tbody input[type=checkbox]');
      box?.click();
      return box?.closest('tr')?.textContent?.includes('key 50');
    });
    expect(wasSelected).toBe(true);
    await expect.poll(() => row(page, 'key 50').count()).toBe(0);
    // The bar is drawn after the rows.
    await expect.poll(() => page.locator('.selection-bar').count()).toBe(0);
  });

  it('shows what others changed meanwhile', async () => {
    const { page } = held;
    await openTokens(page);
    await go(page, 'About');
    const { data } = await callApi(page, 'GET', 'token/?p=0');
    const [first] = data as { id: number; name: string }[];
    await callApi(page, 'PUT', 'token/', { ...first, name: 'key 39 of others' });
    await go(page, 'Tokens');
    await row(page, 'key 39 of others').waitFor();
    expect(await isKept(page)).toBe(true);
    await callApi(page, 'PUT', 'token/', { ...first });
  });

  it('says what was written as it was left, and can take it back', async () => {
    const { page } = held;
    await openTokens(page);
    await switchOf(row(page, 'key 39')).click();
    await go(page, 'Channels');
    await page.getByRole('button', { name: 'Undo' }).click();
    await go(page, 'Tokens');
    await expect
      .poll(() => switchOf(row(page, 'key 39')).getAttribute('aria-checked'))
      .toBe('true');
    expect(await isKept(page)).toBe(true);
  });

  it('has no menu, panel or dialog open that was open in it', async () => {
    const { page } = held;
    const open = [
      () => buttonOf(row(page, 'key 39'), 'More actions for').click(),
      () => openPanel(page, 'Columns'),
      () => chooseOf(row(page, 'key 39'), 'Delete'),
    ];
    for (const one of open) {
      await page.goto('/about');
      await go(page, 'Tokens');
      await row(page, 'key 39').waitFor();
      await one();
      await page.goBack();
      await page.locator('h1', { hasText: 'About' }).waitFor();
      expect(await page.locator('dialog:modal, :popover-open').count()).toBe(0);
      await page.goForward();
      await row(page, 'key 39').waitFor();
      expect(
        await page.locator('dialog:modal, :popover-open, main [aria-expanded=true]').count(),
      ).toBe(0);
    }
  });

  it('has no card open that pointing at a name opened', async () => {
    const { page } = held;
    await page.goto('/channel');
    await row(page, 'way 38').locator('a.name').hover();
    await page.getByRole('tooltip').waitFor();
    await row(page, 'way 38').locator('a.name').click();
    await page.getByRole('button', { name: /^Save/ }).waitFor();
    await page.mouse.move(0, 0);
    await page.goBack();
    await row(page, 'way 38').waitFor();
    expect(await page.getByRole('tooltip').count()).toBe(0);
  });

  it('opens no dialog whose code came after it was left', async () => {
    const { page } = held;
    await page.goto('/channel');
    await row(page, 'way 39').waitFor();
    const gate = buildGate();
    const isAsked = page.waitForRequest('**/assets/ImportDialog*');
    await page.route('**/assets/ImportDialog*', async (route) => {
      await gate.passed;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Import' }).click();
    await isAsked;
    await go(page, 'Tokens');
    const isThere = page.waitForResponse('**/assets/ImportDialog*');
    gate.open();
    await isThere;
    await go(page, 'Channels');
    await row(page, 'way 39').waitFor();
    expect(await page.locator('dialog:modal').count()).toBe(0);
  });

  it('stays after a choice in the menu of a row, and has the colours of other pages', async () => {
    const { page } = held;
    await openTokens(page);
    const colours = await page.evaluate(() =>
      ['main', '.page'].map((part) => {
        const element = document.querySelector(part);
        return element && getComputedStyle(element).backgroundColor;
      }),
    );
    expect(colours[0]).toBe(colours[1]);
    await chooseOf(row(page, 'key 38'), 'Edit');
    await page.getByRole('button', { name: /^Save/ }).waitFor();
    await page.goBack();
    expect(await isKept(page)).toBe(true);
  });

  it('has nothing selected that is not selected at that place', async () => {
    const { page } = held;
    await openTokens(page);
    await go(page, 'Channels');
    await go(page, 'Tokens');
    await row(page, 'key 38').locator('.ck').check();
    await go(page, 'Channels');
    await go(page, 'Tokens');
    expect(await isKept(page)).toBe(false);
    expect(await page.locator('tbody .ck:checked').count()).toBe(0);
    await go(page, 'Logs');
    for (let i = 0; i < 3; i++) await page.goBack();
    await expect.poll(() => page.locator('tbody .ck:checked').count()).toBe(1);
    await page.locator('.selection-bar').waitFor();
  });

  it('has no sum of before', async () => {
    const { page } = held;
    const ask = page.getByRole('button', { name: 'Show the total quota' });
    await page.goto('/about');
    await go(page, 'Logs');
    await ask.click();
    await page.getByText(/^Total quota: /).waitFor();
    await go(page, 'Tokens');
    await go(page, 'Logs');
    await ask.waitFor();
  });

  it('still does its work', async () => {
    const { page } = held;
    await page.goto('/about');
    await go(page, 'Channels');
    await row(page, 'way 39').waitFor();
    await go(page, 'Tokens');
    await go(page, 'Channels');
    await switchOf(row(page, 'way 30')).click();
    await expect
      .poll(() => switchOf(row(page, 'way 30')).getAttribute('aria-checked'))
      .toBe('false');
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('button', { name: 'Delete disabled' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.poll(() => row(page, 'way 30').count()).toBe(0);
  });

  it('has no number in it that was typed and not sent', async () => {
    const { page } = held;
    await page.goto('/about');
    await go(page, 'Channels');
    const cell = row(page, 'way 39').locator('.in-place').first();
    const before = await cell.inputValue();
    await cell.fill('77');
    await page.evaluate(() => history.back());
    await page.locator('h1', { hasText: 'About' }).waitFor();
    await page.goForward();
    const { data } = await callApi(page, 'GET', 'channel/?p=0');
    const [first] = data as { priority: number }[];
    // Sent or not: the cell says what the relay has.
    await expect.poll(() => cell.inputValue()).toBe(String(first?.priority ?? before));
  });

  it('has the density, the columns and the language of now', async () => {
    const { page } = held;
    await openTokens(page);
    await go(page, 'Channels');
    await (await openPanel(page, 'Row height')).getByLabel('Compact').check();
    await page.keyboard.press('Escape');
    const high = (await row(page, 'way 39').boundingBox())?.height;
    await go(page, 'Tokens');
    expect(await isKept(page)).toBe(false);
    expect((await row(page, 'key 39').boundingBox())?.height).toBe(high);
    await (await openPanel(page, 'Row height')).getByLabel('Standard').check();
    await page.keyboard.press('Escape');
    await go(page, 'About');
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await page.locator('h1', { hasText: '关于' }).waitFor();
    await page.getByRole('link', { name: '令牌', exact: true }).first().click();
    await page.locator('h1', { hasText: '令牌' }).waitFor();
    await page.getByRole('columnheader', { name: '名称' }).waitFor();
  });

  it('is of who is signed in', async () => {
    const { page } = held;
    await callApi(page, 'POST', 'user/', { username: 'second', password: 'password-2' });
    await openTokens(page);
    await go(page, 'Channels');
    await page.getByRole('button', { name: /root/ }).click();
    await page.getByText('Sign out', { exact: true }).click();
    await page.getByLabel('Username or e-mail').fill('second');
    await page.getByLabel('Password', { exact: true }).fill('password-2');
    await page.keyboard.press('Enter');
    await go(page, 'Tokens');
    await page
      .getByText(/No tokens yet|Create/)
      .first()
      .waitFor();
    expect(await row(page, 'key 39').count()).toBe(0);
  });
});
