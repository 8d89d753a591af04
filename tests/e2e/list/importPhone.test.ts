/** The preview of an import on a phone. */
import { expect, it } from 'vitest';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('previews an import on a phone as cards, each value beside its name', async () => {
  const { page } = held;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/channel');
  const open = page.getByRole('button', { name: 'Import…' });
  await open.waitFor({ state: 'attached' });
  await open.evaluate((button: HTMLElement) => button.click());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Channels').fill('alpha,sk-1\nbeta,sk-2');
  await dialog.getByText('alpha').last().waitFor();
  const labels = await dialog
    .locator('tbody tr')
    .first()
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(labels).toEqual(['"Row"', '"Name"', '"Result"']);
  expect(await dialog.locator('thead').isVisible()).toBe(false);
});
