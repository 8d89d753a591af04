/** How much of a list a window shows: rows, one line each, below little else. The figures are the console's own limits. */
import { join } from 'node:path';
import Database from 'libsql';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter, visit } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { partOf } from '../support/part';

const held = consoleTests();

const lists = ['channel', 'token', 'redemption', 'user', 'log'] as const;
type List = (typeof lists)[number];

const sizes = [
  { width: 1280, height: 800, rows: 16, logRows: 18 },
  { width: 1440, height: 900, rows: 18, logRows: 20 },
  { width: 1920, height: 1080, rows: 23, logRows: 23 },
] as const;
const locales = ['en-US', 'zh-CN'] as const;
const records = 25;
const maxChrome = 136;
const maxElements = 1200;

const types = [1, 14, 33, 15, 3, 8, 31, 49, 20, 99];

/** 25 records of each list; some with long names, several groups and every status. */
async function fill(page: Page): Promise<void> {
  const post = (path: string, body: object) => callApi(page, 'POST', path, body);
  for (let i = 0; i < records; i++) {
    const name = i % 9 === 0 ? `A rather long name of a record ${i}` : `record ${i}`;
    await post(
      'channel/',
      buildChannel({
        name: `${name} eu-west`,
        type: types[i % types.length],
        group: i % 4 ? 'default,vip' : 'default,svip,vip,team',
        models: 'gpt-4o,gpt-4o-mini,o1,o3',
      }),
    );
    await post('token/', buildToken({ name: name.slice(0, 30), unlimited_quota: i % 3 === 0 }));
    await post('user/', { username: `person${i}`, password: 'password-1' });
  }
  await post('redemption/', { name: 'spring', quota: 5_000_000, count: records });
  for (let i = 0; i < 4; i++) await callApi(page, 'PUT', 'channel/', { id: 20 + i, status: 3 });
  for (let i = 0; i < 30; i++) await callApi(page, 'PUT', 'user/', { id: 3, quota: 1000 + i });
}

/** A page a language: each load of a list is a whole one, with warm code. */
const pages = {} as Record<(typeof locales)[number], Page>;

/** Calls of models, newer than all else in the log. */
function addCalls(): void {
  const database = new Database(join(held.server.dataDir, 'console.db'));
  const insert = database.prepare(
    "insert into log (created_at, type, user_id, username, token_name, model_name, prompt_tokens, completion_tokens, quota, channel, content, elapsed_time, is_stream, request_id, system_prompt_reset) values (?, 2, 1, 'root', 'support bot 25', ?, 1234, 567, 12300, 7, ?, 16096, 0, 'r', 0)",
  );
  const models = ['gpt-4o', 'claude-3-5-sonnet-20241022', 'text-embedding-3-small'];
  const now = Math.floor(Date.now() / 1000);
  for (let i = 0; i < 12; i++)
    insert.run(now + i, models[i % models.length], '倍率：1.25 × 1.00，补全倍率 3.00');
  database.close();
}

beforeAll(async () => {
  const { page, context } = await visit(held.browser, held.server.url);
  await enter(page);
  await fill(page);
  for (const locale of locales) {
    const storageState = await context.storageState();
    pages[locale] = (await visit(held.browser, held.server.url, { storageState, locale })).page;
  }
  addCalls();
  await context.close();
});

async function openList(page: Page, list: List): Promise<void> {
  await page.goto(`/${list}?size=25`);
  await page.locator('tbody tr[tabindex]').nth(20).waitFor({ state: 'attached' });
}

