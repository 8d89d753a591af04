/** Typed and pasted values in forms: lists of models, amounts of quota, changes that are not saved yet. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callApi } from '../support/api';
import { open } from '../support/consoleTests';
import {
  channels,
  channelTests,
  chooseType,
  makeChannel,
  newChannel,
  openNewest,
  watchBodies,
} from '../support/steps/channelForms';
import { focusedId, rowsOf, submit, typedIn } from '../support/steps/forms';

channelTests();

const models = () => page.getByRole('combobox', { name: 'Models' });
const isSaid = (text: string | RegExp) =>
  expect.element(page.getByText(text, { exact: typeof text === 'string' })).toBeVisible();
const press = (keys: string) => userEvent.keyboard(keys);

/** Pastes a text into the field of models, lines included; the clipboard itself belongs to all pages that run. */
async function paste(text: string): Promise<void> {
  await models().click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  // The browser types pasted text that the field does not take itself, without lines.
  if (models().element().dispatchEvent(event))
    document.execCommand('insertText', false, text.replace(/[\r\n]/g, ''));
}

/** Names of the models that the form holds, in order. */
const shown = () =>
  [...document.querySelectorAll('.chips button[aria-label^="Remove "]')].map((button) =>
    button.getAttribute('aria-label')?.replace('Remove ', ''),
  );

describe('a pasted list of models', () => {
  it.each([
    ['commas', 'gpt-4o,gpt-4o-mini,o1'],
    ['Chinese commas', 'gpt-4o，gpt-4o-mini、o1'],
    ['semicolons', 'gpt-4o; gpt-4o-mini；o1'],
    ['blanks', 'gpt-4o gpt-4o-mini  o1'],
    ['lines', 'gpt-4o\r\ngpt-4o-mini\n\no1\n'],
    ['quotes', '"gpt-4o", \'gpt-4o-mini\', “o1”'],
    ['lines of a list', '- gpt-4o\n* gpt-4o-mini\n3. o1'],
    ['JSON', '["gpt-4o", "gpt-4o-mini", "o1"]'],
    [
      'the answer of a provider',
      '{"object":"list","data":[{"id":"gpt-4o"},{"id":"gpt-4o-mini"},{"id":"o1"}]}',
    ],
  ])('is taken apart at %s', async (_name, text) => {
    await open('/channel/add');
    await paste(text);
    await expect.poll(shown).toEqual(['gpt-4o', 'gpt-4o-mini', 'o1']);
    // No list of choices covers the buttons below the field.
    await page.getByRole('button', { name: 'Remove all' }).click();
    await expect.poll(shown).toEqual([]);
  });

  it('names the entry that is too long, and keeps it', async () => {
    await newChannel('OpenAI', 'long');
    await page.getByLabelText('Key *').fill('sk');
    const long = `begins-like-this-${'x'.repeat(300)}`;
    await models().fill(long);
    await press('{Enter}');
    await submit();
    await isSaid(/begins-like-this-xxx…: Must have at most 256 characters/);
    expect(shown()).toEqual([long]);
    expect(await channels()).toEqual([]);
  });

  it('never sends the form by Enter, with a text or without', async () => {
    await newChannel('OpenAI', 'by enter');
    await page.getByLabelText('Key *').fill('sk');
    const bodies = watchBodies();
    await paste('gpt-4o\no1');
    await press('{Enter}');
    await models().fill('my-o3');
    await press('{Enter}{Enter}');
    await expect.poll(shown).toEqual(['gpt-4o', 'o1', 'my-o3']);
    expect(bodies.all).toEqual([]);
    expect(await channels()).toEqual([]);
    await submit();
    await expect.poll(async () => (await channels())[0]?.['models']).toBe('gpt-4o,o1,my-o3');
  });

  it('is shown before it is added: new ones, those that are there, and doubled ones', async () => {
    await open('/channel/add');
    await models().fill('gpt-4o');
    await press('{Enter}');
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a list' });
    await dialog.getByLabelText('List of models').fill('gpt-4o\no1\no3\no1');
    await isSaid('2 new, 1 already there, 1 doubled');
    const chip = getComputedStyle(dialog.getByText('o3', { exact: true }).element());
    expect(Number.parseFloat(chip.paddingInlineStart)).toBeGreaterThan(0);
    expect(shown()).toEqual(['gpt-4o']);
    await dialog.getByRole('button', { name: 'Add 2 models' }).click();
    await expect.poll(shown).toEqual(['gpt-4o', 'o1', 'o3']);
  });

  it('can be filtered, and loses one name without losing the focus', async () => {
    await open('/channel/add');
    await paste(Array.from({ length: 30 }, (_, i) => `model-${i}`).join('\n'));
    await isSaid('30 models');
    await page.getByLabelText('Filter the models').fill('model-2');
    await expect.poll(() => shown().length).toBe(11);
    await page.getByRole('button', { name: 'Remove model-20' }).click();
    await expect.element(page.getByRole('button', { name: 'Remove model-21' })).toHaveFocus();
    await isSaid('29 models');
  });
});

