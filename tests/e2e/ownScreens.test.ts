/** docs/screens.md, done to a copy of the project as the text says, and then looked at in the built console. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';
import { extendedProject, screens } from '../support/extendedProject';

let browser: Browser;
let server: BuiltServer;
let page: Page;
beforeAll(async () => {
  const project = await extendedProject();
  [browser, server] = await Promise.all([launchBrowser(), startServer({ project })]);
  ({ page } = await visit(browser, server.url));
  await signIn(page);
  for (const [name, status] of [
    ['alpha', 1],
    ['beta', 1],
    ['gamma', 2],
  ] as const) {
    await callApi(page, 'POST', 'channel/', {
      name,
      key: 'k',
      type: 1,
      models: 'm',
      group: 'default',
    });
    if (status === 2) await callApi(page, 'PUT', 'channel/', { id: 3, status });
  }
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

const cards = (column: string) =>
  page.getByRole('region', { name: column, exact: true }).getByRole('link').allTextContents();

describe('screens of one’s own, as docs/screens.md says', () => {
  it('are three, the kanban in less than 60 lines', () => {
    expect(screens.map(({ target }) => target)).toEqual([
      'src/web/resources/channel/listPage.tsx',
      'src/web/resources/channel/edit.tsx',
      'src/web/resources/token/listPage.tsx',
    ]);
    expect(screens[0]?.text.trim().split('\n').length).toBeLessThan(60);
  });

  it('show a kanban that moves cards, searches, and keeps what was moved', async () => {
    await page.goto('/channel');
    await expect.poll(() => cards('Enabled')).toEqual(['beta', 'alpha']);
    expect(await cards('Disabled')).toEqual(['gamma']);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'alpha' })
      .getByRole('button', { name: 'Disabled' })
      .click();
    await expect.poll(() => cards('Disabled')).toEqual(['gamma', 'alpha']);
    await page.reload();
    await expect.poll(() => cards('Disabled')).toEqual(['gamma', 'alpha']);
    await page.goto('/channel?q=bet');
    await expect.poll(() => cards('Enabled')).toEqual(['beta']);
    expect(await cards('Disabled')).toEqual([]);
  });

  it('add a panel beside the schema’s form, which still saves', async () => {
    await page.goto('/channel/edit/2');
    await page.getByRole('complementary', { name: 'Latest requests' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Latest requests of beta' }).count()).toBe(1);
    await page.getByLabel('Name', { exact: false }).first().fill('renamed');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(async () => ((await callApi(page, 'GET', 'channel/2')) as { data: object }).data)
      .toMatchObject({ name: 'renamed' });
  });

  it('show cards page after page, beside a query of their own', async () => {
    for (let i = 1; i <= 24; i++)
      await callApi(page, 'POST', 'token/', {
        name: `t${i}`,
        remain_quota: (i * 7) % 25,
        expired_time: -1,
      });
    await page.goto('/token');
    const shown = () => page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').count();
    for (const count of [10, 20]) {
      await expect.poll(shown).toBe(count);
      await page.getByRole('button', { name: 'More' }).click();
    }
    await expect.poll(shown).toBe(24);
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0);
    // 24, 23 and 22 of 25 are left of these.
    expect(await page.getByRole('region', { name: 'Most quota left' }).innerText()).toBe(
      't7, t14, t21',
    );
  });

  it('leave what is not handed in to the schema', async () => {
    await callApi(page, 'POST', 'redemption/', {
      name: 'own',
      quota: 1,
      count: 1,
      buyer: 'Ann',
    });
    await page.goto('/redemption');
    await page.getByRole('table').waitFor();
    await page.goto('/channel/add');
    expect(await page.getByRole('complementary', { name: 'Latest requests' }).count()).toBe(0);
    await page.locator('main form .form-section').first().waitFor();
  });
});
