import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { settingsPage } from '../support/settings';

const held = consoleTests();
const { options, open, save } = settingsPage(held);

describe('settings do not have the defects of their peers', () => {
  it('send a value that goes back to what it was, and nothing for a switch that was moved twice', async () => {
    const bodies: unknown[] = [];
    held.page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    await open('operation', 'monitor');
    const before = await held.page.getByLabel('Quota reminder threshold').inputValue();
    for (const value of ['77', before]) {
      await held.page.getByLabel('Quota reminder threshold').fill(value);
      await save();
      await held.page.getByText('1 setting saved').first().waitFor();
      await expect.poll(async () => (await options()).get('QuotaRemindThreshold')).toBe(value);
    }
    expect(bodies).toMatchObject([
      { key: 'QuotaRemindThreshold', value: '77' },
      { key: 'QuotaRemindThreshold', value: before },
    ]);
    await held.page.getByLabel('Disable channels that fail').check();
    await held.page.getByLabel('Disable channels that fail').uncheck();
    await held.page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('Nothing was changed.').waitFor();
    expect(bodies).toHaveLength(2);
  });

  it('put back what somebody else had set meanwhile to what was typed, too', async () => {
    await open('operation', 'monitor');
    const reminder = held.page.getByLabel('Quota reminder threshold');
    const longest = held.page.getByLabel('Longest response time');
    const before = await reminder.inputValue();
    // Somebody else sets what is typed here.
    await callApi(held.page, 'PUT', 'option/', { key: 'QuotaRemindThreshold', value: '4321' });
    await reminder.fill('4321');
    await longest.fill('9');
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    await reminder.fill(before);
    await save();
    await expect.poll(async () => (await options()).get('QuotaRemindThreshold')).toBe(before);
  });

  it('send nothing while something is typed, and each section alone', async () => {
    const bodies: { key: string }[] = [];
    held.page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON() as { key: string });
    });
    await open('system', 'pusher');
    await held.page.getByLabel('Message Pusher address').pressSequentially('https://push.example');
    expect(bodies).toEqual([]);
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    await open('system', 'whitelist');
    await held.page
      .getByRole('combobox', { name: 'Allowed domains' })
      .fill('new.example,new.example, ,');
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    expect(bodies.map(({ key }) => key)).toEqual(['MessagePusherAddress', 'EmailDomainWhitelist']);
    await expect
      .poll(async () =>
        (await options())
          .get('EmailDomainWhitelist')
          ?.split(',')
          .filter((domain) => domain === 'new.example'),
      )
      .toHaveLength(1);
  });

  it('take no time for the log that is none, and open an option that is broken in the database', async () => {
    await open('operation', 'log');
    await held.page.getByLabel('Entries older than').fill('');
    await expect
      .poll(() => held.page.getByRole('button', { name: 'Clear', exact: true }).isDisabled())
      .toBe(true);
    await held.page.route('**/api/option/', async (route) => {
      if (route.request().method() !== 'GET') {
        // The server does not have what is made up here.
        const { _before, ...sent } = route.request().postDataJSON() as Record<string, unknown>;
        return route.continue({ postData: JSON.stringify(sent) });
      }
      const response = await route.fetch();
      const body = (await response.json()) as { data: { key: string; value: string }[] };
      for (const option of body.data)
        if (option.key === 'ModelRatio' || option.key === 'RetryTimes') option.value = '{broken';
      return route.fulfill({ response, json: body });
    });
    await open('operation', 'ratio');
    await expect
      .poll(() => held.page.getByLabel('Model ratios', { exact: true }).inputValue())
      .toBe('{broken');
    await held.page.getByText(/goes wrong in line 1/).waitFor();
    const bodies: unknown[] = [];
    held.page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON());
    });
    await open('operation', 'general');
    const retries = held.page.getByRole('textbox', { name: 'Retries' });
    await expect.poll(() => retries.inputValue()).toBe('{broken');
    await held.page.getByText('Not the kind of value that belongs here').waitFor();
    await held.page.getByLabel('Top-up link').fill('https://pay.example');
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    await held.page.getByRole('button', { name: 'Replace Retries' }).click();
    await expect.poll(() => retries.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await retries.inputValue()).toBe('');
    await held.page.getByText('It is “{broken” now').waitFor();
    await retries.fill('1');
    await held.page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await held.page.getByRole('dialog').getByText('Retries: {broken → 1').waitFor();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('1 setting saved').waitFor();
    await held.page.getByText('It is “{broken” now').waitFor({ state: 'detached' });
    expect(bodies).toMatchObject([
      { key: 'TopUpLink', value: 'https://pay.example' },
      { key: 'RetryTimes', value: '1' },
    ]);
    await held.page.unroute('**/api/option/');
    await expect.poll(async () => (await options()).get('RetryTimes')).toBe('1');
  });
});
