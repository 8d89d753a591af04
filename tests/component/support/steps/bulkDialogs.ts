import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '../page/seen';

/**
 * Opens every dialog of work on the selected rows, with a value where one is typed, and leaves each without doing it.
 * @param look is called at each state with what it is
 * @returns how many dialogs there were
 */
export async function openBulkDialogs(look: (what: string) => void): Promise<number> {
  const bar = page.elementLocator(document.querySelector('.selection-bar') ?? document.body);
  const dialog = page.getByRole('dialog');
  let count = 0;
  const hasRows = () =>
    expect
      .poll(() => document.querySelector('dialog tbody tr, [role=dialog] tbody tr'))
      .not.toBeNull();
  const leave = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog.elements()).toEqual([]);
    count += 1;
  };
  const labels = textsOf('.selection-bar button');
  for (const label of labels.filter((text) => /^(Enable|Disable|Delete)$/.test(text))) {
    await bar.getByRole('button', { name: label, exact: true }).click();
    await hasRows();
    look(`dialog "${label}"`);
    await leave();
  }
  if (!labels.some((label) => label.startsWith('Change…'))) return count;
  const more = bar.getByRole('button', { name: 'Change…' });
  const entries = page.getByRole('button', { name: /^Change \w/ });
  await more.click();
  await expect.element(entries.first()).toBeVisible();
  const changes = entries.elements().map((entry) => entry.textContent?.trim() ?? '');
  await userEvent.keyboard('{Escape}');
  for (const change of changes) {
    await more.click();
    await page.getByRole('button', { name: change, exact: true }).click();
    await hasRows();
    const value = dialog.getByLabelText('Value');
    // Some inputs are loaded when they are first needed.
    await expect.poll(() => value.elements().length).toBe(1);
    if (value.element() instanceof HTMLInputElement) await value.fill('5');
    const mode = dialog.getByRole('combobox').first();
    const ways = mode.query()?.querySelectorAll('option') ?? [];
    for (const { text } of ways) {
      await mode.selectOptions(text);
      look(`dialog "${change}, ${text}"`);
    }
    await leave();
  }
  return count;
}
