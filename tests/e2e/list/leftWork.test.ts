/** Bulk work whose list is left: it is seen, stopped and reported on other pages, and ends with its session. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi, enter } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { holdCalls } from '../../support/browser/holdCalls';
import { buildToken } from '../../support/steps/builders';

const rows = 12;
const admin = { username: 'second', password: 'password-2' };
const held = consoleTests({}, async (page) => {
  await callApi(page, 'POST', 'user/', { ...admin, display_name: '' });
  const { data } = await callApi(page, 'GET', 'user/search?keyword=second');
  const [{ username } = admin] = data as (typeof admin)[];
  await callApi(page, 'POST', 'user/manage', { username, action: 'promote' });
});
const left = (page: Page) => page.getByRole('region', { name: `Work on ${rows} tokens` });
const bar = (page: Page) => page.locator('.selection-bar');
const tokens = async (page: Page) =>
  (await callApi(page, 'GET', 'token/search?keyword=')).data as { id: number; status: number }[];
const statuses = async (page: Page) => (await tokens(page)).map(({ status }) => status);

beforeEach(async () => {
  const { page } = held;
  // A test before may have signed out.
  await enter(page);
  for (const { id } of await tokens(page)) await callApi(page, 'DELETE', `token/${id}`);
  for (let i = 0; i < rows; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `left ${i}` }));
});

/** Disables all tokens at a relay that takes so many writes and then none until `open`, and leaves for the logs. */
async function leave(page: Page, taken: number) {
  let asked = 0;
  let isOpen = false;
  await page.route(/\/api\/token\/\?status_only/, (route) => {
    asked += 1;
    if (isOpen || asked <= taken) return route.continue();
    return route.fulfill({ status: 429, headers: { 'retry-after': '3' }, body: '' });
  });
  await page.goto('/token?size=50');
  await page.getByLabel('Select all rows of this page').check();
  await bar(page).getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: `Disable ${rows} tokens` }).click();
  await bar(page)
    .getByText(/It goes on in about \d+ s/)
    .waitFor();
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await page.waitForURL('**/log');
  return {
    open: () => {
      isOpen = true;
    },
    asked: () => asked,
  };
}

describe('bulk work whose list is left', () => {
  it('is seen and stopped on another page, says what was done, and goes on from there', async () => {
    const { page } = held;
    const relay = await leave(page, 2);
    await left(page).getByText(`2 of ${rows}`).waitFor();
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.type();
    });
    await page.evaluate(() => setTimeout(() => location.reload()));
    expect(await asked).toBe('beforeunload');
    await left(page).getByRole('button', { name: 'Stop' }).click();
    await left(page)
      .getByText(`Stopped: 2 done, ${rows - 2} not tried`)
      .waitFor();
    expect((await statuses(page)).filter((status) => status === 2)).toHaveLength(2);
    relay.open();
    await left(page)
      .getByRole('button', { name: `Go on with the other ${rows - 2}` })
      .click();
    await page.getByText(`${rows - 2} tokens disabled`).waitFor();
    expect(await page.locator('.left-work').count()).toBe(0);
    expect(await statuses(page)).toEqual(Array(rows).fill(2));
  });

  it('is seen on the way back, where no other work on the same records begins', async () => {
    const { page } = held;
    const relay = await leave(page, 2);
    await page.goBack();
    await left(page).getByText(`2 of ${rows}`).waitFor();
    expect(await bar(page).count()).toBe(0);
    await page.getByLabel('Select left 3').check();
    await bar(page).getByText(`2 of ${rows}`).waitFor();
    expect(await left(page).count()).toBe(0);
    expect(await bar(page).getByRole('button').allInnerTexts()).toEqual(['Stop']);
    relay.open();
    await expect.poll(() => statuses(page)).toEqual(Array(rows).fill(2));
    await page.locator('.left-work').waitFor({ state: 'detached' });
  });

  it('says which rows failed', async () => {
    const { page } = held;
    const [gone] = await tokens(page);
    await page.goto('/token?size=50');
    await page.getByLabel('Select all rows of this page').check();
    await callApi(page, 'DELETE', `token/${gone?.id}`);
    const writes = await holdCalls(page, /\/api\/token\/\?status_only/);
    await bar(page).getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: `Disable ${rows} tokens` }).click();
    await expect.poll(() => writes.calls.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Logs', exact: true }).click();
    writes.letGo();
    await left(page).getByText('1 failed:').waitFor();
    await left(page).getByText(`(#${gone?.id}):`).waitFor();
    await left(page).getByRole('button', { name: 'Close' }).click();
    expect(await left(page).count()).toBe(0);
  });
});

/** Signs out, and in again without loading the page. @param onOut called once nobody is signed in */
async function changeUser(
  page: Page,
  [username, password]: readonly [string, string],
  onOut: () => void,
): Promise<void> {
  await page.getByRole('button', { name: /Account|root/ }).click();
  await page.getByText('Sign out', { exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Sign out now?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  onOut();
  await page
    .getByText(`during work on ${rows} tokens: 2 done, 0 failed, ${rows - 2} not tried`)
    .waitFor();
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
  await page.locator('h1', { hasNotText: /^Sign in/ }).waitFor();
}

describe('bulk work whose session ends', () => {
  it('does nothing as the next user, who does not see it', async () => {
    const { page } = held;
    const relay = await leave(page, 2);
    let before = 0;
    await changeUser(page, [admin.username, admin.password], () => {
      before = relay.asked();
      relay.open();
    });
    await page.waitForTimeout(4000);
    expect(relay.asked()).toBe(before);
    expect(await page.locator('.left-work').count()).toBe(0);
  });

  it('is offered to the same user again', async () => {
    const { page } = held;
    const relay = await leave(page, 2);
    await changeUser(page, ['root', '123456'], relay.open);
    await left(page)
      .getByRole('button', { name: `Go on with the other ${rows - 2}` })
      .click();
    await expect.poll(() => statuses(page)).toEqual(Array(rows).fill(2));
  });
});
