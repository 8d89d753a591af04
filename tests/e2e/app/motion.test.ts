/** Somebody who asked for no less motion: what moves as it comes is there to be used, and goes again. */
import { expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildGate } from '../../support/browser/gate';
import { buildChannel } from '../../support/steps/builders';
import { chooseOf, menuEntryOf } from '../../support/steps/rows';

const held = consoleTests({ reducedMotion: 'no-preference' }, async (page) => {
  for (const name of ['stays', 'goes'])
    await callApi(page, 'POST', 'channel/', buildChannel({ name }));
});

it('shows rows, a menu, a dialog, a message and choices of a form, and takes each away', async () => {
  const { page } = held;
  const moved = new Set<string>();
  await page.exposeFunction('noteMotion', (what: string) => moved.add(what));
  await page.addInitScript(() => {
    const note: (what: string) => void = Reflect.get(window, 'noteMotion');
    addEventListener('animationstart', ({ animationName }) => note(animationName));
    addEventListener('transitionrun', ({ propertyName }) => note(propertyName));
  });
  const gate = buildGate();
  await page.route('**/api/channel/**', async (route) => {
    await gate.passed;
    await route.continue();
  });
  await page.goto('/channel');
  const grid = page.locator('.grid[aria-busy=true]');
  await grid.waitFor();
  await expect.poll(() => [...moved]).toContain('slide');
  gate.open();
  const row = page.getByRole('row').filter({ hasText: 'goes' });
  await row.waitFor();
  await grid.waitFor({ state: 'detached' });

  const entry = await menuEntryOf(row, 'Delete');
  await entry.waitFor();
  await page.keyboard.press('Escape');
  await entry.waitFor({ state: 'hidden' });
  await chooseOf(row, 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  const message = page.locator('.toast.success');
  await message.waitFor();
  await expect.poll(() => [...moved]).toContain('appear');
  await message.getByRole('button', { name: 'Close' }).click();
  await message.waitFor({ state: 'detached' });

  await page.goto('/channel/add');
  const choices = page.getByRole('listbox');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await choices.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await choices.waitFor({ state: 'detached' });
});
