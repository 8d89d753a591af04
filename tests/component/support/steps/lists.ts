/** Common steps of tests in a list: filters, tools, exports. */
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type SavedFile, watchDownloads } from '../page/downloads';
import { textsOf } from '../page/seen';

/** Rows of a page, where nobody chose another number. */
export const pageRows = 20;

export const rowOf = (text: string): Locator => page.getByRole('row').filter({ hasText: text });
/** Rows of records. */
export const rowCount = (): number => textsOf('.records tbody tr').length;
/** The cells of a column, from above. */
export const column = (label: string): string[] => textsOf(`td[data-label="${label}"]`);
/** The choices of a select. */
export const optionsOf = (label: string): string[] =>
  page
    .getByLabelText(label)
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent ?? '');
/** A part of the address. */
export const param = (name: string): string | null =>
  new URLSearchParams(location.search).get(name);

/** Choices of a filter that are drawn side by side. */
export const segments = (name: string): Locator =>
  page.getByCss('.bar').getByRole('group', { name, exact: true }).getByRole('button');
export const segmentTexts = (name: string): string[] =>
  segments(name)
    .elements()
    .map(({ textContent }) => textContent ?? '');

/** Chooses one of them, with or without a number of rows. */
export const chooseSegment = (name: string, label: string): Promise<void> =>
  segments(name)
    .filter({ hasText: new RegExp(`^${label}( \\d+)?$`) })
    .click();

/** Opens the panel of a filter, of the columns, the views and so on. */
export async function openPanel(name: string): Promise<Locator> {
  await page
    .getByCss('.list :is(.bar, .list-head, .selection-bar)')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  const panel = page.getByCss('.menu-items:popover-open');
  // The code of some panels is loaded first.
  await expect.element(panel.getByCss('input, button').first()).toBeVisible();
  return panel;
}

/** Shows or hides the columns of details, by the menu of columns. */
export async function toggleDetail(): Promise<void> {
  await (await openPanel('Columns')).getByLabelText('More columns').click();
  await userEvent.keyboard('{Escape}');
}

/** Types the value of a filter and applies it. */
export async function fillFilter(name: string, value: string): Promise<void> {
  const panel = await openPanel(name);
  await panel.getByLabelText(name, { exact: true }).fill(value);
  await panel.getByRole('button', { name: 'Apply' }).click();
}

/** Types into the search and sends it. */
export async function searchFor(text: string): Promise<void> {
  await page.getByRole('searchbox').first().fill(text);
  await userEvent.keyboard('{Enter}');
}

/** Saves the list as a file. */
export async function exportList(kind: 'CSV' | 'JSON'): Promise<SavedFile> {
  const saved = watchDownloads();
  await (await openPanel('Export')).getByRole('button', { name: kind, exact: true }).click();
  await expect.poll(() => saved.length).toBe(1);
  const [file] = saved;
  if (!file) throw new Error('nothing was saved');
  return file;
}