describe('a change of the form', () => {
  it('by another type moves no focus and loses no text', async () => {
    await open('/channel/add');
    await page.getByLabelText('Name').fill('kept');
    await page.getByLabelText('Key *').fill('sk-kept');
    await models().fill('my-model');
    for (const label of ['Azure OpenAI', 'AWS', 'Proxy', 'VertexAI', 'OpenAI']) {
      await chooseType(label);
      await expect.poll(focusedId).toBe('channel_type');
      await expect.poll(() => typedIn('Name')).toBe('kept');
    }
    await expect.element(page.getByLabelText('Key *')).toHaveValue('sk-kept');
    await expect.poll(shown).toEqual(['my-model']);
  });

  it('is counted and named, taken back by Discard, and brought back by Undo', async () => {
    await makeChannel({ name: 'before', priority: 1 });
    await openNewest();
    await page.getByLabelText('Name').fill('after');
    await page.getByLabelText('Priority').fill('7');
    const bar = page.getByRole('region', { name: 'Changes of this form' });
    await expect.element(bar.getByText('2 changes')).toBeVisible();
    await expect.element(bar.getByText('Name, Priority')).toBeVisible();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => typedIn('Name')).toBe('before');
    expect(typedIn('Priority')).toBe('1');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => typedIn('Priority')).toBe('7');
    await page.getByLabelText('Name').click();
    await press('{Control>}s{/Control}');
    await isSaid('Channel updated');
    expect((await channels())[0]).toMatchObject({ name: 'after', priority: 7 });
    expect(focusedId()).toBe('channel_name');
  });
});

describe('the field of an amount', () => {
  const field = () => page.getByLabelText('Remaining quota');

  beforeEach(async () => {
    await callApi('PUT', 'option/', { key: 'DisplayInCurrencyEnabled', value: 'true' });
    await open('/token/add');
  });

  it.each([
    ['-2', 'Must be at least 0'],
    ['0x10', 'Please enter a whole number'],
    ['1.5', 'Please enter a whole number'],
    ['$2,50', 'Please enter a whole number'],
    ['+0,5', 'Please enter a whole number'],
    ['9007199254740993', /too long|at most/i],
  ])('refuses %s at the field, and keeps it as it was typed', async (typed, why) => {
    await page.getByLabelText('Name').fill('refused');
    await field().fill(typed);
    await submit();
    await expect.poll(() => document.querySelector('.form-error')?.textContent).toMatch(why);
    await expect.element(field()).toHaveValue(typed);
  });

  it.each([
    ['$5', '= 2500000', 2_500_000],
    ['＄５', '= 2500000', 2_500_000],
    ['5000000', '= $10.00', 5_000_000],
    ['500', '= $0.001', 500],
    ['+5', '= 3000000', 3_000_000],
    ['-0.5', '= 250000', 250_000],
  ])('takes %s and shows it in the other unit', async (typed, other, quota) => {
    await page.getByLabelText('Name').fill(`amount ${typed}`);
    await field().fill(typed);
    await isSaid(other);
    await page.getByLabelText('Name').click();
    await expect.element(field()).toHaveValue(String(quota));
    await submit();
    await expect.poll(() => location.pathname).toBe('/token');
    expect((await rowsOf('token/?p=0'))[0]).toMatchObject({
      name: `amount ${typed}`,
      remain_quota: quota,
    });
  });
});
