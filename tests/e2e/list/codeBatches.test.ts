/** Codes from their making to paper, and a top-up to its receipt. */
import { expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('are printed with amounts, counted by batch, and leave a receipt', async () => {
  const { page } = held;
  await page.addInitScript(() => {
    window.print = () => {
      document.title = document.querySelector('body > .print-sheet')?.textContent ?? '';
    };
  });
  await page.goto('/redemption/add');
  await page.getByRole('textbox', { name: 'Name' }).fill('spring');
  await page.getByLabel('Number of codes').fill('3');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Create/ }).click();
  await main.getByRole('button', { name: 'Print' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sheet of codes' });
  await sheet.getByRole('button', { name: 'Print' }).click();
  const { data } = await callApi(page, 'GET', 'redemption/?p=0');
  const keys = (data as { key: string }[]).map(({ key }) => key);
  const printed = await page.title();
  for (const key of keys) expect(printed).toContain(`$0.20${key}`);

  await callApi(page, 'POST', 'user/topup', { key: keys[0] });
  await page.goto('/redemption');
  await page.getByRole('link', { name: 'Batches' }).click();
  const batch = page.getByRole('row', { name: /spring/ });
  await batch.filter({ hasText: '$0.20' }).filter({ hasText: '3102' }).waitFor();
  await batch.getByRole('link', { name: 'spring' }).click();
  await expect.poll(() => page.locator('tbody tr[data-id]').count()).toBe(3);

  await page.goto('/topup');
  await page.getByRole('link', { name: 'Your top-ups and their receipts' }).click();
  await page.locator('tbody tr[data-id]').first().click();
  await page.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt of a top-up' });
  await receipt.getByRole('button', { name: 'Print' }).click();
  expect(await page.title()).toMatch(/Receipt.*root.*Redeemed a code of \$0\.20/);
});
