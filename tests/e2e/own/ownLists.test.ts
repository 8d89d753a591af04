/** Lists of one's own over the data provider, as docs/screens.md writes them: what they say, filter, select, and refuse. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { extendedProject } from '../../support/project/extendedProject';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

let browser: Browser;
let server: BuiltServer;
let page: Page;
beforeAll(async () => {
  const project = await extendedProject();
  [browser, server] = await Promise.all([launchBrowser(), startServer({ project })]);
  ({ page } = await visit(browser, server.url));
  await signIn(page);
  await callApi(page, 'POST', 'token/', { name: 'one', expired_time: -1 });
  for (let day = 10; day < 26; day++)
    await callApi(page, 'POST', 'memo/', {
      name: `memo ${day}`,
      enabled: day % 2 === 0,
      due: `2026-03-${day}`,
    });
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

const list = '/memo?filter={}&order=DESC&page=1&perPage=10&sort=id';
const names = () => page.locator('tbody tr td:nth-child(2)').allInnerTexts();
const bulkBar = () => page.locator('[data-test=bulk-actions-toolbar]');
const selectAll = () => bulkBar().getByRole('button', { name: 'Select all' });

it('say on the last page how many there are, and offer "Select all" once', async () => {
  await page.goto(list);
  await page.getByText('1-10 of 16').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await selectAll().click();
  await page.getByText('16 items selected').waitFor();
  await expect.poll(() => selectAll().count()).toBe(0);
  await page.getByRole('button', { name: 'Unselect' }).click();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await page.getByText('11-16 of 16').waitFor();
});

it('filter by days and choices, in the words of their own files', async () => {
  await page.goto(list);
  await page.getByLabel('Due from').fill('2026-03-22');
  await expect.poll(names).toEqual(['memo 25', 'memo 24', 'memo 23', 'memo 22']);
  await page.getByText('1-4 of 4').waitFor();
  await page.getByRole('combobox', { name: 'Enabled' }).click();
  await page.getByRole('option', { name: 'Closed' }).click();
  await expect.poll(names).toEqual(['memo 25', 'memo 23']);
});

it('show a failure and no emptiness, until another try', async () => {
  const fail = { status: 500, json: { success: false, message: 'disk full' } };
  await page.route('**/api/memo/**', (route) => route.fulfill(fail));
  await page.goto(list.replace('DESC', 'ASC'));
  await page.getByText('The list could not be loaded.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/No .* found|\d of/);
  await page.unroute('**/api/memo/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(names).toContain('memo 10');
});

it('follow the language, and lead back from a record', async () => {
  await page.goto('/token/1/show');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.waitForURL(/\/token(\?|$)/);
  await page.goto(list);
  await page.getByRole('button', { name: 'Account menu of root' }).click();
  await page.getByRole('button', { name: '切换到中文' }).click();
  await page.getByLabel('到期不早于').waitFor();
  await page.getByText('2026/3/25').waitFor();
});

it('say messages in Chinese', async () => {
  const own = await visit(browser, server.url, { locale: 'zh-CN' });
  await signIn(own.page);
  await own.page.goto('/token');
  await own.page.getByRole('checkbox').nth(1).click();
  await own.page.getByText('已选 1 项').waitFor();
  await own.page.getByRole('heading', { level: 1, name: '令牌' }).waitFor();
  await own.page.locator('[data-test=bulk-actions-toolbar]').getByLabel('删除').click();
  await own.page.locator('.toast').getByText('已删除 1 项').waitFor();
  await own.page.getByRole('button', { name: '撤销' }).click();
  await own.page.getByText('one', { exact: true }).waitFor();
  await own.context.close();
});

it('say their title once on a phone, and have nothing over the pages', async () => {
  const phone = await visit(browser, server.url, { viewport: { width: 390, height: 800 } });
  await signIn(phone.page);
  await phone.page.goto(list);
  await phone.page.getByText('2026-03-25').waitFor();
  const title = await phone.page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.width).toBeLessThanOrEqual(1);
  expect(await phone.page.getByRole('link', { name: /create|add/i }).count()).toBe(1);
  await phone.page.getByRole('button', { name: 'Go to next page' }).click();
  await phone.page.getByText('11-16 of 16').waitFor();
  await phone.context.close();
});
