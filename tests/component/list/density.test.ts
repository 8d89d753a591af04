/** How much of a list a window shows: rows, one line each, below little else. The figures are the console's own limits. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resourceSchema } from '../../../src/schema/registry';
import { showLocale } from '../../../src/web/locales/locale';
import { isDrawn } from '../../support/isLong';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { callApi, runSql } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { tap } from '../support/page/touch';
import { make } from '../support/steps/forms';

const lists = ['channel', 'token', 'redemption', 'user', 'log'] as const;
type List = (typeof lists)[number];

const sizes = [
  { width: 1280, height: 800, rows: 16, logRows: 18 },
  { width: 1440, height: 900, rows: 18, logRows: 20 },
  { width: 1920, height: 1080, rows: 23, logRows: 23 },
] as const;
const locales = ['en', 'zh'] as const;
/** Records of each list: more than the largest window shows. */
const records = 25;
/** Rows of a page, which has them all. */
const pageRows = 30;
const maxChrome = 136;
const maxElements = 1200;

const types = [1, 14, 33, 15, 3, 8, 31, 49, 20, 17];
/** As another relay stored it: the console cannot name it. */
const unknownType = 99;

/** The records; some with long names, several groups and every status. */
async function fill(): Promise<void> {
  await callApi('PUT', 'option/', {
    key: 'GroupRatio',
    value: '{"default":1,"vip":1,"svip":1,"team":1}',
  });
  for (let i = 0; i < records; i++) {
    const name = i % 9 === 0 ? `A rather long name of a record ${i}` : `record ${i}`;
    await make(
      'channel',
      buildChannel({
        name: `${name} eu-west`,
        type: types[i % types.length],
        group: i % 4 ? 'default,vip' : 'default,svip,vip,team',
        base_url: 'https://upstream.example',
        models: 'gpt-4o,gpt-4o-mini,o1,o3',
      }),
    );
    await make('token', buildToken({ name: name.slice(0, 30), unlimited_quota: i % 3 === 0 }));
    await make('user', { username: `person${i}`, password: 'password-1' });
  }
  await make('redemption', { name: 'spring', quota: 5_000_000, count: records });
  await runSql('update channel set type = ? where type = ?', [unknownType, types.at(-1)]);
  for (let i = 0; i < 4; i++) await callApi('PUT', 'channel/', { id: 20 + i, status: 3 });
  for (let i = 0; i < 30; i++) await callApi('PUT', 'user/', { id: 3, quota: 1000 + i });
}

/** Calls of models, newer than all else in the log. */
async function addCalls(): Promise<void> {
  const models = ['gpt-4o', 'claude-3-5-sonnet-20241022', 'text-embedding-3-small'];
  const now = Math.floor(Date.now() / 1000);
  for (let i = 0; i < 12; i++)
    await runSql(
      "insert into log (created_at, type, user_id, username, token_name, model_name, prompt_tokens, completion_tokens, quota, channel, content, elapsed_time, is_stream, request_id, system_prompt_reset) values (?, 2, 1, 'root', 'support bot 25', ?, 1234, 567, 12300, 7, ?, 16096, 0, 'r', 0)",
      [now + i, models[i % models.length], '倍率：1.25 × 1.00，补全倍率 3.00'],
    );
}

consoleTests(async () => {
  await fill();
  await addCalls();
});

const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[tabindex]')];
const grid = () => document.querySelector('section.grid') ?? document.body;

async function openList(list: List): Promise<void> {
  await open(`/${list}?size=${pageRows}`);
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(records);
}

function takesTwoLines(cell: HTMLElement): boolean {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const middles = [...range.getClientRects()]
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ top, height }) => top + height / 2);
  return middles.length > 0 && Math.max(...middles) - Math.min(...middles) > 12;
}

