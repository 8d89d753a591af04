/** Text typed into fields of numbers, and Enter that only ends the word of an input method. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { watchWrites } from '../support/api';
import { open } from '../support/consoleTests';
import { channels, channelTests, makeChannel, openNewest } from '../support/steps/channelForms';
import { column, rowOf } from '../support/steps/lists';
import { openSection, setOptions } from '../support/steps/settings';

channelTests();

const priority = () => rowOf('two').getByLabelText('Priority: two');
const two = async () => (await channels()).find(({ name }) => name === 'two');

describe('a number in a cell', () => {
  beforeEach(async () => {
    await makeChannel({ name: 'two', base_url: 'http://127.0.0.1:9' });
    await open('/channel');
    await expect.poll(() => column('Name')).toEqual(['two']);
  });

  it.each(['0x10', '1e2', '1,5', 'ten', '5 %'])('%s is refused, and stays', async (text) => {
    const writes = watchWrites(/^channel\//);
    await priority().fill(text);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByText(`Priority: two: “${text}” is not a number, so nothing was changed`))
      .toBeVisible();
    await userEvent.keyboard('{Tab}');
    await expect.element(priority()).toHaveValue(text);
    await expect.element(priority()).toHaveAttribute('aria-invalid', 'true');
    expect(document.querySelectorAll('.toast.error')).toHaveLength(1);
    expect(writes.all).toEqual([]);
    await priority().fill('7');
    await userEvent.keyboard('{Enter}');
    await expect.poll(two).toMatchObject({ priority: 7 });
  });

  it.each([
    ['１０', 10],
    ['1,000', 1000],
    ['－3', -3],
  ])('%s is %d', async (text, number) => {
    await priority().fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.poll(two).toMatchObject({ priority: number });
    await expect.element(priority()).toHaveValue(String(number));
  });
});

describe('a ratio', () => {
  const table = () => page.getByLabelText('Model ratios', { exact: true });
  const ratio = () => table().getByLabelText('Ratio of gpt-4o', { exact: true });
  beforeEach(async () => {
    await setOptions({ ModelRatio: '{"gpt-4o":4.5}' });
    await openSection('operation', 'ratio');
    await expect.element(ratio()).toHaveValue('4.5');
  });

  it('does not turn by the wheel', async () => {
    await ratio().click();
    ratio()
      .element()
      .dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true }));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(ratio()).toHaveValue('4.5');
  });

  it.each(['0x10', '1e2', '4,5'])('of %s is refused, and stays', async (text) => {
    await ratio().fill(text);
    await expect.element(ratio()).toHaveValue(text);
    await expect.element(ratio()).toHaveAttribute('aria-invalid', 'true');
  });

  it('of ０．５ is 0.5', async () => {
    await ratio().fill('０．５');
    await expect.element(ratio()).toHaveAttribute('aria-invalid', 'false');
  });
});

/** Enter while a word is composed, as Chromium and as Safari send it. */
const composing = [
  { name: 'Chromium', isComposing: true, keyCode: 229 },
  { name: 'Safari', isComposing: false, keyCode: 229 },
];

describe('Enter that ends a word', () => {
  it.each(composing)('adds no ratio in $name', async (init) => {
    await setOptions({ ModelRatio: '{}' });
    await openSection('operation', 'ratio');
    const field = page.getByLabelText('Name: Model ratios');
    await field.fill("nei'bu");
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
    await expect.element(field).toHaveValue("nei'bu");
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText("Ratio of nei'bu")).toBeVisible();
  });

  it.each(composing)('adds no model, and opens nothing of the search in $name', async (init) => {
    await makeChannel({ name: 'two', base_url: 'http://127.0.0.1:9' });
    await openNewest();
    const models = page.getByRole('combobox', { name: 'Models' });
    await models.fill("nei'bu");
    for (const key of ['ArrowDown', 'Enter', 'Escape'])
      models.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
    await expect.element(models).toHaveValue("nei'bu");
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: "Remove nei'bu" })).toBeVisible();
  });

  it.each(composing)('sends no number of a cell in $name', async (init) => {
    await makeChannel({ name: 'two', base_url: 'http://127.0.0.1:9' });
    await open('/channel');
    await expect.poll(() => column('Name')).toEqual(['two']);
    const writes = watchWrites(/^channel\//);
    await priority().fill('10');
    priority()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
    expect(writes.all).toEqual([]);
  });
});
