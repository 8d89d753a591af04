/** Pages of so many rows that only those in view are drawn. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Rows above those of a list of which all rows are loaded: headings, and filters of columns. */
export const headRows = 2;

export const grid = (page: Page) => page.locator('.grid');
export const rows = (page: Page) => page.locator('tbody tr[data-id]');
export const rowOf = (page: Page, id: number | undefined) => page.locator(`tr[data-id="${id}"]`);

export async function open(page: Page, address = '/redemption?all=1&size=all'): Promise<void> {
  await page.goto(address);
  await page.locator('table[aria-rowcount]').waitFor();
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
}

/** True while a part of the view has no rows: they are drawn a few in each frame. */
const hasGap = (page: Page) =>
  grid(page).evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('.gap')]
      .map((gap) => gap.getBoundingClientRect())
      .some(
        (gap) => gap.top < Math.min(innerHeight, bottom) - 1 && gap.bottom > Math.max(0, top) + 1,
      );
  });

/** Scrolls the rows so far, and waits until all that are in view there are drawn. */
export async function scrollTo(page: Page, part: number): Promise<void> {
  await grid(page).evaluate((frame, wanted) => {
    // On phones the page scrolls.
    const box = frame.scrollHeight > frame.clientHeight ? frame : document.documentElement;
    box.scrollTop = (box.scrollHeight - box.clientHeight) * wanted;
  }, part);
  await expect.poll(() => firstInView(page)).toBeTruthy();
  await expect.poll(() => hasGap(page)).toBe(false);
}

/** Ids and places of the rows in view. */
export const inView = (page: Page) =>
  grid(page).evaluate((frame) => {
    const box = frame.getBoundingClientRect();
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    const head = frame.querySelector('thead')?.getBoundingClientRect().height ?? 0;
    return [...frame.querySelectorAll<HTMLElement>('tr[data-id]')]
      .map((row) => ({
        id: Number(row.dataset['id']),
        top: Math.round(row.getBoundingClientRect().top),
      }))
      .filter((row) => row.top >= top + head - 1 && row.top < bottom);
  });
export const firstInView = async (page: Page) => (await inView(page))[0];

export const focusedId = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.dataset['id']);