/** The drawn parts of a list. */
function measure() {
  const foot = Math.min(grid().getBoundingClientRect().bottom, innerHeight);
  const boxes = [...document.querySelectorAll('tbody tr')].map((row) =>
    row.getBoundingClientRect(),
  );
  const cells = [...document.querySelectorAll<HTMLElement>('tbody td')];
  const edits = [...document.querySelectorAll('tbody .actions a')];
  return {
    visible: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= foot + 0.5).length,
    chrome: Math.round(boxes[0]?.top ?? Number.NaN),
    tallest: Math.max(...boxes.map(({ height }) => height)),
    wrapped: cells.filter(takesTwoLines).map((cell) => cell.innerText.slice(0, 40)),
    cut: cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    cells: cells.length,
    edits: [...new Set(edits.map((edit) => Math.round(edit.getBoundingClientRect().left)))],
    wider: document.documentElement.scrollWidth - innerWidth,
    sideways: grid().scrollWidth - grid().clientWidth,
  };
}

describe.each(locales)('in %s', (locale) => {
  describe.each(sizes)('at $width x $height', ({ width, height, rows: least, logRows }) => {
    const row = locales.indexOf(locale) + sizes.findIndex((size) => size.width === width);
    it.each(lists.filter((_, column) => isDrawn(row + column, 3)))(
      'the list %s shows its rows on one line each, below little else',
      async (list) => {
        await showLocale(locale);
        await page.viewport(width, height);
        await openList(list);
        const { visible, chrome, wrapped, cut, cells, edits, wider, sideways } = measure();
        console.log(
          `density ${locale} ${width}x${height} ${list}: rows=${visible} chrome=${chrome} wrapped=${wrapped.length} cut=${cut}/${cells}`,
        );
        expect(wrapped).toEqual([]);
        expect(visible).toBeGreaterThanOrEqual(list === 'log' ? logRows : least);
        expect(chrome).toBeLessThanOrEqual(maxChrome);
        expect(cut).toBeLessThanOrEqual(cells * (list === 'log' ? 0.15 : 0.05));
        expect(edits.length).toBeLessThanOrEqual(1);
        expect(wider).toBe(0);
        expect(sideways).toBe(0);
      },
    );
  });

  it('shows six channels or more on a phone, as cards from near the top, and nothing sideways', async () => {
    await showLocale(locale);
    await page.viewport(390, 844);
    await openList('channel');
    const { visible, chrome, wider, tallest } = measure();
    console.log(`density ${locale} phone: channels=${visible} first=${chrome} tallest=${tallest}`);
    expect(visible).toBeGreaterThanOrEqual(6);
    expect(chrome).toBeLessThanOrEqual(110);
    expect(tallest).toBeLessThanOrEqual(101);
    expect(wider).toBe(0);
  });
});

it('keeps names and actions in view where the columns are wider than the window', async () => {
  await page.viewport(700, 800);
  // Chosen columns are not left out.
  const { list } = resourceSchema('channel')['x-resource'];
  localStorage.setItem('columns-channel', JSON.stringify({ shown: list }));
  await openList('channel');
  grid().scrollTo({ left: grid().scrollWidth });
  const inFrame = () => {
    const frame = grid();
    const { left } = frame.getBoundingClientRect();
    const [name, actions] = ['.title', '.actions'].map((part) =>
      frame.querySelector(`tbody td${part}`)?.getBoundingClientRect(),
    );
    return {
      isScrolled: frame.scrollLeft > 50,
      name: Math.round((name?.left ?? Number.NaN) - left),
      actions: Math.round((actions?.right ?? Number.NaN) - left) === frame.clientWidth,
    };
  };
  await expect.poll(inFrame).toEqual({ isScrolled: true, name: 46, actions: true });
});

