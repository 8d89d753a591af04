/** Ratios as prices: in dollars for a million tokens, filled in from a list, and what a group pays. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isEmbedded } from '../support/api';
import { open } from '../support/consoleTests';
import { hold } from '../support/page/hold';
import {
  button,
  makeChannel,
  ratioTests,
  setModelRatios,
  storedRatios,
  tableOf,
} from '../support/steps/ratios';
import {
  openSection,
  options,
  save,
  saveButton,
  saved,
  setOptions,
} from '../support/steps/settings';

ratioTests();

describe('prices', () => {
  const priceOf = (part: 'Input' | 'Output', model: string) =>
    tableOf('Model ratios').getByLabelText(`${part} price of ${model}`, { exact: true });

  it('are filled in from the list, where none was set by hand, and say what a group pays', async () => {
    await makeChannel('another,gpt-4o,gpt-4o-mini');
    await setModelRatios({ 'gpt-4o': 2 });
    await setOptions({ GroupRatio: '{"default":1,"vip":0.5}' });
    await openSection('operation', 'ratio');
    const table = tableOf('Model ratios');
    await expect.element(table.getByText('Ratio 1 = $2.00 / 1M tokens')).toBeVisible();
    await button(table, 'Fill in list prices (1 of 2)').click();
    const dialog = page.getByRole('dialog', { name: 'List prices' });
    const rows = () =>
      dialog
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent);
    expect(rows()).toEqual(['NameNowList price', 'gpt-4o-mininone$0.15 / $0.60']);
    await expect.element(dialog.getByText(/OpenAI \(\d{4}-\d\d-\d\d\)/)).toBeVisible();
    const replace = dialog.getByLabelText('Also replace 1 price');
    await replace.click();
    await expect.poll(() => rows().at(-1)).toMatch(/^gpt-4o\$4.00 \/ .*\$2.50 \/ \$10.00$/);
    await replace.click();
    await button(dialog, 'Fill in 1 price').click();
    await expect.element(priceOf('Input', 'gpt-4o-mini')).toHaveValue('0.15');
    await expect.element(priceOf('Output', 'gpt-4o-mini')).toHaveValue('0.6');
    const first = () => document.querySelector('.ratio-table.prices tbody tr')?.textContent;
    expect(first()).toContain('gpt-4o-mini');
    await expect.element(table.getByText('$0.075 / $0.30')).toBeVisible();
    const groups = tableOf('Group ratios');
    await expect.element(groups.getByRole('cell', { name: '$0.50' })).toBeVisible();
    await saveButton().click();
    const changes = page.getByRole('dialog', { name: 'Save these changes?' });
    for (const line of [
      'Model ratios, gpt-4o-mini: none → 0.075 ($0.15',
      'Completion ratios, gpt-4o-mini: none → 4 ($0.60',
    ])
      await expect.element(changes.getByText(`${line} / 1M tokens)`)).toBeVisible();
    await changes.getByRole('button', { name: 'Save' }).click();
    await saved(2);
    expect(await storedRatios()).toEqual({ 'gpt-4o': 2, 'gpt-4o-mini': 0.075 });
    expect(JSON.parse((await options()).get('CompletionRatio') ?? '')).toEqual({
      'gpt-4o-mini': 4,
    });
  });

  it('are in the order in which users see them, those without one first', async () => {
    const names = () =>
      [...document.querySelectorAll('tbody :is(td, th):first-child bdi')].map(
        ({ textContent }) => textContent,
      );
    await makeChannel('Yi-34B,Yi-6B,abab,Baichuan');
    await setModelRatios({ 'Yi-34B': 1, 'Yi-6B': 1 });
    await openSection('operation', 'ratio');
    await expect.poll(names).toEqual(expect.arrayContaining(['abab', 'Baichuan']));
    await button(tableOf('Model ratios'), 'Without a price (2)').click();
    await expect.poll(() => names().slice(0, 4)).toEqual(['abab', 'Baichuan', 'Yi-6B', 'Yi-34B']);
    if (isEmbedded) {
      await open('/prices');
      await expect.poll(names).toEqual(['abab', 'Baichuan', 'Yi-6B', 'Yi-34B']);
    }
  });

  it('are lacking in one number: of models that can be called', async ({ skip }) => {
    skip(!isEmbedded, 'page Prices');
    await makeChannel('a,b');
    // No call goes to AWS (33).
    await makeChannel('c,a', 'default', 33);
    await open('/');
    await expect.element(page.getByText('2 models without a price')).toBeVisible();
    await openSection('operation', 'ratio');
    await expect.element(button(tableOf('Model ratios'), 'Without a price (2)')).toBeVisible();
    await open('/prices');
    await expect.element(page.getByRole('button', { name: 'No price set 2' })).toBeVisible();
    // One line says what is counted, and what those cost.
    const line = page.getByText(
      /^Models of your group: .* grey have no price set and cost \$2\.00\./,
    );
    await expect.element(line.getByRole('link', { name: 'Set prices' })).toBeVisible();
    expect(line.element().getBoundingClientRect().height).toBeLessThan(24);
    expect(page.getByRole('table').element().getBoundingClientRect().top).toBeLessThan(150);
  });

  it('are a line a model on a phone, where their heads stay in sight', async ({ skip }) => {
    skip(!isEmbedded, 'page Prices');
    await makeChannel(Array.from({ length: 40 }, (_, i) => `own-${10 + i}`).join(','));
    await page.viewport(390, 844);
    await open('/prices');
    const search = page.getByRole('searchbox');
    await expect.element(search).toBeVisible();
    expect(search.element().clientWidth).toBeGreaterThan(350);
    await expect.element(page.getByRole('columnheader', { name: 'Output' })).toBeVisible();
    scrollTo(0, 600);
    const head = page.getByRole('columnheader', { name: 'Input' });
    await expect.poll(() => head.element().getBoundingClientRect().top).toBe(52);
  });

  it('are a line a model in a narrow form, too, with what the named group pays', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `own-${10 + i}`);
    await makeChannel(names.join(','));
    await setModelRatios(Object.fromEntries(names.map((name) => [name, 1])));
    await setOptions({ GroupRatio: '{"default":1,"vip":0.9}' });
    await page.viewport(768, 800);
    await openSection('operation', 'ratio');
    const table = tableOf('Model ratios');
    await expect.element(table.getByText('For vip × 0.9')).toBeInTheDocument();
    await expect.element(table.getByText('$1.80 / $1.80').first()).toBeVisible();
    const heads = [...document.querySelectorAll('.ratio-table.prices th')]
      .filter(({ clientWidth }) => clientWidth > 0)
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'Input', 'Output']);
    const rows = [...document.querySelectorAll('.ratio-table.prices tbody tr')];
    expect(Math.max(...rows.map(({ clientHeight }) => clientHeight))).toBeLessThanOrEqual(44);
    await expect.element(priceOf('Output', 'own-10')).toBeVisible();
    await expect.element(table.getByLabelText('Ratio of own-10')).not.toBeVisible();
  });

  it('stay where they are in the window when the list of changes closes', async () => {
    await makeChannel(Array.from({ length: 40 }, (_, i) => `own-${10 + i}`).join(','));
    await openSection('operation', 'ratio');
    await priceOf('Input', 'own-10').fill('3');
    const scrolled = () =>
      [...document.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0);
    const before = scrolled();
    // A click of the test would scroll by itself.
    (await saveButton().findElement()).focus({ preventScroll: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(saveButton()).toHaveFocus();
    expect(scrolled()).toBe(before);
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
