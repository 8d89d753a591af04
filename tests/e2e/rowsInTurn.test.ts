/** The rows of a page that is drawn: first those in view, then the others. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, viewport } from '../support/browser';
import { buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests({}, async (page) => {
  for (let i = 1; i <= 60; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `t${i}` }));
});

interface Counted {
  /** How many rows were there when each frame was drawn, where it is another number. */
  counts?: { rows: number; inView: number; isBusy: boolean }[];
}

/** Opens a list, with what each frame has of its rows. */
async function open(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const counts: Required<Counted>['counts'] = [];
    (window as Counted).counts = counts;
    const look = () => {
      const rows = [...document.querySelectorAll('tbody tr[data-id]')];
      const grid = document.querySelector('.grid')?.getBoundingClientRect();
      const bottom = Math.min(innerHeight, grid?.bottom ?? 0);
      if (rows.length !== (counts.at(-1)?.rows ?? 0))
        counts.push({
          rows: rows.length,
          inView: rows.filter((row) => row.getBoundingClientRect().top < bottom).length,
          isBusy: document.querySelector('tbody')?.ariaBusy === 'true',
        });
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(path);
}
const counts = (page: Page) => page.evaluate(() => (window as Counted).counts ?? []);
const rowsNow = (page: Page) => page.locator('tbody tr[data-id]').count();

describe('the rows of a list', () => {
  it.each([
    { name: 'a desktop', size: viewport, density: undefined },
    { name: 'a desktop with low rows', size: viewport, density: 'compact' },
    { name: 'a phone', size: { width: 390, height: 844 }, density: undefined },
  ])('are those in view at first, and all a moment later, on $name', async ({ size, density }) => {
    const { page } = held;
    await page.setViewportSize(size);
    if (density)
      await page.evaluate((kept) => localStorage.setItem('density', JSON.stringify(kept)), density);
    await open(page, '/token');
    await expect.poll(() => rowsNow(page)).toBe(25);
    const [first, second, ...more] = await counts(page);
    expect(more).toEqual([]);
    expect(first?.isBusy).toBe(true);
    expect(first?.rows).toBeLessThan(25);
    // Nothing below them is to be seen.
    expect(second).toMatchObject({ rows: 25, isBusy: false });
    expect(second?.inView).toBeLessThanOrEqual(first?.rows ?? 0);
  });

  it('are all of them in a window as high as the page', async () => {
    const { page } = held;
    await page.setViewportSize({ width: 1280, height: 1600 });
    await open(page, '/token');
    await expect.poll(() => rowsNow(page)).toBe(25);
    expect((await counts(page)).map(({ rows }) => rows)).toEqual([25]);
  });

  it('are where they were scrolled to on the way back', async () => {
    const { page } = held;
    await page.goto('/token');
    await page.locator('tbody tr[data-id]').nth(24).scrollIntoViewIfNeeded();
    const top = () => page.locator('.grid').evaluate((grid) => grid.scrollTop);
    const before = await top();
    expect(before).toBeGreaterThan(50);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('t35', { exact: true }).waitFor();
    await page.goBack();
    await page.getByText('t60', { exact: true }).waitFor();
    await expect.poll(top).toBe(before);
    expect(await rowsNow(page)).toBe(25);
  });

  it('come in a tab behind others, too', async () => {
    const { page } = held;
    // Such a tab draws no frames.
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.goto('/token');
    await expect.poll(() => rowsNow(page)).toBe(25);
    expect(await page.locator('tbody[aria-busy=true]').count()).toBe(0);
  });
});