/** What is drawn of a list. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('section.grid')?.getBoundingClientRect();
    const foot = Math.min(frame?.bottom ?? 0, innerHeight);
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      row.getBoundingClientRect(),
    );
    const cells = [...document.querySelectorAll<HTMLElement>('tbody td')];
    const lines = (cell: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const tops = [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map(({ top, height }) => top + height / 2);
      return tops.length > 0 && Math.max(...tops) - Math.min(...tops) > 12;
    };
    const edits = [...document.querySelectorAll('tbody .actions a')];
    return {
      visible: rows.filter(({ top, bottom }) => top >= 0 && bottom <= foot + 0.5).length,
      chrome: Math.round(rows[0]?.top ?? Number.NaN),
      wrapped: cells.filter(lines).map((cell) => cell.innerText.slice(0, 40)),
      cut: cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      cells: cells.length,
      edits: [...new Set(edits.map((edit) => Math.round(edit.getBoundingClientRect().left)))],
      wider: document.documentElement.scrollWidth - innerWidth,
      sideways: (() => {
        const grid = document.querySelector('section.grid');
        return grid ? grid.scrollWidth - grid.clientWidth : Number.NaN;
      })(),
    };
  });

describe.each(locales)('in %s', (locale) => {
  describe.each(sizes)('at $width x $height', ({ width, height, rows, logRows }) => {
    const from = sizes.findIndex((size) => size.width === width) + locales.indexOf(locale);
    it.each(partOf(lists, 3, from))(
      'the list %s shows its rows on one line each, below little else',
      async (list) => {
        const page = pages[locale];
        await page.setViewportSize({ width, height });
        await openList(page, list);
        const { visible, chrome, wrapped, cut, cells, edits, wider, sideways } =
          await measure(page);
        console.log(
          `density ${locale} ${width}x${height} ${list}: rows=${visible} chrome=${chrome} wrapped=${wrapped.length} cut=${cut}/${cells}`,
        );
        expect(wrapped).toEqual([]);
        expect(visible).toBeGreaterThanOrEqual(list === 'log' ? logRows : rows);
        expect(chrome).toBeLessThanOrEqual(maxChrome);
        expect(cut).toBeLessThanOrEqual(cells * (list === 'log' ? 0.15 : 0.05));
        expect(edits.length).toBeLessThanOrEqual(1);
        expect(wider).toBe(0);
        expect(sideways).toBe(0);
      },
    );
  });

  it('shows six channels or more on a phone, as cards from near the top, and nothing sideways', async () => {
    const page = pages[locale];
    await page.setViewportSize({ width: 390, height: 844 });
    await openList(page, 'channel');
    const { visible, chrome, wider } = await measure(page);
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    console.log(
      `density ${locale} phone: channels=${visible} first=${chrome} tallest=${Math.max(...heights)}`,
    );
    expect(visible).toBeGreaterThanOrEqual(6);
    expect(chrome).toBeLessThanOrEqual(110);
    expect(Math.max(...heights)).toBeLessThanOrEqual(101);
    expect(wider).toBe(0);
  });
});

it('keeps names and actions in view where the columns are wider than the window', async () => {
  const page = pages['en-US'];
  await page.setViewportSize({ width: 700, height: 800 });
  await openList(page, 'channel');
  const frame = page.locator('section.grid');
  await frame.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  const inFrame = () =>
    frame.evaluate((one) => {
      const { left } = one.getBoundingClientRect();
      const [name, actions] = ['.title', '.actions'].map((part) =>
        one.querySelector(`tbody td${part}`)?.getBoundingClientRect(),
      );
      return {
        isScrolled: one.scrollLeft > 50,
        name: Math.round((name?.left ?? Number.NaN) - left),
        actions: Math.round((actions?.right ?? Number.NaN) - left) === one.clientWidth,
      };
    });
  await expect.poll(inFrame).toEqual({ isScrolled: true, name: 46, actions: true });
});

/** Values of the first log entry that calls a model, as far as the card shows them. */
const firstCall = (page: Page) =>
  page
    .locator('tbody tr', { hasText: 'gpt-4o' })
    .first()
    .locator('td:visible')
    .evaluateAll((cells) => cells.map((cell) => cell.textContent?.trim()));

