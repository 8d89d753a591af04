/** The report of bulk work stays whole: what failed or was not tried stays in it until it is done. */
import { expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { holdCalls } from '../../support/browser/holdCalls';
import { buildToken } from '../../support/steps/builders';

const held = consoleTests();
const bar = () => held.page.locator('.selection-bar');
const tokens = async () =>
  (await callApi(held.page, 'GET', 'token/search?keyword=')).data as {
    id: number;
    status: number;
  }[];

it('through another try, going on, and Undo', async () => {
  const { page } = held;
  for (let i = 0; i < 12; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `row ${i}` }));
  await page.goto('/token?size=50');
  await page.getByLabel('Select all rows of this page').check();
  // The list begins with the newest.
  const gone = Math.max(...(await tokens()).map(({ id }) => id));
  await callApi(page, 'DELETE', `token/${gone}`);
  const writes = await holdCalls(page, /\/api\/token\/\?status_only/);
  await bar().getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Disable 12 tokens' }).click();
  // Four at a time, and one has failed.
  await expect.poll(() => writes.calls.length).toBe(4);
  await bar().getByRole('button', { name: 'Stop' }).click();
  writes.letGo();
  await bar().getByText('Stopped: 4 done, 7 not tried').waitFor();
  const failed = bar().getByText(`(#${gone}):`);
  await failed.waitFor();
  await bar().getByRole('button', { name: 'Try the 1 failed again' }).click();
  await bar().getByText('Stopped: 0 done, 7 not tried').waitFor();
  await failed.waitFor();
  await bar().getByRole('button', { name: 'Go on with the other 7' }).click();
  await page.getByText('7 tokens disabled', { exact: true }).waitFor();
  await bar().getByText('7 done').waitFor();
  await failed.waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Changed back', { exact: true }).waitFor();
  expect((await tokens()).filter(({ status }) => status === 2)).toHaveLength(4);
  await bar().getByText('Left open by the work before:').waitFor();
  await failed.waitFor();
  await bar().getByRole('button', { name: 'Try the 1 failed again' }).click();
  await bar().getByText('0 done').waitFor();
  await failed.waitFor();
  expect(await bar().getByText('Left open by the work before:').count()).toBe(0);
  // Rows that were tried again are open in the latest job alone.
  await bar().getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Recent work' }).click();
  const recent = page.getByRole('list', { name: 'Recent work' });
  await expect.poll(() => recent.getByRole('listitem').count()).toBe(5);
  expect(await recent.getByRole('button', { name: 'Report' }).count()).toBe(1);
});

it('counts the rows of the next work as this one left them, while the list is still read again', async () => {
  const { page } = held;
  for (const { id } of await tokens()) await callApi(page, 'DELETE', `token/${id}/`);
  for (let i = 0; i < 30; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `row ${i}` }));
  await page.goto('/token?all=1&size=50');
  const all = page.getByLabel('Select all rows of this page');
  await all.check();
  await bar().getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Disable 30 tokens' }).click();
  // Only the writes and the look before them are answered.
  const pages = await holdCalls(page, /\/api\/token\/\?p=/);
  await page.getByText('30 tokens disabled', { exact: true }).waitFor();
  await all.check();
  await bar().getByRole('button', { name: 'Enable' }).click();
  await page.getByRole('button', { name: 'Enable 30 tokens' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await page.getByText('Changed back', { exact: true }).waitFor();
  await all.check();
  await bar().getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Disable 30 tokens' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  pages.letGo();
});

it('is stopped while it still looks at the rows, and goes on with all of them', async () => {
  const { page } = held;
  for (const { id } of await tokens()) await callApi(page, 'DELETE', `token/${id}/`);
  for (let i = 0; i < 12; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `row ${i}` }));
  await page.goto('/token?size=50');
  await page.getByLabel('Select all rows of this page').check();
  const looks = await holdCalls(page, /\/api\/token\/search/);
  await bar().getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Disable 12 tokens' }).click();
  await expect.poll(() => looks.calls.length).toBeGreaterThan(0);
  await bar().getByRole('button', { name: 'Stop' }).click();
  await bar().getByText('Stopped: 0 done, 12 not tried').waitFor();
  looks.letGo();
  await bar().getByRole('button', { name: 'Go on with the other 12' }).click();
  await page.getByText('12 tokens disabled', { exact: true }).waitFor();
  expect((await tokens()).filter(({ status }) => status === 2)).toHaveLength(12);
});
