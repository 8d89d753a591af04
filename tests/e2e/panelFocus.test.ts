/** Panels of a list take the focus each time they open, and give it back to their button. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildChannel } from '../support/builders';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests({}, async (page) => {
  for (let type = 1; type <= 12; type++)
    await callApi(page, 'POST', 'channel/', buildChannel({ name: `c${type}`, type }));
});
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const hasSearch = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('[popover] input[type=search]') ?? false);

it('is typed into each time it opens, and no letter is a shortcut', async () => {
  const { page } = held;
  await page.goto('/channel');
  const chip = page.locator('.filter').filter({ hasText: 'Type' });
  for (let times = 0; times < 3; times++) {
    await chip.click();
    await expect.poll(() => hasSearch(page)).toBe(true);
    await page.keyboard.type('c');
    expect(await page.locator('[popover]:popover-open input[type=search]').inputValue()).toBe('c');
    // Browsers empty the field by the first one.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('[popover]:popover-open').waitFor({ state: 'detached' });
  }
  // One without a field to type in.
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.locator('[popover]:popover-open').waitFor();
  await page.keyboard.press('c');
  expect(new URL(page.url()).pathname).toBe('/channel');
});

it.each(['Type', 'Groups'])('gives the focus back to its button on Escape: %s', async (name) => {
  const { page } = held;
  await page.goto('/channel');
  const chip = page.locator('.filter').filter({ hasText: name });
  await chip.focus();
  await page.keyboard.press('Enter');
  await page.locator('[popover]:popover-open').getByRole('checkbox').first().waitFor();
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[popover]') !== null))
    .toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('[popover]:popover-open').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe(name);
});