describe.each(locales)('the log on a phone, in %s', (locale) => {
  it('has cards of about 80 px; a tap shows all values of one', async () => {
    const { page, context } = await visit(held.browser, held.server.url, {
      storageState: await held.context.storageState(),
      locale,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await openList(page, 'log');
    const { visible, wider } = await measure(page);
    const cards = page.locator('tbody tr');
    const heights = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().height),
    );
    console.log(`density ${locale} phone: logs=${visible} tallest=${Math.max(...heights)}`);
    expect(visible).toBeGreaterThanOrEqual(7);
    expect(Math.max(...heights)).toBeLessThanOrEqual(84);
    expect(wider).toBe(0);
    const seen = await firstCall(page);
    expect(seen).toEqual(expect.arrayContaining(['root', 'gpt-4o', '$0.024600']));
    expect(seen).not.toContain('1,234');
    await cards
      .filter({ hasText: 'gpt-4o' })
      .first()
      .tap({ position: { x: 150, y: 12 } });
    await expect.poll(() => firstCall(page)).toEqual(expect.arrayContaining(['7', '1,234', '567']));
    await context.close();
  });
});

describe('a list', () => {
  it.each(partOf(lists))(
    '%s keeps its headings in sight at every scroll position',
    async (list) => {
      await openList(held.page, list);
      const frame = held.page.locator('section.grid');
      const heading = held.page.locator('thead th').nth(1);
      const before = await heading.boundingBox();
      for (const share of [0.3, 0.7, 1]) {
        await frame.evaluate((element, part) => {
          element.scrollTop = element.scrollHeight * part;
        }, share);
        expect((await heading.boundingBox())?.y).toBe(before?.y);
      }
      expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
      expect(await held.page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
    },
  );

  it.each(partOf(['channel', 'token', 'redemption', 'user'] as const))(
    '%s is crossed from the search to the pages by three Tabs',
    async (list) => {
      await openList(held.page, list);
      await held.page.getByRole('searchbox').focus();
      for (let tabs = 0; tabs < 3; tabs++) await held.page.keyboard.press('Tab');
      const isBelow = await held.page.evaluate(
        () =>
          (document.activeElement?.getBoundingClientRect().top ?? 0) >=
          (document.querySelector('section.grid')?.getBoundingClientRect().bottom ?? Infinity) - 1,
      );
      expect(isBelow).toBe(true);
    },
  );

  it('has a toolbar that is one stop, which the arrow keys move along', async () => {
    await openList(held.page, 'channel');
    const focused = () =>
      held.page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
    const press = (key: string) => held.page.keyboard.press(key);
    await held.page.getByRole('searchbox').focus();
    await press('Tab');
    const first = await focused();
    await press('End');
    expect(await focused()).toBe('Refresh');
    await press('ArrowLeft');
    expect(await focused()).toBe('Export');
    await press('Enter');
    await held.page.locator('[popover]:popover-open').waitFor();
    await press('Escape');
    expect(await focused()).toBe('Export');
    // The grid and back: the stop is where the focus was.
    await press('Tab');
    await press('Shift+Tab');
    expect(await focused()).toBe('Export');
    await press('Home');
    expect(await focused()).toBe(first);
  });

  it('draws 25 channels with all columns of a wide screen in few elements', async () => {
    const { page } = held;
    await page.setViewportSize({ width: 1920, height: 1080 });
    await openList(page, 'channel');
    await page.getByRole('columnheader', { name: 'Last test' }).waitFor();
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    console.log(`density 1920x1080 channel: elements=${elements}/${maxElements}`);
    expect(elements).toBeLessThanOrEqual(maxElements);
  });

  it('has Edit at one place in all lists', async () => {
    const places = new Set<number>();
    for (const list of ['channel', 'token', 'redemption', 'user'] as const) {
      await openList(held.page, list);
      for (const place of (await measure(held.page)).edits) places.add(place);
    }
    expect([...places]).toHaveLength(1);
  });
});
