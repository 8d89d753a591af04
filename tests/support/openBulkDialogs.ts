import type { Page } from 'playwright-core';

/**
 * Opens every dialog of work on the selected rows, with a value where one is typed, and leaves each without doing it.
 * @param look is called at each state with what it is
 * @returns how many dialogs there were
 */
export async function openBulkDialogs(
  page: Page,
  look: (what: string) => Promise<void>,
): Promise<number> {
  const bar = page.locator('.selection-bar');
  const dialog = page.getByRole('dialog');
  const mode = dialog.getByRole('combobox').first();
  let count = 0;
  const leave = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    count += 1;
  };
  const rows = dialog.locator('tbody tr').first();
  await bar.getByRole('button').first().waitFor();
  const labels = (await bar.getByRole('button').allInnerTexts()).map((label) => label.trim());
  for (const label of labels.filter((text) => /^(Enable|Disable|Delete)$/.test(text))) {
    await bar.getByRole('button', { name: label, exact: true }).click();
    await rows.waitFor();
    await look(`dialog "${label}"`);
    await leave();
  }
  if (!labels.some((label) => label.startsWith('Change…'))) return count;
  const more = bar.getByRole('button', { name: 'Change…' });
  const entries = page.getByRole('button', { name: /^Change \w/ });
  await more.click();
  await entries.first().waitFor();
  const changes = await entries.allInnerTexts();
  await page.keyboard.press('Escape');
  for (const change of changes) {
    await more.click();
    await page.getByRole('button', { name: change, exact: true }).click();
    await rows.waitFor();
    await dialog.getByLabel('Value').fill('5');
    for (const how of await mode.locator('option').allInnerTexts()) {
      await mode.selectOption({ label: how });
      await look(`dialog "${change}, ${how}"`);
    }
    await leave();
  }
  return count;
}
