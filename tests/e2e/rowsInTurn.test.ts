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
const lastCount = async (page: Page) => (await counts(page)).at(-1)?.rows;
const rowsNow = (page: Page) => page.locator('tbody tr[data-id]').count();

describe('the rows of a list', () => {
  it.each([
    { name: 'a desktop', size: viewport, path: '/token?size=50', all: 50 },
    { name: 'a phone', size: { width: 390, height: 844 }, path: '/token', all: 25 },
  ])(
    'are those in view at first, and all a moment later, on $name',
    async ({ size, path, all }) => {
      const { page } = held;
      await page.setViewportSize(size);
      await open(page, path);
      await expect.poll(() => lastCount(page)).toBe(all);
      const [first, second, ...more] = await counts(page);
      expect(more).toEqual([]);
      expect(first?.isBusy).toBe(true);
      expect(first?.rows).toBeLessThan(all);
      // Nothing below them is to be seen.
      expect(second).toMatchObject({ rows: all, isBusy: false });
      expect(second?.inView).toBeLessThanOrEqual(first?.rows ?? 0);
    },
  );

  it('are all of them at once where they are few', async () => {
    const { page } = held;
    await open(page, '/token');
    await expect.poll(() => lastCount(page)).toBe(25);
    expect((await counts(page)).map(({ rows }) => rows)).toEqual([25]);
  });

  it('are where they were scrolled to, on the way back and to the page before', async () => {
    const { page } = held;
    await page.goto('/token?size=50');
    const top = () => page.locator('.grid').evaluate((grid) => grid.scrollTop);
    const scrollDown = () =>
      expect
        .poll(() =>
          page.locator('.grid').evaluate((grid) => {
            grid.scrollTop = 1e6;
            return grid.scrollTop;
          }),
        )
        .toBeGreaterThan(900);
    await page.getByText('t60', { exact: true }).waitFor();
    await scrollDown();
    const before = await top();
    await page.getByRole('link', { name: 'Edit t11', exact: true }).click();
    await page.waitForURL(/token.edit/);
    await page.goBack();
    await page.getByText('t60', { exact: true }).waitFor();
    await expect.poll(top).toBe(before);
    await page.goto('/token?size=25');
    await page.getByText('t60', { exact: true }).waitFor();
    await page.locator('tbody tr[data-id]').nth(24).scrollIntoViewIfNeeded();
    const bottom = await top();
    expect(bottom).toBeGreaterThan(50);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('t35', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByText('t60', { exact: true }).waitFor();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    expect(await top()).toBe(bottom);
  });

  it('come in a tab behind others, too', async () => {
    const { page } = held;
    // Such a tab draws no frames.
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.goto('/token?size=50');
    await expect.poll(() => rowsNow(page)).toBe(50);
    expect(await page.locator('tbody[aria-busy=true]').count()).toBe(0);
  });

  it('are all there for a key', async () => {
    const { page } = held;
    // The frame after which the others come is never drawn.
    await page.addInitScript(() => {
      const later = window.setTimeout;
      window.requestAnimationFrame = () => 0;
      window.setTimeout = ((work: () => void, ms?: number) =>
        ms === 500 ? 0 : later(work, ms)) as typeof window.setTimeout;
    });
    await page.goto('/token?size=50');
    await page.getByText('t60', { exact: true }).waitFor();
    expect(await rowsNow(page)).toBeLessThan(50);
    await page.locator('.grid').press('End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.includes('t11')))
      .toBe(true);
  });
});
