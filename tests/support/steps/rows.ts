/** Users' steps with a row of a list. */
import type { Locator } from 'playwright-core';

/** The switch of a record's status. */
export const switchOf = (row: Locator): Locator => row.getByRole('switch');

/** A button of the row, by the action that its name begins with. */
export const buttonOf = (row: Locator, action: string): Locator =>
  row.getByRole('button', { name: new RegExp(`^${action} `) });

/** Opens the menu of the row. @returns the entry with that text */
export async function menuEntryOf(row: Locator, entry: string): Promise<Locator> {
  await row.getByRole('button', { name: /^More actions for |的更多操作$/ }).click();
  return row.getByRole('group').locator('a, button').filter({ hasText: entry });
}

/** Chooses an entry of the row's menu. */
export async function chooseOf(row: Locator, entry: string): Promise<void> {
  await (await menuEntryOf(row, entry)).click();
}
