/** The ratios of models, completions and groups in the settings: their text and the table beside it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { callApi, isEmbedded } from './support/api';
import { consoleTests } from './support/consoleTests';
import { make, rowsOf } from './support/forms';
import { hold } from './support/hold';
import {
  changeOptions,
  openSection,
  options,
  save,
  saveButton,
  saved,
  setOptions,
  showJson,
} from './support/settings';

consoleTests();
beforeEach(async () => {
  for (const { id } of await rowsOf('channel/search?keyword='))
    await callApi('DELETE', `channel/${id}/`);
  await setOptions({
    ModelRatio: '{}',
    CompletionRatio: '{}',
    GroupRatio: '{"default":1,"vip":1,"svip":1}',
  });
});

const tableOf = (label: string) => page.getByRole('group', { name: label, exact: true });
const modelRatios = () => page.getByLabelText('Model ratios', { exact: true });
const setModelRatios = (ratios: object) => setOptions({ ModelRatio: JSON.stringify(ratios) });
const button = (place: Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true });
const makeChannel = (models: string, group = 'default') =>
  make('channel', { name: 'c', type: 1, key: 'k', models, group });
const storedRatios = async () => JSON.parse((await options()).get('ModelRatio') ?? '');

describe('prices', () => {
  const priceOf = (part: 'Input' | 'Output', model: string) =>
    tableOf('Model ratios').getByLabelText(`${part} price of ${model}`, { exact: true });

  it('are filled in from the list, where none was set by hand, and say what a group pays', async () => {
    await makeChannel('gpt-4o,gpt-4o-mini,own');
    await setModelRatios({ 'gpt-4o': 2 });
    await setOptions({ GroupRatio: '{"default":1,"vip":0.5}' });
    await openSection('operation', 'ratio');
    const table = tableOf('Model ratios');
    await expect.element(table.getByText('Ratio 1 = $2 / 1M tokens')).toBeVisible();
    await button(table, 'Fill in list prices (1 of 2)').click();
    const dialog = page.getByRole('dialog', { name: 'List prices' });
    const rows = () =>
      dialog
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent);
    expect(rows()).toEqual(['NameNowList price', 'gpt-4o-mininone$0.15 / $0.6']);
    await expect.element(dialog.getByText(/OpenAI \(\d{4}-\d\d-\d\d\)/)).toBeVisible();
    const replace = dialog.getByLabelText('Also replace 1 price');
    await replace.click();
    await expect.poll(() => rows().at(-1)).toMatch(/^gpt-4o\$4 \/ .*\$2.5 \/ \$10$/);
    await replace.click();
    await button(dialog, 'Fill in 1 price').click();
    await expect.element(priceOf('Input', 'gpt-4o-mini')).toHaveValue('0.15');
    await expect.element(priceOf('Output', 'gpt-4o-mini')).toHaveValue('0.6');
    await expect.element(table.getByText('$0.075 / $0.3')).toBeVisible();
    const groups = tableOf('Group ratios');
    await expect.element(groups.getByRole('cell', { name: '$0.5' })).toBeVisible();
    await save();
    await saved(2);
    expect(await storedRatios()).toEqual({ 'gpt-4o': 2, 'gpt-4o-mini': 0.075 });
    expect(JSON.parse((await options()).get('CompletionRatio') ?? '')).toEqual({
      'gpt-4o-mini': 4,
    });
  });

  it('are typed in dollars, of which the ratios follow, and stay as they were typed', async () => {
    await makeChannel('own');
    await openSection('operation', 'ratio');
    const table = tableOf('Model ratios');
    const ratio = table.getByLabelText('Ratio of own', { exact: true });
    await priceOf('Input', 'own').fill('0.30');
    await expect.element(ratio).toHaveValue('0.15');
    await priceOf('Output', 'own').fill('-1');
    await expect.element(priceOf('Output', 'own')).toHaveValue('-1');
    await priceOf('Output', 'own').fill('1.1');
    // The price of the output stays while another one of the input is typed.
    await priceOf('Input', 'own').click();
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}0.27');
    await expect.element(priceOf('Output', 'own')).toHaveValue('1.1');
    await ratio.fill('0.27');
    await expect.element(priceOf('Input', 'own')).toHaveValue('0.54');
    await expect.element(priceOf('Output', 'own')).toHaveValue('2.2');
    await save();
    await saved(2);
    expect(await storedRatios()).toEqual({ own: 0.27 });
  });

  it('keep what is beside them: the ratio of a free model, the view, a row that is emptied', async () => {
    await setModelRatios({ free: 0 });
    await setOptions({ CompletionRatio: '{"free":4,"other":3}' });
    await makeChannel('own');
    const { waiting, release } = hold(/^channel\//);
    await openSection('operation', 'ratio');
    await priceOf('Input', 'free').click();
    await userEvent.keyboard('{Control>}a{/Control}2');
    await expect.element(priceOf('Output', 'free')).toHaveValue('8');
    // Channels that come now would bring the view of models without a price.
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    release();
    const table = tableOf('Model ratios');
    await expect.element(button(table, 'Without a price (1)')).toBeVisible();
    await expect.element(priceOf('Input', 'free')).toHaveFocus();
    // A name that only has a completion ratio stays while another one is typed.
    const completion = table.getByLabelText('other: completion ratio', { exact: true });
    await completion.fill('');
    await expect.element(completion).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('settings', () => {
  it('refuse ratios that are no JSON, and show the stored ones readable [ST-12]', async () => {
    await setModelRatios({ 'gpt-4o': 1.25 });
    await openSection('operation', 'ratio');
    await showJson('Model ratios');
    await expect.element(modelRatios()).toHaveValue('{\n  "gpt-4o": 1.25\n}');
    await modelRatios().fill('{bad');
    await saveButton().click();
    await expect
      .element(page.getByText('The model ratio is not a valid JSON string'))
      .toBeVisible();
    await modelRatios().fill('');
    await save();
    await saved(1);
    await expect.poll(async () => (await options()).get('ModelRatio')).toBe('{}');
  });

  it('edit ratios in a table, and name the models of channels without one', async () => {
    await makeChannel('gpt-4o,o1');
    await setModelRatios({ 'gpt-4o': 1.25 });
    await openSection('operation', 'ratio');
    const table = tableOf('Model ratios');
    // Models without a price come first.
    const gaps = button(table, 'Without a price (1)');
    await expect.element(gaps).toHaveAttribute('aria-pressed', 'true');
    await expect.element(table.getByText('1 model of channels has no price')).toBeVisible();
    const cost = isEmbedded ? 'costs $2 for 1M tokens' : '$60 for 1M tokens where nothing is';
    await expect.element(table.getByText(cost)).toBeVisible();
    await expect.element(table.getByLabelText('Ratio of gpt-4o')).not.toBeInTheDocument();
    const ratio = table.getByLabelText('Ratio of o1');
    await expect.element(ratio).toHaveValue('');
    await ratio.fill('abc');
    await expect.element(ratio).toHaveAttribute('aria-invalid', 'true');
    await ratio.fill('');
    await expect.element(gaps).toBeVisible();
    await ratio.fill('7.5');
    await button(table, 'Without a price (0)').click();
    await expect.element(table.getByLabelText('Ratio of gpt-4o')).toHaveValue('1.25');
    await button(table, 'Remove gpt-4o').click();
    await saveButton().click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Model ratios, gpt-4o: 1.25 → none')).toBeVisible();
    await expect
      .element(dialog.getByText('Model ratios, o1: none → 7.5 ($15 / 1M tokens)'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saved(1);
    expect(await storedRatios()).toEqual({ o1: 7.5 });
    await showJson('Model ratios');
    await expect.element(modelRatios()).toHaveValue('{\n  "o1": 7.5\n}');
    await modelRatios().fill('{\n  "o1": 7,\n  bad\n}');
    await expect.element(page.getByText(/goes wrong in line 3, column/)).toBeVisible();
    await modelRatios().fill('{\n  "o1": 7,\n  "o1": 8\n}');
    await expect.element(page.getByText(/line 3, column 3: “o1” is there twice/)).toBeVisible();
    await modelRatios().fill('{“o1”: 7, // sale\n}');
    await page.getByRole('button', { name: 'Take out comments and wrong characters' }).click();
    await expect.element(modelRatios()).toHaveValue('{"o1": 7 \n}');
    await modelRatios().fill('{\n  "o1": 7,\n  bad\n}');
    // A text that is no table stays as it was typed.
    await button(page.getByRole('group', { name: 'View: Model ratios' }), 'Table').click();
    await expect.element(modelRatios()).toHaveValue('{\n  "o1": 7,\n  bad\n}');
  });

  it('name a model whose ratio was just removed among those without one, and keep the view of a text', async () => {
    await makeChannel('gap-a,gap-b');
    await setModelRatios({ 'gap-a': 1.25 });
    await openSection('operation', 'ratio');
    const table = tableOf('Model ratios');
    const gaps = button(table, /^Without a price/);
    await gaps.click();
    await button(table, 'Remove gap-a').click();
    await gaps.click();
    await expect.poll(() => table.getByLabelText(/^Input price of gap-/).elements().length).toBe(2);
    const count = /\d+/.exec(gaps.element().textContent ?? '')?.[0];
    await expect.poll(() => table.getByRole('row').elements().length).toBe(Number(count) + 1);
    await showJson('Model ratios');
    await modelRatios().fill('{bad');
    await modelRatios().fill('{"gap-a": 1}');
    await userEvent.keyboard('{End}');
    await expect.element(modelRatios()).toHaveValue('{"gap-a": 1}');
  });

  it('lead to the row of a name that is added twice, and keep the focus near a removed one', async () => {
    await makeChannel('gap-c');
    await setModelRatios({ one: 1, two: 2, three: 3 });
    await openSection('operation', 'ratio');
    const table = tableOf('Model ratios');
    const focused = () => document.activeElement?.getAttribute('aria-label');
    const name = table.getByLabelText('Name: Model ratios');
    await button(table, 'Add').click();
    await expect.element(table.getByText('Type a name first.')).toBeVisible();
    expect(focused()).toBe('Name: Model ratios');
    await name.fill(' two ');
    await expect.element(table.getByText('Type a name first.')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(table.getByText('two has a ratio already: change it here.')).toBeVisible();
    await expect.poll(focused).toBe('Input price of two');
    await expect.element(table.getByLabelText('Ratio of two')).toHaveValue('2');
    await table.getByRole('searchbox').clear();
    const remove = button(table, 'Remove two');
    await expect.element(remove).toBeVisible();
    focus(remove);
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Remove three');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Remove one');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Input price of gap-c');
    // A name that no channel has is not in the view of those without a ratio.
    await button(table, /^Without a price/).click();
    await name.fill('of-no-channel');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Input price of of-no-channel');
  });

  it('stay a text while a stored text that is no table is repaired', async () => {
    changeOptions(({ data }) => {
      for (const option of data) if (option.key === 'ModelRatio') option.value = '{"a":1';
    });
    await openSection('operation', 'ratio');
    await expect.element(modelRatios()).toHaveValue('{"a":1');
    await modelRatios().click();
    await userEvent.keyboard('{Control>}{End}{/Control}}');
    await expect.element(modelRatios()).toHaveValue('{"a":1}');
    await userEvent.keyboard(' ');
    await expect.element(modelRatios()).toHaveValue('{"a":1} ');
  });

  it('find, add and remove by the keyboard in a table of thousands, of which some are drawn', async () => {
    await setModelRatios(
      Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`model-${i}`, i + 1])),
    );
    await openSection('operation', 'ratio');
    const table = tableOf('Model ratios');
    const rows = () => table.getByRole('row').elements().length;
    await expect.poll(rows).toBe(51);
    await button(table, 'Show more (1950)').click();
    await expect.poll(rows).toBe(101);
    await table.getByLabelText('Name: Model ratios').fill('my-model');
    await userEvent.keyboard('{Enter}');
    await expect.element(table.getByLabelText('Input price of my-model')).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}0.5');
    await table.getByRole('searchbox').fill('model-1999');
    const remove = button(table, 'Remove model-1999');
    await expect.element(remove).toBeVisible();
    focus(remove);
    await userEvent.keyboard('{Enter}');
    await expect.element(table.getByText('No name has this text.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await save();
    await saved(1);
    const stored = await storedRatios();
    expect([Object.keys(stored).length, stored['my-model'], stored['model-1999']]).toEqual([
      2000,
      0.25,
      undefined,
    ]);
  });

  it('offer the groups of channels, and name built-in completion ratios', async () => {
    // A group may go while channels have it.
    await setOptions({ GroupRatio: '{"default":1,"partners":1}' });
    await makeChannel('claude-3-opus,own-model', 'default,partners');
    await setOptions({
      CompletionRatio: '{"own-model":2}',
      GroupRatio: '{"default":1,"vip":0.5}',
    });
    await openSection('operation', 'ratio');
    const groups = tableOf('Group ratios');
    await button(groups, 'Without a ratio (1)').click();
    await expect
      .element(groups.getByText('1 group of channels has no ratio and counts 1.'))
      .toBeVisible();
    await button(groups, 'Add partners').click();
    await expect.element(groups.getByLabelText('Ratio of partners')).toHaveValue('1');
    const completions = tableOf('Completion ratios');
    const gaps = button(completions, /^Without a ratio/);
    if (isEmbedded) {
      await expect.element(completions.getByLabelText('Ratio of own-model')).toBeVisible();
      await expect.element(gaps).not.toBeInTheDocument();
    } else {
      await gaps.click();
      await expect
        .element(completions.getByRole('row', { name: 'claude-3-opus counts 5' }))
        .toBeVisible();
    }
  });
});

/** As the tabulator does, after many keys. */
function focus(locator: Locator): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.focus();
}
