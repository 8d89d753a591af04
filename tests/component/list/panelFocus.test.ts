/** Panels of a list take the focus each time they open, and give it back to their button. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildChannel } from '../../support/steps/builders';
import { consoleTests, open } from '../support/consoleTests';
import { seen } from '../support/page/seen';
import { make } from '../support/steps/forms';

consoleTests(async () => {
  for (let type = 1; type <= 12; type++)
    await make('channel', buildChannel({ name: `c${type}`, type, base_url: 'https://a.example' }));
});
const panel = '[popover]:popover-open';
const isGone = () => expect.poll(() => seen(panel)).toEqual([]);
const focusIs = (selector: string) =>
  expect.poll(() => document.activeElement?.matches(selector)).toBe(true);
const chipOf = (name: string) => page.getByCss('.filter').filter({ hasText: name });

it('is typed into each time it opens, and no letter is a shortcut', async () => {
  await open('/channel');
  for (let times = 0; times < 3; times++) {
    await chipOf('Type').click();
    await focusIs('[popover] input[type=search]');
    await userEvent.keyboard('c');
    await expect.element(page.getByCss(`${panel} input[type=search]`)).toHaveValue('c');
    // Browsers empty the field by the first one.
    await userEvent.keyboard('{Escape}{Escape}');
    await isGone();
  }
  // One without a field to type in.
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect.poll(() => seen(panel).length).toBe(1);
  await userEvent.keyboard('c');
  expect(location.pathname).toBe('/channel');
});

it.each(['Type', 'Groups'])('gives the focus back to its button on Escape: %s', async (name) => {
  await open('/channel');
  const chip = chipOf(name);
  await expect.element(chip).toBeVisible();
  chip.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByCss(panel).getByRole('checkbox').first()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await focusIs('[popover] *');
  await userEvent.keyboard('{Escape}');
  await isGone();
  await expect.element(chip).toHaveFocus();
});

it.each([
  ['/log', ['Model', 'User', 'Token', 'Model']],
  ['/channel', ['Type', 'Groups', 'Type']],
])('gives the focus to the box of each filter, one after another: %s', async (path, chips) => {
  await open(path);
  for (const name of chips) {
    await chipOf(name).click();
    const box = path === '/log' ? '[popover] input' : '[popover] :is(input[type=search], .ck)';
    if (name !== 'Groups') await focusIs(box);
    await expect.poll(() => seen(panel).length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await isGone();
  }
});
