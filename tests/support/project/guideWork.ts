/** Work on the records and options that the guide's tasks make, in the built console. */
import { expect, it } from 'vitest';
import { callApi } from '../browser/browser';
import type { ConsolePage } from '../browser/consoleTests';
import { openPanel } from '../steps/lists';

export function workTests(held: ConsolePage): void {
  const row = (name: string) => held.page.getByRole('row').filter({ hasText: name });

  it('filter by the choice, and change it in bulk', async () => {
    for (const name of ['Third', 'Fourth', 'Fifth'])
      await callApi(held.page, 'POST', 'plan/', { name });
    await held.page.goto('/plan');
    await row('First').waitFor();
    const choose = async (stage: string) => {
      const panel = await openPanel(held.page, 'Stage');
      for (const box of await panel.getByRole('checkbox', { checked: true }).all())
        await box.uncheck();
      await panel.getByLabel(stage).check();
      await panel.getByRole('button', { name: /^(Apply|Show)/ }).click();
    };
    await choose('Draft');
    await row('First').waitFor({ state: 'detached' });
    for (const name of ['Third', 'Fourth'])
      await held.page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await held.page.getByRole('button', { name: 'Change…' }).click();
    await held.page.getByRole('button', { name: 'Change Stage' }).click();
    const dialog = held.page.getByRole('dialog');
    await dialog.getByLabel('Value').selectOption({ label: 'Live' });
    await dialog.getByRole('button', { name: /^(Change|Apply|Set) .*2 / }).click();
    await row('Third').waitFor({ state: 'detached' });
    await held.page.goto('/plan');
    await row('First').waitFor();
    await choose('Live');
    await row('Fifth').waitFor({ state: 'detached' });
    for (const name of ['First', 'Third', 'Fourth']) await row(name).waitFor();
  });

  it('add a tab of settings with a secret', async () => {
    await held.page.goto('/setting?tab=support');
    await held.page.getByLabel('Mail', { exact: true }).fill('help@example.com');
    await held.page.getByLabel('Answer within').fill('12');
    await held.page.getByRole('switch', { name: 'Desk is open' }).click();
    await held.page.getByLabel('Desk secret', { exact: true }).fill('hush-hush');
    await held.page.getByRole('main').getByRole('button', { name: 'Review and save' }).click();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    type Option = { key: string; value: string };
    const options = async () => (await callApi(held.page, 'GET', 'option/')).data as Option[];
    // Each option is saved by a call of its own.
    await expect.poll(options).toEqual(
      expect.arrayContaining([
        { key: 'SupportMail', value: 'help@example.com' },
        { key: 'SupportHours', value: '12' },
        { key: 'SupportOpen', value: 'false' },
        { key: 'SupportLevel', value: 'basic' },
      ]),
    );
    expect(JSON.stringify(await options())).not.toContain('hush');
  });
}
