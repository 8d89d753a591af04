/** A limit of a day, from the form of a token and of a user to the page of its owner. */
import { expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('is set in a form, and the form and the top-up page say when it resets', async () => {
  const { page } = held;
  await page.goto('/token/add');
  await page.getByLabel('Name').fill('limited');
  await page.getByLabel('Spending limit').fill('1000000');
  await page.getByRole('combobox', { name: 'Limit for' }).click();
  await page.getByRole('option', { name: 'Each day' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Create/ })
    .click();
  await page.getByText('limited', { exact: true }).first().waitFor();
  const { data } = await callApi(page, 'GET', 'token/?p=0');
  const [token] = data as { id: number; period_limit: number; period_end: number }[];
  expect(token).toMatchObject({ period_limit: 1_000_000, limit_period: 'day', period_used: 0 });
  await page.goto(`/token/edit/${token?.id}`);
  const facts = page.locator('.record-facts');
  await facts.getByText('Limit resets').waitFor();
  const day = new Date((token?.period_end ?? 0) * 1000).getDate();
  expect(await facts.textContent()).toMatch(new RegExp(`-0?${day} `));

  await callApi(page, 'PUT', 'user/', { id: 1, period_limit: 5_000_000, limit_period: 'month' });
  await page.goto('/topup');
  const fact = page.locator('.fact').filter({ hasText: 'Spending limit' });
  await fact.waitFor();
  expect(await fact.textContent()).toMatch(/Each month.*\$0.*\$10.*Resets \d{4}-\d\d-01/);
});
