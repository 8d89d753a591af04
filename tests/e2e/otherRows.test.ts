/** Other rows of a list begin at the top, and what stands around them stays in the window. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openStore } from '../../src/server/store/openStore';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();
const grid = (page: Page) => page.locator('.grid');
const topOf = (page: Page) => grid(page).evaluate((frame) => frame.scrollTop);
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });

/** Writes users whose names are in order, the last one banned. */
async function fill(count: number): Promise<void> {
  const store = await openStore({ dataDir: held.server.dataDir });
  const known = await store.records.selectFrom('user').select('id').execute();
  if (known.length === 1)
    await store.records
      .insertInto('user')
      .values(
        Array.from({ length: count }, (_, at) => ({
          username: `user${String(at).padStart(3, '0')}`,
          role: 1,
          status: at === count - 1 ? 2 : 1,
        })),
      )
      .execute();
  await store.close();
}

it('begins at the top on another page, in another order and with another filter; Back restores', async () => {
  const { page } = held;
  await fill(120);
  await page.goto('/user?size=50');
  await row(page, 'user119').waitFor();
  const scrollDown = async () => {
    await grid(page).evaluate((frame) => {
      frame.scrollTop = 500;
    });
    await expect.poll(() => topOf(page)).toBe(500);
  };
  await scrollDown();
  await page.getByRole('button', { name: 'Next page' }).click();
  await row(page, 'user069').waitFor();
  await expect.poll(() => topOf(page)).toBe(0);
  await page.goBack();
  await row(page, 'user119').waitFor();
  await expect.poll(() => topOf(page)).toBe(500);
  await page.getByRole('columnheader', { name: 'Username' }).getByRole('button').click();
  await expect.poll(() => topOf(page)).toBe(0);
  await scrollDown();
  await page.getByRole('button', { name: /^Banned/ }).click();
  await expect.poll(() => topOf(page)).toBe(0);
});

it('begins at the top on a phone, where the page scrolls', async () => {
  const { page } = held;
  await fill(120);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user?size=25');
  await row(page, 'user119').waitFor();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 1200));
  await expect.poll(scrolled).toBe(1200);
  await page.getByRole('button', { name: 'Next page' }).click();
  await row(page, 'user094').waitFor();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await row(page, 'user119').waitFor();
  await expect.poll(scrolled).toBe(1200);
});

it('keeps the heading of the names above the names where the rows scroll sideways', async () => {
  const { page } = held;
  await fill(120);
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/user?all=1');
  await page.getByRole('button', { name: 'Show pages' }).waitFor();
  await grid(page).evaluate((frame) => {
    frame.scrollLeft = 300;
  });
  const lefts = await page
    .locator('thead th.title, thead td.title, tbody tr:first-child td.title')
    .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  expect(lefts).toHaveLength(3);
  expect(new Set(lefts).size).toBe(1);
});

it('keeps the filters above the names in view while the rows scroll', async () => {
  const { page } = held;
  await fill(120);
  await page.setViewportSize({ width: 1400, height: 800 });
  await page.goto('/user?all=1&size=100');
  const filters = page.locator('thead .column-filters td');
  await filters.first().waitFor();
  const tops = () =>
    filters.evaluateAll((cells) =>
      cells.map((cell) => Math.round(cell.getBoundingClientRect().top)),
    );
  const before = await tops();
  await grid(page).evaluate((frame) => {
    frame.scrollTop = 600;
  });
  await expect.poll(() => topOf(page)).toBe(600);
  expect(await tops()).toEqual(before);
});

it.each([768, 1024, 1100])('keeps the pages of a list in a window of %i px', async (width) => {
  const { page } = held;
  await fill(120);
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/user?all=1');
  await page.getByRole('button', { name: 'Show pages' }).waitFor();
  const next = await page.getByRole('button', { name: 'Next page' }).boundingBox();
  expect((next?.x ?? width) + (next?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});

it('counts only those users whose status will change', async () => {
  const { page } = held;
  await fill(120);
  await page.goto('/user?size=25');
  await row(page, 'user119').waitFor();
  await page.getByLabel('Select all rows of this page').check();
  await page.locator('.selection-bar').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('24 of 25 users will change.').waitFor();
  await page.getByRole('button', { name: 'Disable 24 users' }).waitFor();
});
