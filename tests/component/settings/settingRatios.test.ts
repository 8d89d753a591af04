/** The ratios of models, completions and groups in the settings: their text and the table beside it. */
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { isEmbedded } from '../support/api';
import {
  button,
  makeChannel,
  ratioTests,
  setModelRatios,
  storedRatios,
  tableOf,
} from '../support/steps/ratios';
import {
  changeOptions,
  openSection,
  options,
  save,
  saveButton,
  saved,
  setOptions,
  showJson,
} from '../support/steps/settings';

ratioTests();

const modelRatios = () => page.getByLabelText('Model ratios', { exact: true });

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
    const cost = isEmbedded ? 'costs $2.00 for 1M tokens' : '$60.00 for 1M tokens where nothing is';
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
      .element(dialog.getByText('Model ratios, o1: none → 7.5 ($15.00 / 1M tokens)'))
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
