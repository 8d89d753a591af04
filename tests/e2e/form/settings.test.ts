/** One save of settings as root makes it; tests/component/settings/settings.test.ts has the rest. */
import { describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { settingsPage } from '../../support/steps/settings';

const held = consoleTests();
const { options, open, save } = settingsPage(held);

describe('settings', () => {
  it('are saved by section after a summary: only what changed, and seen at once [ST-07] [ST-13] [ST-14] [ST-17]', async () => {
    await open('other', 'look');
    await held.page.getByLabel('System name').fill('My Relay');
    const bodies: unknown[] = [];
    held.page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.getByRole('dialog').getByText('System name: One API → My Relay').waitFor();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(bodies).toEqual([]);
    await expect.poll(() => held.page.getByLabel('System name').inputValue()).toBe('My Relay');
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    // The value as read goes along, so that nothing is written over unseen.
    expect(bodies).toEqual([{ key: 'SystemName', value: 'My Relay', _before: 'One API' }]);
    await expect.poll(() => held.page.title()).toBe('Settings · My Relay');
    await open('operation', 'general');
    await held.page.getByLabel('Retries').fill('-1');
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('Must be at least 0').waitFor();
    await held.page.getByLabel('Retries').fill('3');
    await held.page.getByLabel('Show quota as currency').uncheck();
    await save();
    await held.page.getByText('2 settings saved').waitFor();
    expect([
      (await options()).get('RetryTimes'),
      (await options()).get('DisplayInCurrencyEnabled'),
    ]).toEqual(['3', 'false']);
    await callApi(held.page, 'PUT', 'option/', { key: 'DisplayInCurrencyEnabled', value: 'true' });
    await callApi(held.page, 'PUT', 'option/', { key: 'SystemName', value: 'One API' });
  });
});
