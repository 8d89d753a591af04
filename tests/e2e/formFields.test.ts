/** What forms do with what is typed and pasted: lists of models, amounts of quota, changes that are not saved yet. */
import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { channelTests } from '../support/channels';

const { held, channels, chooseType, make, submit, newChannel, watchWrites } = channelTests();

const models = () => held.page.getByRole('combobox', { name: 'Models' });

/** Pastes a text as a user does, lines included. */
const paste = async (text: string) => {
  await held.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await held.page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await held.page.keyboard.press('Control+V');
};

/** Names of the models that the form holds, in order. */
const shown = async () => {
  const labels = await held.page
    .getByRole('button', { name: /^Remove (?!all)/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace('Remove ', ''));
};

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
    await held.page.goto('/channel/add');
    await models().focus();
    await paste(text);
    await expect.poll(shown).toEqual(['gpt-4o', 'gpt-4o-mini', 'o1']);
    // No list of choices covers the buttons below the field.
    await held.page.getByRole('button', { name: 'Remove all' }).click({ timeout: 5000 });
    await expect.poll(shown).toEqual([]);
  });

  it('names the entry that is too long, and keeps it', async () => {
    await newChannel('OpenAI', 'long');
    await held.page.getByLabel('Key *').fill('sk');
    const long = `begins-like-this-${'x'.repeat(300)}`;
    await models().fill(long);
    await held.page.keyboard.press('Enter');
    await submit();
    await held.page.getByText(/begins-like-this-xxx…: Must have at most 256 characters/).waitFor();
    expect(await shown()).toEqual([long]);
    expect(await channels()).toEqual([]);
  });

  it('never sends the form by Enter, with a text or without', async () => {
    await newChannel('OpenAI', 'by enter');
    await held.page.getByLabel('Key *').fill('sk');
    const bodies = await watchWrites();
    await models().focus();
    await paste('gpt-4o\no1');
    await held.page.keyboard.press('Enter');
    await models().fill('o3');
    await held.page.keyboard.press('Enter');
    await held.page.keyboard.press('Enter');
    await expect.poll(shown).toEqual(['gpt-4o', 'o1', 'o3']);
    expect(bodies).toEqual([]);
    expect(await channels()).toEqual([]);
    await submit();
    await expect.poll(async () => (await channels())[0]?.['models']).toBe('gpt-4o,o1,o3');
  });

  it('is shown before it is added: what is new, what is there already, what is in it twice', async () => {
    await held.page.goto('/channel/add');
    await models().fill('gpt-4o');
    await held.page.keyboard.press('Enter');
    await held.page.getByRole('button', { name: 'Paste a list' }).click();
    const dialog = held.page.getByRole('dialog', { name: 'Paste a list' });
    await dialog.getByLabel('List of models').fill('gpt-4o\no1\no3\no1');
    await dialog.getByText('2 new, 1 already there, 1 doubled').waitFor();
    await expect.poll(shown).toEqual(['gpt-4o']);
    await dialog.getByRole('button', { name: 'Add 2 models' }).click();
    await expect.poll(shown).toEqual(['gpt-4o', 'o1', 'o3']);
  });

  it('can be filtered, and loses one name without losing the focus', async () => {
    await held.page.goto('/channel/add');
    await models().focus();
    await paste(Array.from({ length: 30 }, (_, i) => `model-${i}`).join('\n'));
    await held.page.getByText('30 models').waitFor();
    await held.page.getByLabel('Filter the models').fill('model-2');
    await expect.poll(async () => (await shown()).length).toBe(11);
    await held.page.getByRole('button', { name: 'Remove model-20' }).click();
    await expect
      .poll(() => held.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Remove model-21');
    await held.page.getByText('29 models').waitFor();
  });
});

describe('a change of the form', () => {
  it('by another type moves no focus and loses no text', async () => {
    await held.page.goto('/channel/add');
    await held.page.getByLabel('Name').fill('kept');
    await held.page.getByLabel('Key *').fill('sk-kept');
    await models().fill('my-model');
    for (const label of ['Azure OpenAI', 'AWS', 'Proxy', 'VertexAI', 'OpenAI']) {
      await chooseType(label);
      await expect
        .poll(() => held.page.evaluate(() => document.activeElement?.id))
        .toBe('channel_type');
      await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('kept');
    }
    await expect.poll(() => held.page.getByLabel('Key *').inputValue()).toBe('sk-kept');
    await expect.poll(shown).toEqual(['my-model']);
  });

  it('is counted and named, taken back by Discard, and brought back by Undo', async () => {
    await make({ name: 'before', priority: 1 });
    await held.page.goto(`/channel/edit/${(await channels())[0]?.id}`);
    await held.page.getByLabel('Name').fill('after');
    await held.page.getByLabel('Priority').fill('7');
    const bar = held.page.getByRole('region', { name: 'Changes of this form' });
    await bar.getByText('2 changes').waitFor();
    await bar.getByText('Name, Priority').waitFor();
    await bar.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('before');
    await expect.poll(() => held.page.getByLabel('Priority').inputValue()).toBe('1');
    await held.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => held.page.getByLabel('Priority').inputValue()).toBe('7');
    await held.page.getByLabel('Name').focus();
    await held.page.keyboard.press('Control+S');
    await held.page.getByText('Channel updated').waitFor();
    await expect
      .poll(async () => (await channels())[0])
      .toMatchObject({ name: 'after', priority: 7 });
    expect(await held.page.evaluate(() => document.activeElement?.id)).toBe('channel_name');
  });
});

describe('the field of an amount', () => {
  it.each([
    ['-2', 'Must be at least 0'],
    ['0x10', 'Please enter a whole number'],
    ['1.5', 'Please enter a whole number'],
    ['$2,50', 'Please enter a whole number'],
    ['+0,5', 'Please enter a whole number'],
    ['9007199254740993', /too long|at most/i],
  ])('refuses %s at the field, and keeps it as it was typed', async (typed, why) => {
    await callApi(held.page, 'PUT', 'option/', { key: 'DisplayInCurrencyEnabled', value: 'true' });
    await held.page.goto('/token/add');
    await held.page.getByLabel('Name').fill('refused');
    const field = held.page.getByLabel('Remaining quota');
    await field.fill(typed);
    await submit();
    await held.page.locator('.form-error').filter({ hasText: why }).waitFor();
    expect(await field.inputValue()).toBe(typed);
  });

  it.each([
    ['$5', '= 2500000', 2_500_000],
    ['＄５', '= 2500000', 2_500_000],
    ['5000000', '= $10.00', 5_000_000],
    ['500', '= $0.001', 500],
    ['+5', '= 3000000', 3_000_000],
    ['-0.5', '= 250000', 250_000],
  ])('takes %s and shows it in the other unit', async (typed, other, quota) => {
    await callApi(held.page, 'PUT', 'option/', { key: 'DisplayInCurrencyEnabled', value: 'true' });
    await held.page.goto('/token/add');
    await held.page.getByLabel('Name').fill(`amount ${typed}`);
    const field = held.page.getByLabel('Remaining quota');
    await field.fill(typed);
    await held.page.getByText(other, { exact: true }).waitFor();
    await held.page.getByLabel('Name').focus();
    await expect.poll(() => field.inputValue()).toBe(String(quota));
    await submit();
    await held.page.waitForURL(/\/token$/);
    const { data } = await callApi(held.page, 'GET', 'token/?p=0');
    expect((data as { name: string }[])[0]).toMatchObject({
      name: `amount ${typed}`,
      remain_quota: quota,
    });
  });
});
