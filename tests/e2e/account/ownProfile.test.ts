/** The own profile in two tabs, and where a part of it was saved. */
import { expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('asks where another tab saved the same field between the reading and the writing', async () => {
  const { page, context } = held;
  await page.goto('/user/edit');
  const other = await context.newPage();
  await other.goto('/about');
  let isFirst = true;
  await page.route('**/api/user/self', async (route) => {
    if (isFirst && route.request().method() === 'PUT') {
      isFirst = false;
      await callApi(other, 'PUT', 'user/self', { display_name: 'theirs' });
    }
    await route.continue();
  });
  await page.getByLabel(/^Display name/).fill('mine');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog').getByText('theirs').waitFor();
  const { data } = await callApi(other, 'GET', 'user/self');
  expect(data).toMatchObject({ display_name: 'theirs' });
});

it('shows the new name in the menu where the name was saved and the rest was not', async () => {
  const { page } = held;
  await page.goto('/user/edit');
  await page.route('**/api/user/self', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await route.fetch();
    return route.fulfill({ json: { success: false, message: 'no room for the rest' } });
  });
  await page.getByLabel(/^Username/).fill('renamed');
  await page.keyboard.press('Control+s');
  await page.getByText('no room for the rest').waitFor();
  await page.getByRole('button', { name: 'Account menu of renamed' }).waitFor();
  expect(await page.getByLabel(/^Username/).inputValue()).toBe('renamed');
});
