/** The settings page as its tests work with it. */
import { callApi } from '../browser/browser';
import type { ConsolePage } from '../browser/consoleTests';

export function settingsPage(held: ConsolePage) {
  return {
    options: async () =>
      new Map(
        ((await callApi(held.page, 'GET', 'option/')).data as { key: string; value: string }[]).map(
          ({ key, value }) => [key, value],
        ),
      ),
    open: async (tab: string, section: string) => {
      await held.page.goto(`/setting?tab=${tab}&section=${section}`);
      await held.page.locator('main form .form-section').first().waitFor();
    },
    /** Shows the text of a table of ratios. */
    showJson: (label: string) =>
      held.page
        .getByRole('group', { name: `View: ${label}` })
        .getByRole('button', { name: 'JSON' })
        .click(),
    save: async () => {
      await held.page.getByRole('main').getByRole('button', { name: 'Save' }).first().click();
      await held.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    },
  };
}
