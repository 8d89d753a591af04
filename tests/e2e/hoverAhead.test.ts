/** Lists that are read while the pointer or the focus rests on their entry of the navigation. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { buildGate } from '../support/gate';

const held = consoleTests({}, async (page) => {
  for (let i = 1; i <= 3; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `row${i}` }));
});

/** First pages of lists that are asked for from now on, by the name of the resource. */
function watchLists(page: Page): string[] {
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const name = /^\/api\/(\w+)\/$/.exec(pathname)?.[1];
    if (name && searchParams.get('p') === '0') lists.push(name);
  });
  return lists;
}
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const isFirstPage = (name: string) => (answer: { url: () => string }) =>
  answer.url().includes(`/api/${name}/?`) && answer.url().includes('p=0');

/**
 * A page that shows the log and has counted what the navigation counts. From now on no time passes in it, so that what
 * was read stays fresh.
 */
async function openLog(page: Page): Promise<string[]> {
  const isCounted = page.waitForResponse((answer) => answer.url().includes('/api/channel/search'));
  await page.goto('/log');
  await isCounted;
  await page.getByRole('heading', { level: 1, name: 'Logs' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
  });
  return watchLists(page);
}

/** The address at which each row of a table is made from now on. */
const watchRows = (page: Page) =>
  page.evaluateHandle(() => {
    const made: string[] = [];
    const create = document.createElement.bind(document);
    document.createElement = (tag: string) => {
      if (tag === 'tr') made.push(location.pathname);
      return create(tag);
    };
    return made;
  });

/** Shows the log, and rests on the entry of tokens until its list is drawn. @returns as `watchRows` */
async function drawTokensAhead(page: Page) {
  await openLog(page);
  const rows = await watchRows(page);
  await entry(page, 'Tokens').hover();
  // The heads of its columns, and three rows.
  await expect.poll(async () => (await rows.jsonValue()).length).toBe(4);
  return rows;
}

