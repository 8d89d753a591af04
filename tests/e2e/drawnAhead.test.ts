/** The next page of a list, which is drawn before it is asked for: it is as if it had been drawn then. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { openPanel } from '../support/lists';
import { chooseOf, switchOf } from '../support/rows';

const held = consoleTests({}, async (page) => {
  for (let i = 101; i <= 170; i++) {
    await callApi(page, 'POST', 'token/', buildToken({ name: `key ${i}` }));
    const channel = { name: `way ${i}`, type: 1, key: 'k', models: 'm', priority: i };
    await callApi(page, 'POST', 'channel/', channel);
  }
});
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const names = (page: Page) => page.locator('tbody .name').allTextContents();
const next = (page: Page) => page.getByRole('button', { name: 'Next page' }).click();
const named = (word: string, from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => `${word} ${from - at}`);

interface Counted {
  /** Every row that was made in the document so far. */
  rowsMade?: HTMLElement[];
}
const made = (page: Page) => page.evaluate(() => (window as Counted).rowsMade?.length ?? 0);
/** Where the first row of the page stands among them. */
const placeOfFirst = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector<HTMLElement>('tbody tr');
    return first ? ((window as Counted).rowsMade ?? []).indexOf(first) : -1;
  });

describe.each([
  { path: '/token', word: 'key' },
  { path: '/channel', word: 'way' },
] as const)('the next page of $path', ({ path, word }) => {
  const open = async () => {
    const { page } = held;
    await page.addInitScript(() => {
      const counted = window as Counted;
      // The page of the test before has this, too.
      if (counted.rowsMade) return;
      const rows: HTMLElement[] = [];
      counted.rowsMade = rows;
      const create = document.createElement.bind(document);
      document.createElement = (name: string) => {
        const element = create(name);
        if (name === 'tr') rows.push(element);
        return element;
      };
    });
    await page.goto(path);
    await row(page, `${word} 170`).waitFor();
    // The head, the rows of this page, and those of the next.
    await expect.poll(() => made(page)).toBeGreaterThanOrEqual(51);
    return page;
  };

  it('is there without a row being made, and is not to be seen before', async () => {
    const page = await open();
    expect(await names(page)).toEqual(named(word, 170, 146));
    expect(await page.locator('tbody').count()).toBe(1);
    const before = await made(page);
    await next(page);
    await expect.poll(() => names(page)).toEqual(named(word, 145, 121));
    expect(await page.locator('tbody').count()).toBe(1);
    expect(await placeOfFirst(page)).toBeGreaterThanOrEqual(26);
    expect(await placeOfFirst(page)).toBeLessThan(before);
    await switchOf(row(page, `${word} 145`)).click();
    const isOn = () => switchOf(row(page, `${word} 145`)).getAttribute('aria-checked');
    await expect.poll(isOn).toBe('false');
    await switchOf(row(page, `${word} 145`)).click();
    await expect.poll(isOn).toBe('true');
  });

  it('has what was changed meanwhile', async () => {
    const page = await open();
    const data = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(
        async (p) => (await callApi(page, 'GET', `${path.slice(1)}/?p=${p}`)).data,
      ),
    );
    const all = data.flat() as { id: number; name: string }[];
    const one = all.find(({ name }) => name === `${word} 145`);
    await callApi(page, 'PUT', `${path.slice(1)}/`, { ...one, name: `${word} 145 of others` });
    await next(page);
    // A page that was read less than two seconds ago is not read again by itself.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await row(page, `${word} 145 of others`).waitFor();
    await callApi(page, 'PUT', `${path.slice(1)}/`, one);
  });

  it('has the columns and the rows of now', async () => {
    const page = await open();
    await (await openPanel(page, 'Columns')).getByRole('checkbox').last().uncheck();
    await page.keyboard.press('Escape');
    const heads = () => page.getByRole('columnheader').count();
    const cells = () => row(page, `${word} 140`).getByRole('cell').count();
    const shown = await heads();
    await chooseOf(row(page, `${word} 150`), 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => row(page, `${word} 150`).count()).toBe(0);
    await next(page);
    await row(page, `${word} 121`).waitFor();
    await expect.poll(async () => (await names(page))[0]).toBe(`${word} 144`);
    expect(await cells()).toBe(shown);
  });
});
