/** Rows drawn from memory: the next page, which was read ahead, and a list that was left. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, viewport, visit } from '../support/browser';
import { buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { chooseOf } from '../support/rows';

const rowsMade = 70;
const held = consoleTests({}, async (page) => {
  for (let i = 1; i <= rowsMade; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `row${i}` }));
});
const listCall = /\/api\/token\/\?/;

const ids = (page: Page) =>
  page
    .locator('tbody tr[data-id]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-id'))));

/** Ids of a page of 25, as the server has them now. */
async function wanted(page: Page, number: number): Promise<number[]> {
  const parts = await Promise.all(
    [0, 1, 2, 3, 4, 5, 6, 7].map(async (p) => (await callApi(page, 'GET', `token/?p=${p}`)).data),
  );
  const all = (parts.flat() as { id: number }[]).map(({ id }) => id);
  return all.slice((number - 1) * 25, number * 25);
}

/** Numbers of the relay's pages that the console asks for from now on. */
function watchCalls(page: Page): number[] {
  const pages: number[] = [];
  page.on('request', (request) => {
    if (listCall.test(request.url()))
      pages.push(Number(new URL(request.url()).searchParams.get('p')));
  });
  return pages;
}

/** Keeps every list call until it is let go. */
async function holdLists(page: Page): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  const hold = (route: Route) => void waiting.push(route);
  await page.route(listCall, hold);
  return async () => {
    await page.unroute(listCall, hold);
    await Promise.all(waiting.map((route) => route.continue().catch(() => undefined)));
  };
}

/** Lets the clock of the page go on, so that rows in its memory are no longer fresh. */
const passTime = (page: Page, ms: number) =>
  page.evaluate((passed) => {
    const { now } = Date;
    Date.now = () => now() + passed;
  }, ms);

const next = (page: Page) => page.getByRole('button', { name: 'Next page' });
const grid = (page: Page) => page.getByRole('region', { name: 'Tokens' });

/** Opens the list as root and waits until the second page was read ahead. @param prepare what the page is given first */
async function openList(
  address = '/token',
  prepare = async (_: Page): Promise<unknown> => undefined,
): Promise<{ page: Page; calls: number[] }> {
  const storageState = await held.page.context().storageState();
  const { page } = await visit(held.browser, held.server.url, { storageState, viewport });
  await prepare(page);
  const calls = watchCalls(page);
  const isAhead = page.waitForResponse(
    (answer) => listCall.test(answer.url()) && answer.url().includes('p=5'),
  );
  await page.goto(address);
  await isAhead;
  await page.waitForLoadState('networkidle');
  return { page, calls };
}