describe('an entry of the navigation', () => {
  it.each([
    ['the pointer', (page: Page) => entry(page, 'Tokens').hover()],
    [
      'the focus of the keyboard',
      async (page: Page) => {
        await entry(page, 'Channels').focus();
        for (let i = 0; i < 9; i++) {
          if (await entry(page, 'Tokens').evaluate((link) => link === document.activeElement))
            break;
          await page.keyboard.press('Tab');
        }
      },
    ],
  ])('is read ahead while %s rests on it, and not again when it is opened', async (_, rest) => {
    const { page } = held;
    const lists = await openLog(page);
    const isRead = page.waitForResponse(isFirstPage('token'));
    await rest(page);
    await isRead;
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/log');
    await entry(page, 'Tokens').click();
    await page.getByRole('row').filter({ hasText: 'row2' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(lists.filter((name) => name === 'token')).toHaveLength(1);
  });

  it('is drawn with its rows while the pointer rests on it, so that a click only shows it', async () => {
    const { page } = held;
    const rows = await drawTokensAhead(page);
    await entry(page, 'Tokens').click();
    await page.getByRole('row').filter({ hasText: 'row2' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new Set(await rows.jsonValue())).toEqual(new Set(['/log']));
    expect(await page.getByRole('row').count()).toBe(4);
  });

  it('is laid out by then, and neither seen, read out nor reached by keys before it is opened', async () => {
    const { page } = held;
    await drawTokensAhead(page);
    const aheadRow = page.locator('tr', { hasText: 'row2' });
    const heights = () =>
      page
        .locator('[data-near] tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    await expect.poll(async () => (await heights()).every((height) => height > 20)).toBe(true);
    expect(await aheadRow.isVisible()).toBe(false);
    const underMouse = () =>
      page.evaluate(() => document.elementFromPoint(700, 400)?.closest('[data-near]'));
    expect(await underMouse()).toBeNull();
    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Logs']);
    expect(await page.title()).toMatch(/^Logs/);
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[data-near]'))).toBeNull();
    }
    await page.mouse.move(900, 500);
    await expect.poll(() => page.locator('[data-near]').count()).toBe(0);
    await entry(page, 'Tokens').hover();
    await expect.poll(() => page.locator('[data-near] tbody tr').count()).toBe(3);
    await expect.poll(async () => (await heights()).every((height) => height > 20)).toBe(true);
    const before = await aheadRow.elementHandle();
    await entry(page, 'Tokens').click();
    await aheadRow.waitFor();
    expect(await page.locator('[data-near]').count()).toBe(0);
    expect(await aheadRow.evaluate((row, known) => row === known, before)).toBe(true);
  });

  it('is not in the page ahead where the browser cannot keep the keys out of it', async () => {
    const page = await held.context.newPage();
    await page.addInitScript(() => {
      const { supports } = CSS;
      CSS.supports = (name: string, value?: string) =>
        name !== 'content-visibility' && supports(name, value ?? '');
    });
    await drawTokensAhead(page);
    expect(await page.locator('[data-near]').count()).toBe(0);
    await entry(page, 'Tokens').click();
    await page.getByRole('row').filter({ hasText: 'row3' }).waitFor();
    await page.close();
  });

  it('shows no row of before a write, also where the relay is slow then', async () => {
    const { page } = held;
    await drawTokensAhead(page);
    await page.evaluate(() => {
      history.pushState(null, '', '/token/add');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByLabel('Name').fill('row4');
    const gate = buildGate();
    await page.route(/\/api\/token\/\?/, async (route) => {
      await gate.passed;
      await route.continue();
    });
    const isAsked = page.waitForRequest(isFirstPage('token'));
    await page.getByRole('button', { name: 'Create token' }).click();
    await isAsked;
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'row2' }).count()).toBe(0);
    gate.open();
    await page.getByRole('row').filter({ hasText: 'row4' }).waitFor();
  });

  it('is not drawn where its rows did not come', async () => {
    const { page } = held;
    await openLog(page);
    const rows = await watchRows(page);
    await page.route(/\/api\/token\/\?/, (route) => route.abort());
    const isOver = page.waitForEvent('requestfailed');
    await entry(page, 'Tokens').hover();
    await isOver;
    // Longer than it takes to draw them.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await rows.jsonValue()).toEqual([]);
  });

  it('is asked for when the mouse is pressed', async () => {
    const { page } = held;
    const lists = await openLog(page);
    const box = await entry(page, 'Tokens').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
    const isRead = page.waitForResponse(isFirstPage('token'));
    await page.mouse.down();
    await isRead;
    expect(new URL(page.url()).pathname).toBe('/log');
    await page.mouse.up();
    await page.getByRole('row').filter({ hasText: 'row2' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(lists.filter((name) => name === 'token')).toHaveLength(1);
  });

  it('is drawn once, with its rows, where they come soon', async () => {
    const { page } = held;
    await openLog(page);
    const bare = await page.evaluateHandle(() => {
      // What is soon does not depend on this machine.
      const real = window.setTimeout;
      const slow = (work: TimerHandler, ms?: number) => real(work, ms === 100 ? 15_000 : ms);
      Object.assign(window, { setTimeout: slow });
      const seen: string[] = [];
      const look = () => {
        const isHere = document.querySelector('h1')?.textContent === 'Tokens';
        if (isHere && !document.querySelector('tbody td')) seen.push(document.body.innerText);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      return seen;
    });
    const gate = buildGate();
    await page.route(/\/api\/token\/\?/, async (route) => {
      await gate.passed;
      await route.continue();
    });
    const isAsked = page.waitForRequest(isFirstPage('token'));
    await entry(page, 'Tokens').evaluate((link: HTMLElement) => link.click());
    await isAsked;
    expect(new URL(page.url()).pathname).toBe('/log');
    gate.open();
    await page.getByRole('row').filter({ hasText: 'row2' }).waitFor();
    expect(await bare.jsonValue()).toEqual([]);
  });

  it('shows its page before its rows where the relay is slow', async () => {
    const { page } = held;
    await openLog(page);
    const gate = buildGate();
    await page.route(/\/api\/token\/\?/, async (route) => {
      await gate.passed;
      await route.continue();
    });
    await entry(page, 'Tokens').click();
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    gate.open();
    await page.getByRole('row').filter({ hasText: 'row2' }).waitFor();
  });

  it('is opened with what is under way', async () => {
    const { page } = held;
    const lists = await openLog(page);
    const gate = buildGate();
    await page.route(/\/api\/token\/\?/, async (route) => {
      await gate.passed;
      await route.continue();
    });
    const isAsked = page.waitForRequest(isFirstPage('token'));
    await entry(page, 'Tokens').hover();
    await isAsked;
    await entry(page, 'Tokens').click();
    await page.waitForURL('**/token');
    await page.mouse.move(900, 500);
    gate.open();
    await page.getByRole('row').filter({ hasText: 'row2' }).waitFor();
    expect(lists.filter((name) => name === 'token')).toHaveLength(1);
  });

  it('asks for nothing when the pointer crosses it', async () => {
    const { page } = held;
    const lists = await openLog(page);
    // All in one task, as no time passes between.
    await page.evaluate(() => {
      for (const link of document.querySelectorAll('.entry > a'))
        for (const type of ['pointerover', 'pointermove'])
          link.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
      document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
    const isRead = page.waitForResponse(isFirstPage('user'));
    await entry(page, 'Users').hover();
    await isRead;
    await page.waitForLoadState('networkidle');
    expect(lists).toEqual(['user']);
  });

  it('fetches no rows of a list that is read whole', async () => {
    const { page } = held;
    await openLog(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await entry(page, 'Channels').hover();
    // Timers run in their order: by then the pointer has rested.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    const isRead = page.waitForResponse(isFirstPage('token'));
    await entry(page, 'Tokens').hover();
    await isRead;
    expect(calls.filter((path) => path.startsWith('/api/channel/'))).toEqual([]);
  });
});
