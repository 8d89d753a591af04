/** The ratios of models, completions and groups in the settings: their text and the table beside it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { settingsPage } from '../support/settings';
import { isEmbedded } from '../support/startConsole';

const held = consoleTests();
const { options, open, save, showJson } = settingsPage(held);
const tableOf = (label: string) => held.page.getByRole('group', { name: label, exact: true });

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
    await showJson('Model ratios');
    await expect
      .poll(() => held.page.getByLabel('Model ratios', { exact: true }).inputValue())
      .toBe('{\n  "gpt-4o": 1.25\n}');
    await held.page.getByLabel('Model ratios', { exact: true }).fill('{bad');
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('The model ratio is not a valid JSON string').waitFor();
    await held.page.getByLabel('Model ratios', { exact: true }).fill('');
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    await expect.poll(async () => (await options()).get('ModelRatio')).toBe('{}');
  });

  it('edit ratios in a table, and name the models of channels without one', async () => {
    await callApi(held.page, 'POST', 'channel/', {
      name: 'c',
      type: 1,
      key: 'k',
      models: 'gpt-4o,o1',
      group: 'default',
    });
    await callApi(held.page, 'PUT', 'option/', { key: 'ModelRatio', value: '{"gpt-4o":1.25}' });
    await open('operation', 'ratio');
    const table = tableOf('Model ratios');
    await expect.poll(() => table.getByLabel('Ratio of gpt-4o').inputValue()).toBe('1.25');
    await table.getByRole('button', { name: 'Without a ratio (1)' }).click();
    await table.getByText('1 model of channels has no ratio').waitFor();
    await table.getByText(isEmbedded ? /counts 1\./ : '30 where nothing is').waitFor();
    expect(await table.getByLabel('Ratio of gpt-4o').count()).toBe(0);
    await table.getByRole('button', { name: 'Add o1', exact: true }).click();
    const ratio = table.getByLabel('Ratio of o1');
    await expect.poll(() => ratio.evaluate((node) => node === document.activeElement)).toBe(true);
    await expect.poll(() => ratio.inputValue()).toBe(isEmbedded ? '1' : '30');
    await ratio.fill('7.5');
    await table.getByRole('button', { name: 'Without a ratio (0)' }).click();
    await table.getByRole('button', { name: 'Remove gpt-4o' }).click();
    await held.page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    const dialog = held.page.getByRole('dialog');
    await dialog.getByText('Model ratios, gpt-4o: 1.25 → none').waitFor();
    await dialog.getByText('Model ratios, o1: none → 7.5').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('1 setting saved').waitFor();
    expect(JSON.parse((await options()).get('ModelRatio') ?? '')).toEqual({ o1: 7.5 });
    await showJson('Model ratios');
    const text = held.page.getByLabel('Model ratios', { exact: true });
    expect(await text.inputValue()).toBe('{\n  "o1": 7.5\n}');
    await text.fill('{\n  "o1": 7,\n  bad\n}');
    await held.page.getByText(/goes wrong in line 3, column/).waitFor();
    // A text that is no table stays as it was typed.
    await held.page
      .getByRole('group', { name: 'View: Model ratios' })
      .getByRole('button', { name: 'Table' })
      .click();
    expect(await text.inputValue()).toContain('bad');
  });

  it('name a model whose ratio was just removed among those without one, and keep the view of a text', async () => {
    await callApi(held.page, 'POST', 'channel/', {
      name: 'c',
      type: 1,
      key: 'k',
      models: 'gap-a,gap-b',
      group: 'default',
    });
    await callApi(held.page, 'PUT', 'option/', { key: 'ModelRatio', value: '{"gap-a":1.25}' });
    await open('operation', 'ratio');
    const table = tableOf('Model ratios');
    await table.getByRole('button', { name: 'Remove gap-a' }).click();
    const gaps = table.getByRole('button', { name: /^Without a ratio/ });
    await gaps.click();
    const listed = await table.getByRole('button', { name: /^Add gap-/ }).allTextContents();
    const count = /\d+/.exec(await gaps.innerText())?.[0];
    expect(listed).toHaveLength(2);
    await expect.poll(async () => table.getByRole('row').count()).toBe(Number(count) + 1);
    await showJson('Model ratios');
    const text = held.page.getByLabel('Model ratios', { exact: true });
    await text.fill('{bad');
    await text.fill('{"gap-a": 1}');
    await text.press('End');
    expect(await text.inputValue()).toBe('{"gap-a": 1}');
  });

  it('lead to the row of a name that is added twice, and keep the focus near a removed one', async () => {
    const { page } = held;
    await callApi(page, 'POST', 'channel/', {
      name: 'c',
      type: 1,
      key: 'k',
      models: 'gap-c',
      group: 'default',
    });
    const ratios = { one: 1, two: 2, three: 3 };
    await callApi(page, 'PUT', 'option/', { key: 'ModelRatio', value: JSON.stringify(ratios) });
    await open('operation', 'ratio');
    const table = tableOf('Model ratios');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const name = table.getByLabel('Name: Model ratios');
    await table.getByRole('button', { name: 'Add', exact: true }).click();
    await table.getByText('Type a name first.').waitFor();
    expect(await focused()).toBe('Name: Model ratios');
    await name.fill(' two ');
    expect(await table.getByText('Type a name first.').count()).toBe(0);
    await name.press('Enter');
    await table.getByText('two has a ratio already: change it here.').waitFor();
    await expect.poll(focused).toBe('Ratio of two');
    await expect.poll(() => table.getByLabel('Ratio of two').inputValue()).toBe('2');
    await table.getByRole('searchbox').fill('');
    await table.getByRole('button', { name: 'Remove two' }).press('Enter');
    await expect.poll(focused).toBe('Remove three');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Remove one');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Search: Model ratios');
    // A name that no channel has is not in the view of those without a ratio.
    await table.getByRole('button', { name: /^Without a ratio/ }).click();
    await name.fill('of-no-channel');
    await name.press('Enter');
    await expect.poll(focused).toBe('Ratio of of-no-channel');
  });

  it('stay a text while a stored text that is no table is repaired', async () => {
    await open('operation', 'ratio');
    const text = held.page.locator('textarea').first();
    await held.page.route('**/api/option/', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { key: string; value: string }[] };
      for (const option of body.data) if (option.key === 'ModelRatio') option.value = '{"a":1';
      await route.fulfill({ response, json: body });
    });
    await open('operation', 'ratio');
    await expect.poll(() => text.inputValue()).toBe('{"a":1');
    await text.press('Control+End');
    await held.page.keyboard.type('}');
    expect(await text.inputValue()).toBe('{"a":1}');
    await held.page.keyboard.type(' ');
    expect(await text.inputValue()).toBe('{"a":1} ');
  });

  it('find, add and remove by the keyboard in a table of thousands, of which some are drawn', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2000 }, (_, i): [string, number] => [`model-${i}`, i + 1]),
    );
    await callApi(held.page, 'PUT', 'option/', { key: 'ModelRatio', value: JSON.stringify(many) });
    await open('operation', 'ratio');
    const table = tableOf('Model ratios');
    await expect.poll(() => table.getByRole('row').count()).toBe(51);
    await table.getByRole('button', { name: 'Show more (1950)' }).click();
    await expect.poll(() => table.getByRole('row').count()).toBe(101);
    await table.getByLabel('Name: Model ratios').fill('my-model');
    await held.page.keyboard.press('Enter');
    const added = table.getByLabel('Ratio of my-model');
    await expect.poll(() => added.evaluate((node) => node === document.activeElement)).toBe(true);
    await held.page.keyboard.press('Control+a');
    await held.page.keyboard.type('0.25');
    await table.getByRole('searchbox').fill('model-1999');
    await table.getByRole('button', { name: 'Remove model-1999' }).press('Enter');
    await table.getByText('No name has this text.').waitFor();
    expect(await held.page.getByRole('dialog').count()).toBe(0);
    await save();
    await held.page.getByText('1 setting saved').waitFor();
    const stored = JSON.parse((await options()).get('ModelRatio') ?? '');
    expect([Object.keys(stored).length, stored['my-model'], stored['model-1999']]).toEqual([
      2000,
      0.25,
      undefined,
    ]);
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
    const groups = tableOf('Group ratios');
    await groups.getByRole('button', { name: 'Without a ratio (1)' }).click();
    await groups.getByText('1 group of channels has no ratio and counts 1.').waitFor();
    await groups.getByRole('button', { name: 'Add partners', exact: true }).click();
    await expect.poll(() => groups.getByLabel('Ratio of partners').inputValue()).toBe('1');
    const completions = tableOf('Completion ratios');
    const gaps = completions.getByRole('button', { name: /^Without a ratio/ });
    if (isEmbedded) {
      await completions.getByLabel('Ratio of own-model').waitFor();
      expect(await gaps.count()).toBe(0);
    } else {
      await gaps.click();
      await completions.getByRole('row', { name: 'claude-3-opus counts 5' }).waitFor();
    }
  });
});
