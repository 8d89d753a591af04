/** A calculated column and actions of a schema file, in lists and forms, in both languages. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';
import { exportList } from '../support/lists';
import { madeUpProject } from '../support/madeUpProject';
import { chooseOf, menuEntryOf } from '../support/rows';

let browser: Browser;
let server: BuiltServer;
let page: Page;
let problems: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startServer({ project: await madeUpProject() });
  ({ page, problems } = await visit(browser, server.url));
  page.setDefaultTimeout(8000);
  await signIn(page);
  for (const [name, price, count] of [
    ['book', 2.5, 4],
    ['lamp', 30, 1],
    ['pens', 0.1, 3],
  ])
    await callApi(page, 'POST', 'parcel/', { name, price, count });
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const names = () => page.locator('tbody tr td:nth-child(3)').allTextContents();

it('shows, sorts and exports what is calculated', async () => {
  await page.goto('/parcel');
  await rowOf('book').getByText('10', { exact: true }).waitFor();
  await rowOf('pens').getByText('0.3', { exact: true }).waitFor();
  await rowOf('lamp').getByText('dear').waitFor();
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
  await expect.poll(names).toEqual(['pens', 'book', 'lamp']);
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
  await expect.poll(names).toEqual(['lamp', 'book', 'pens']);
  expect(await exportList(page, 'CSV')).toMatchObject({
    text: expect.stringContaining('book,2.5,4,10,cheap'),
  });
});

it('follows what is typed in the form, and cannot be typed', async () => {
  await page.goto('/parcel/edit/1');
  const total = page.getByLabel('Total');
  await expect.poll(() => total.inputValue()).toBe('10');
  expect(await total.isEditable()).toBe(false);
  await page.getByLabel('Count', { exact: true }).fill('6');
  await expect.poll(() => total.inputValue()).toBe('15');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await callApi(page, 'GET', 'parcel/1')).data)
    .toMatchObject({ count: 6, total: 15 });
  expect(await callApi(page, 'PUT', 'parcel/', { id: 1, total: 99 })).toMatchObject({
    success: false,
    errors: { total: expect.stringContaining('calculated') },
  });
});

it('does an action of a row, asked and with what it needs, for records of its condition', async () => {
  await page.goto('/parcel');
  await chooseOf(rowOf('lamp'), 'Send');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Send lamp away?').waitFor();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Carrier').fill('mule');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('lamp goes by mule').waitFor();
  await rowOf('lamp').getByText('mule').waitFor();
  await (await menuEntryOf(rowOf('lamp'), 'Edit')).waitFor();
  expect(await rowOf('lamp').getByRole('group').getByText('Send').count()).toBe(0);
  await page.keyboard.press('Escape');
});

it('does it to selected rows in 中文, with a result for each', async () => {
  await page.goto('/parcel');
  await page.getByRole('button', { name: 'Account menu of root' }).click();
  await page.getByRole('button', { name: '切换到中文' }).click();
  await page.getByRole('columnheader', { name: '合计' }).waitFor();
  await rowOf('book').getByText('便宜').waitFor();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '发送' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('承运人').fill('驴');
  await dialog.getByRole('button', { name: '发送' }).click();
  // The lamp is away already: the server says so of this one record.
  await page.getByText('发送：此记录目前不能执行该操作').waitFor();
  await rowOf('book').getByText('驴').waitFor();
  await rowOf('pens').getByText('驴').waitFor();
  expect(await rowOf('lamp').textContent()).toContain('mule');
  expect(problems).toEqual([]);
});
