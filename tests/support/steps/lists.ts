/** Common steps of tests in a list: filters, tools, exports. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';

const bar = (page: Page) => page.locator('.bar');
const panel = (page: Page) => page.locator('.menu-items:popover-open');

/** Choices of a filter that are drawn side by side. */
export const segments = (page: Page, name: string): Locator =>
  bar(page).getByRole('group', { name, exact: true }).getByRole('button');

/** Chooses one of them, with or without a number of rows. */
export const chooseSegment = (page: Page, name: string, label: string): Promise<void> =>
  segments(page, name)
    .filter({ hasText: new RegExp(`^${label}( \\d+)?$`) })
    .click();

/** Opens the panel of a filter, of the columns, the views and so on. */
export async function openPanel(page: Page, name: string): Promise<Locator> {
  await page
    .locator('.list')
    .locator('.bar, .list-head, .selection-bar')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  // The code of some panels is loaded first.
  await panel(page).locator('input, button').first().waitFor();
  return panel(page);
}

/** Shows or hides the columns of details, by the menu of columns. */
export async function toggleDetail(page: Page): Promise<void> {
  await (await openPanel(page, 'Columns')).getByLabel('More columns').click();
  await page.keyboard.press('Escape');
}

/** Saves the list as a file. @returns its name and text */
export async function exportList(
  page: Page,
  kind: 'CSV' | 'JSON',
  timeout = 30_000,
): Promise<{ name: string; text: string }> {
  const open = await openPanel(page, 'Export');
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout }),
    open.getByRole('button', { name: kind, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}