describe('the page after the shown one', () => {
  it('is drawn while nothing answers, and then checked', async () => {
    const { page } = await openList();
    const second = await wanted(page, 2);
    const letGo = await holdLists(page);
    await passTime(page, 5000);
    await next(page).click();
    await expect.poll(() => ids(page)).toEqual(second);
    expect(await grid(page).getAttribute('aria-busy')).toBe('true');
    await letGo();
    await expect.poll(() => grid(page).getAttribute('aria-busy')).toBe('false');
    expect(await ids(page)).toEqual(second);
  });

  it('is read once when it is opened at once: one reading, not two', async () => {
    // No time passes in it, however slow the machine is.
    const { page, calls } = await openList('/token', (fresh) =>
      fresh.addInitScript(() => {
        const now = Date.now();
        Date.now = () => now;
      }),
    );
    await next(page).click();
    await expect.poll(() => page.getByText('26–50').count()).toBe(1);
    // What the page asked for before is noted by the time this is answered.
    await callApi(page, 'GET', 'status');
    expect(calls.filter((p) => p === 3)).toHaveLength(1);
  });

  it('is corrected where rows went meanwhile, and nothing that went stays selected', async () => {
    const { page } = await openList();
    const before = await wanted(page, 2);
    const [first = 0, gone = 0] = before;
    await callApi(page, 'DELETE', `token/${gone}/`);
    const after = await wanted(page, 2);
    const letGo = await holdLists(page);
    await passTime(page, 5000);
    await next(page).click();
    await expect.poll(() => ids(page)).toEqual(before);
    for (const id of [first, gone]) await page.locator(`tr[data-id="${id}"] .ck`).check();
    await letGo();
    await expect.poll(() => ids(page)).toEqual(after);
    await expect
      .poll(() => page.locator('tr[aria-selected=true]').evaluateAll((rows) => rows.length))
      .toBe(1);
    await expect.poll(() => page.getByText('1 selected', { exact: true }).count()).toBe(1);
  });

  it('is not drawn from memory after a write of this page', async () => {
    const { page } = await openList();
    const before = await wanted(page, 2);
    const row = page.locator('tbody tr[data-id]').first();
    await chooseOf(row, 'Delete');
    const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    const letGo = await holdLists(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await removed;
    await next(page).click();
    await page.waitForTimeout(300);
    expect(await ids(page)).not.toEqual(before);
    await letGo();
    const after = await wanted(page, 2);
    expect(after).not.toEqual(before);
    await expect.poll(() => ids(page)).toEqual(after);
  });

  it('is no longer asked for once another filter is set', async () => {
    const storageState = await held.page.context().storageState();
    const { page } = await visit(held.browser, held.server.url, { storageState, viewport });
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(request.url()));
    await page.route(/\/api\/token\/\?p=[345]/, () => {});
    await page.goto('/token');
    await page.waitForRequest(/\/api\/token\/\?p=5/);
    await page.getByRole('searchbox').fill('row7');
    await expect.poll(() => aborted.filter((url) => /p=[345]/.test(url)).length).toBe(3);
    await expect.poll(() => page.locator('tbody tr[data-id]').count()).toBeLessThan(5);
  });

  it.each([
    ['where the browser is asked to save data', '/token', true],
    ['after a search, which answers everything', '/token?q=row', false],
  ])('is not read ahead %s', async (_, address, saveData) => {
    const storageState = await held.page.context().storageState();
    const { page } = await visit(held.browser, held.server.url, { storageState, viewport });
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value } });
    }, saveData);
    const calls = watchCalls(page);
    await page.goto(address);
    await page.getByText('1–25').waitFor();
    // What was planned for an idle moment is done when that of the test comes, and its calls are sent before this one.
    for (const _moment of [1, 2])
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await callApi(page, 'GET', 'status');
    expect(calls.filter((p) => p > 2)).toEqual([]);
  });

  it('says nothing when the relay refuses it, and is read when it is asked for', async () => {
    const storageState = await held.page.context().storageState();
    const { page } = await visit(held.browser, held.server.url, { storageState, viewport });
    let refused = 0;
    await page.route(/\/api\/token\/\?p=5/, (route) => {
      refused += 1;
      return route.fulfill({ status: 429, body: '' });
    });
    await page.goto('/token');
    await expect.poll(() => refused).toBe(1);
    await page.waitForTimeout(700);
    expect([refused, await page.locator('.toast').count()]).toEqual([1, 0]);
    await page.unroute(/\/api\/token\/\?p=5/);
    await next(page).click();
    await page.getByText('26–50').waitFor();
    // The rows of before stay until those of the page are there.
    const second = await wanted(page, 2);
    await expect.poll(() => ids(page)).toEqual(second);
  });
});

describe('the way back to a list', () => {
  it('finds its rows, how far they were scrolled, and what was selected', async () => {
    const { page } = await openList();
    const [shown] = [await ids(page)];
    const [chosen = 0] = shown.slice(-1);
    await page.locator(`tr[data-id="${chosen}"] .ck`).check();
    await page.getByText('1 selected', { exact: true }).waitFor();
    const top = await grid(page).evaluate((element) => element.scrollTop);
    expect(top).toBeGreaterThan(0);
    await page.locator(`tr[data-id="${chosen}"] a.name`).click();
    await page.getByRole('textbox', { name: /^Name/ }).waitFor();
    const letGo = await holdLists(page);
    await page.goBack();
    await expect.poll(() => ids(page)).toEqual(shown);
    await expect.poll(() => grid(page).evaluate((element) => element.scrollTop)).toBe(top);
    await expect.poll(() => page.locator(`tr[data-id="${chosen}"] .ck`).isChecked()).toBe(true);
    await letGo();
  });
});
