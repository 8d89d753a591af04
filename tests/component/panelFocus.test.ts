/** Panels of a list take the focus each time they open, and give it back to their button. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildChannel } from '../support/builders';
import { callApi } from './support/api';
import { consoleTests, open } from './support/consoleTests';
import './support/css';

consoleTests(async () => {
  for (let type = 1; type <= 12; type++)
    await callApi('POST', 'channel/', buildChannel({ name: `c${type}`, type }));
});

const panel = page.getByCss('[popover]:popover-open');
const chip = (name: string) => page.getByCss('.filter').filter({ hasText: name });

it('is typed into each time it opens, and no letter is a shortcut', async () => {
  await open('/channel');
  const search = panel.getByCss('input[type=search]');
  for (let times = 0; times < 3; times++) {
    await chip('Type').click();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('c');
    await expect.element(search).toHaveValue('c');
    // Browsers empty the field by the first one.
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  }
  // One without a field to type in.
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect.element(panel).toBeVisible();
  await userEvent.keyboard('c');
  expect(location.pathname).toBe('/channel');
});

it.each(['Type', 'Groups'])('gives the focus back to its button on Escape: %s', async (name) => {
  await open('/channel');
  (await chip(name).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByRole('checkbox').first()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => document.activeElement?.closest('[popover]')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.textContent.trim()).toBe(name);
});
