import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isRow } from '../../../src/schema/isRow';
import { answerCalls, answerOf, callApi, watchWrites } from '../support/api';
import { consoleTests } from '../support/consoleTests';
import {
  changeOptions,
  confirmPassword,
  keyOf,
  openSection,
  options,
  save,
  saveButton,
  saved,
  setOptions,
} from '../support/steps/settings';

consoleTests();
const reminder = () => page.getByLabelText('Quota reminder threshold');
const stored = (name: string) => async () => (await options()).get(name);
const bodiesOf = ({ all }: ReturnType<typeof watchWrites>) => all.map(({ body }) => body);

describe('settings do not have the defects of their peers', () => {
  it('send a value that goes back to what it was, and nothing for a switch that was moved twice', async () => {
    const writes = watchWrites(/^option\//);
    await openSection('operation', 'monitor');
    const before = String((await options()).get('QuotaRemindThreshold'));
    for (const value of ['77', before]) {
      await reminder().fill(value);
      await save();
      await expect.poll(stored('QuotaRemindThreshold')).toBe(value);
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    }
    expect(bodiesOf(writes)).toMatchObject([
      { key: 'QuotaRemindThreshold', value: '77' },
      { key: 'QuotaRemindThreshold', value: before },
    ]);
    await page.getByLabelText('Disable channels that fail').click();
    await expect.element(saveButton()).toBeVisible();
    await page.getByLabelText('Disable channels that fail').click();
    await expect.element(saveButton()).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText('Nothing was changed.')).toBeVisible();
    expect(writes.all).toHaveLength(2);
  });

  it('put back what somebody else had set meanwhile to what was typed, too', async () => {
    const before = String((await options()).get('QuotaRemindThreshold'));
    await openSection('operation', 'monitor');
    // Somebody else sets what is typed here.
    await setOptions({ QuotaRemindThreshold: '4321' });
    await reminder().fill('4321');
    await page.getByLabelText('Longest response time').fill('9');
    await save();
    await saved(1);
    await reminder().fill(before);
    await save();
    await expect.poll(stored('QuotaRemindThreshold')).toBe(before);
  });

  it('send nothing while something is typed, and each section alone', async () => {
    await confirmPassword();
    const writes = watchWrites(/^option\//);
    await openSection('system', 'pusher');
    await userEvent.type(page.getByLabelText('Message Pusher address'), 'https://push.example');
    expect(writes.all).toEqual([]);
    await save();
    await saved(1);
    await openSection('system', 'whitelist');
    await page
      .getByRole('combobox', { name: 'Allowed domains' })
      .fill('new.example,new.example, ,');
    await save();
    await saved(1);
    expect(writes.all.map(keyOf)).toEqual(['MessagePusherAddress', 'EmailDomainWhitelist']);
    const domains = (await options()).get('EmailDomainWhitelist')?.split(',');
    expect(domains?.filter((domain) => domain === 'new.example')).toHaveLength(1);
  });

  it('take no invalid time for the log', async () => {
    await openSection('operation', 'log');
    await page.getByLabelText('Entries older than').clear();
    await expect.element(page.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();
  });

  it('open an option that is broken in the database, and replace it once it is asked for', async () => {
    const end = changeOptions(({ data }) => {
      for (const option of data)
        if (option.key === 'ModelRatio' || option.key === 'RetryTimes') option.value = '{broken';
    });
    // The server does not have what is made up here.
    answerCalls('PUT', /^option\/$/, async ({ body }) => {
      const { _before, ...sent } = isRow(body) ? body : {};
      return answerOf(await callApi('PUT', 'option/', sent));
    });
    await openSection('operation', 'ratio');
    await expect
      .element(page.getByLabelText('Model ratios', { exact: true }))
      .toHaveValue('{broken');
    await expect.element(page.getByText(/goes wrong in line 1/)).toBeVisible();
    const writes = watchWrites(/^option\//);
    await openSection('operation', 'general');
    const retries = page.getByRole('textbox', { name: 'Retries' });
    await expect.element(retries).toHaveValue('{broken');
    await expect.element(page.getByText('Not the kind of value that belongs here')).toBeVisible();
    await page.getByLabelText('Top-up link').fill('https://pay.example');
    await save();
    await saved(1);
    await page.getByRole('button', { name: 'Replace Retries' }).click();
    await expect.element(retries).toHaveFocus();
    await expect.element(retries).toHaveValue('');
    await expect.element(page.getByText('It is “{broken” now')).toBeVisible();
    await retries.fill('1');
    await saveButton().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Retries: {broken → 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('It is “{broken” now')).not.toBeInTheDocument();
    expect(bodiesOf(writes)).toMatchObject([
      { key: 'TopUpLink', value: 'https://pay.example' },
      { key: 'RetryTimes', value: '1' },
    ]);
    end();
    expect((await options()).get('RetryTimes')).toBe('1');
  });
});