describe.each(locales)('the log on a phone, in %s', (locale) => {
  /** The newest entry that calls a model, and its values as far as the card shows them. */
  const firstCall = () => rows().find(({ innerText }) => innerText.includes('gpt-4o'));
  const shown = () =>
    [...(firstCall()?.querySelectorAll('td') ?? [])]
      .filter((cell) => cell.checkVisibility())
      .map(({ textContent }) => textContent.trim());

  it('has cards of about 80 px; a tap shows all values of one', async () => {
    await showLocale(locale);
    await page.viewport(390, 844);
    await openList('log');
    const { visible, wider, tallest } = measure();
    const card = firstCall();
    if (!card) throw new Error('no call of a model');
    console.log(`density ${locale} phone: logs=${visible} tallest=${tallest}`);
    expect(visible).toBeGreaterThanOrEqual(7);
    expect(tallest).toBeLessThanOrEqual(84);
    expect(wider).toBe(0);
    expect(shown()).toEqual(expect.arrayContaining(['root', 'gpt-4o', '$0.024600']));
    expect(shown()).not.toContain('1,234');
    await tap(card, { x: 150, y: 12 });
    const values = () =>
      [...document.querySelectorAll('dialog:modal dd')].map(({ textContent }) => textContent);
    const tokens = { en: '1,234 prompt + 567 completion', zh: '提示 1,234 + 补全 567' }[locale];
    await expect
      .poll(values)
      .toEqual(expect.arrayContaining([expect.stringMatching(/^#7 /), `${tokens} = 1,801`]));
    // The card itself has them while it has the focus, as after that.
    await userEvent.keyboard('{Escape}');
    await expect.poll(shown).toEqual(expect.arrayContaining(['7', '1,234', '567']));
  });
});

describe('a list', () => {
  it.each(lists)('%s keeps its headings in sight at every scroll position', async (list) => {
    await openList(list);
    const top = () => document.querySelectorAll('thead th')[1]?.getBoundingClientRect().top;
    const before = top();
    expect(before).toBeGreaterThan(0);
    for (const share of [0.3, 0.7, 1]) {
      grid().scrollTop = grid().scrollHeight * share;
      expect(top()).toBe(before);
    }
    expect(grid().scrollTop).toBeGreaterThan(0);
    expect(document.scrollingElement?.scrollTop).toBe(0);
  });

  it.each(['channel', 'token', 'redemption', 'user'] as const)(
    '%s is crossed from the search to the pages by three Tabs',
    async (list) => {
      await openList(list);
      document.querySelector<HTMLElement>('input[type=search]')?.focus();
      await userEvent.keyboard('{Tab}{Tab}{Tab}');
      const { top } = document.activeElement?.getBoundingClientRect() ?? { top: 0 };
      expect(top).toBeGreaterThanOrEqual(grid().getBoundingClientRect().bottom - 1);
    },
  );

  it('has a toolbar that is one stop, which the arrow keys move along', async () => {
    await openList('channel');
    const focused = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    const press = (key: string) => userEvent.keyboard(`{${key}}`);
    document.querySelector<HTMLElement>('input[type=search]')?.focus();
    await press('Tab');
    const first = focused();
    await press('End');
    expect(focused()).toBe('Refresh');
    await press('ArrowLeft');
    expect(focused()).toBe('Export');
    await press('Enter');
    await expect.element(page.getByCss('[popover]:popover-open')).toBeVisible();
    await press('Escape');
    expect(focused()).toBe('Export');
    // The grid and back: the stop is where the focus was.
    await press('Tab');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(focused()).toBe('Export');
    await press('Home');
    expect(focused()).toBe(first);
  });

  it(`draws ${records} channels with all columns of a wide screen in few elements`, async () => {
    await page.viewport(1920, 1080);
    await openList('channel');
    await expect.element(page.getByRole('columnheader', { name: 'Last test' })).toBeVisible();
    const elements = document.body.querySelectorAll('*').length;
    console.log(`density 1920x1080 channel: elements=${elements}/${maxElements}`);
    expect(elements).toBeLessThanOrEqual(maxElements);
  });

  it('has Edit at one place in all lists', async () => {
    const places = new Set<number>();
    for (const list of ['channel', 'token', 'redemption', 'user'] as const) {
      await openList(list);
      for (const place of measure().edits) places.add(place);
    }
    expect([...places]).toHaveLength(1);
  });
});
