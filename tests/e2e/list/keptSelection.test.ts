/** The selection on the way back to a list: never rows on which a bulk job ran, and no rows that are gone. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildToken } from '../../support/steps/builders';
import { chooseOf } from '../../support/steps/rows';

const held = consoleTests({}, async (page) => {
  for (let i = 1; i <= 6; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `row${i}` }));
});
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const bar = (page: Page) => page.locator('.selection-bar');

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await row(page, name).locator('.ck').check();
}

describe('a selection', () => {
  it('is not offered again after its bulk work went on without the list', async () => {
    const { page } = held;
    await page.goto('/token');
    await select(page, 'row1', 'row2');
    const waiting: Route[] = [];
    let isHeld = true;
    await page.route(/\/api\/token\/\?status_only/, (route) =>
      isHeld ? void waiting.push(route) : route.continue(),
    );
    await bar(page).getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('button', { name: 'Disable 2 tokens' }).click();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Logs', exact: true }).click();
    await page.waitForURL('**/log');
    // The writes that are held, and those that come.
    isHeld = false;
    await Promise.all(waiting.map((route) => route.continue()));
    const disabled = async () =>
      ((await callApi(page, 'GET', 'token/?p=0')).data as { status: number }[]).filter(
        ({ status }) => status === 2,
      ).length;
    await expect.poll(disabled).toBe(2);
    await page.goBack();
    await row(page, 'row1').waitFor();
    expect(await page.locator('tbody .ck:checked').count()).toBe(0);
    expect(await bar(page).count()).toBe(0);
  });

  it('comes back without a row that was deleted in between', async () => {
    const { page } = held;
    await page.goto('/token');
    await select(page, 'row3', 'row4', 'row5');
    await row(page, 'row4')
      .getByRole('link', { name: /^Edit / })
      .or(row(page, 'row4').getByRole('button', { name: /^Edit / }))
      .click();
    await page.waitForURL('**/token/edit/**');
    const id = Number(/edit\/(\d+)/.exec(page.url())?.[1]);
    await callApi(page, 'DELETE', `token/${id}`);
    // Rows that were read just now are not read again.
    await page.clock.setFixedTime(Date.now() + 60_000);
    await page.goBack();
    await row(page, 'row3').waitFor();
    await expect.poll(() => bar(page).locator('strong', { hasText: /^2 / }).count()).toBe(1);
    await expect.poll(() => page.locator('tbody .ck:checked').count()).toBe(2);
  });

  it.each([
    ['token', { name: 'gone' }],
    ['user', { username: 'gone', password: 'password-1' }],
  ])('loses a %s that is deleted by its own menu', async (resource, values) => {
    const { page } = held;
    const body = resource === 'token' ? buildToken(values) : values;
    await callApi(page, 'POST', `${resource}/`, body);
    await page.goto(`/${resource}`);
    await select(page, 'gone');
    await bar(page).getByText('1 selected').waitFor();
    await chooseOf(row(page, 'gone'), 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row(page, 'gone').waitFor({ state: 'detached' });
    await expect.poll(() => bar(page).count()).toBe(0);
  });
});

it('lets all of a list be selected where as many are selected with others', async () => {
  const { page } = held;
  for (let i = 0; i < 25; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `alpha ${i}` }));
  await page.goto('/token?size=20&all=1&c.name=row');
  await select(page, 'row1', 'row2', 'row3', 'row5', 'row6');
  await bar(page).getByText('5 selected').waitFor();
  await page.getByRole('searchbox').first().fill('alpha');
  await row(page, 'alpha 24').waitFor();
  await page.getByLabel('Select all rows of this page').check();
  await bar(page).getByText('25 selected').waitFor();
  const all = page.getByRole('button', { name: 'Select all 25', exact: true });
  await all.click();
  await bar(page).getByText('30 selected').waitFor();
  await all.waitFor({ state: 'detached' });
});

it('lasts on other pages and on the way back, in this tab and until a reload', async () => {
  const { page, problems } = held;
  const opened = '/token?size=10';
  const checked = () => page.locator('tbody .ck:checked').count();
  for (let i = 0; i < 15; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `beta ${i}` }));
  await page.goto(opened);
  await select(page, 'beta 14');
  await page.getByRole('button', { name: 'Next page' }).click();
  await select(page, 'beta 3');
  await bar(page).getByText('2 selected').waitFor();
  await page.goBack();
  await row(page, 'beta 14').waitFor();
  expect([await checked(), await bar(page).getByText('2 selected').count()]).toEqual([1, 1]);
  const other = await page.context().newPage();
  await other.goto(opened);
  await row(other, 'beta 14').waitFor();
  expect(await bar(other).count()).toBe(0);
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  await page.waitForURL('**/log');
  await page.getByRole('link', { name: 'Tokens', exact: true }).click();
  await row(page, 'beta 14').waitFor();
  expect([await checked(), await bar(page).count()]).toEqual([0, 0]);
  await page.goBack();
  await page.goBack();
  await bar(page).getByText('2 selected').waitFor();
  expect(await checked()).toBe(1);
  await bar(page).getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Disable 2 tokens' }).click();
  await page.getByText('2 tokens disabled', { exact: true }).waitFor();
  await select(page, 'beta 14');
  await page.reload();
  await row(page, 'beta 14').waitFor();
  expect([await checked(), await bar(page).count()]).toEqual([0, 0]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('selectedIds');
  expect(problems).toEqual([]);
});
