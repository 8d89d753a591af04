/** The ratios of models, completions and groups in the settings: their text and the table beside it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { settingsPage } from '../support/settings';
import { isEmbedded } from '../support/startConsole';

const held = consoleTests();
const { options, open, save } = settingsPage(held);

beforeEach(async () => {
  for (const [key, value] of [
    ['ModelRatio', '{}'],
    ['CompletionRatio', '{}'],
    ['GroupRatio', '{"default":1,"vip":1,"svip":1}'],
  ])
    await callApi(held.page, 'PUT', 'option/', { key, value });
});

describe('settings', () => {
  it('refuse ratios that are no JSON, and show the stored ones readable [ST-12]', async () => {
    await callApi(held.page, 'PUT', 'option/', { key: 'ModelRatio', value: '{"gpt-4o":1.25}' });
    await open('operation', 'ratio');
    await expect
      .poll(() => held.page.getByLabel('Model ratios', { exact: true }).inputValue())
      .toBe('{\n  "gpt-4o": 1.25\n}');
    await held.page.getByLabel('Model ratios', { exact: true }).fill('{bad');
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('The model ratio is not a valid JSON string').waitFor();
    await held.page.getByLabel('Model ratios', { exact: true }).fill('');
    await save();
    await held.page.getByText('1 settings saved').waitFor();
    await expect.poll(async () => (await options()).get('ModelRatio')).toBe('{}');
  });

  it('edit ratios in a table beside the text, and name the models of channels without one', async () => {
    await callApi(held.page, 'POST', 'channel/', {
      name: 'c',
      type: 1,
      key: 'k',
      models: 'gpt-4o,o1',
      group: 'default',
    });
    await callApi(held.page, 'PUT', 'option/', { key: 'ModelRatio', value: '{"gpt-4o":1.25}' });
    await open('operation', 'ratio');
    await held.page.getByText('Table of 1 ratios').click();
    await held.page.getByText('1 models of channels have no ratio').waitFor();
    await held.page.getByText(isEmbedded ? 'count 1:' : '30 where nothing is').waitFor();
    await held.page.getByRole('button', { name: 'o1', exact: true }).click();
    expect(await held.page.getByLabel('Ratio of o1').inputValue()).toBe(isEmbedded ? '1' : '30');
    await held.page.getByLabel('Ratio of o1').fill('7.5');
    await expect
      .poll(() => held.page.getByLabel('Model ratios', { exact: true }).inputValue())
      .toBe('{\n  "gpt-4o": 1.25,\n  "o1": 7.5\n}');
    await held.page.getByRole('button', { name: 'Remove gpt-4o' }).click();
    await save();
    await held.page.getByText('1 settings saved').waitFor();
    expect(JSON.parse((await options()).get('ModelRatio') ?? '')).toEqual({ o1: 7.5 });
    await held.page.getByLabel('Model ratios', { exact: true }).fill('{\n  "o1": 7,\n  bad\n}');
    await held.page.getByText(/goes wrong in line 3, column/).waitFor();
  });

  it('offer the groups of channels, and name built-in completion ratios', async () => {
    await callApi(held.page, 'POST', 'channel/', {
      name: 'g',
      type: 1,
      key: 'k',
      models: 'claude-3-opus,own-model',
      group: 'default,partners',
    });
    for (const [key, value] of Object.entries({
      CompletionRatio: '{"own-model":2}',
      GroupRatio: '{"default":1,"vip":0.5}',
    }))
      await callApi(held.page, 'PUT', 'option/', { key, value });
    await open('operation', 'ratio');
    await held.page.getByText('Table of 2 ratios').click();
    await held.page.getByText('1 groups of channels have no ratio and count 1:').waitFor();
    await held.page.getByRole('button', { name: 'partners', exact: true }).click();
    await expect.poll(() => held.page.getByLabel('Ratio of partners').inputValue()).toBe('1');
    await held.page.getByText('Table of 1 ratios').click();
    const builtIn = held.page.getByRole('button', { name: 'claude-3-opus (5)' });
    if (isEmbedded) await expect.poll(() => builtIn.count()).toBe(0);
    else await builtIn.waitFor();
  });
});
