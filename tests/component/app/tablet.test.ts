/**
 * Lists on tablets and phones: columns that have no room are left out, a shadow says where the others go on, what the
 * list can do besides is behind one button, and cards say what their values are.
 */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { isDrawn } from '../../support/isLong';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { watchDownloads } from '../support/page/downloads';
import { seen } from '../support/page/seen';

const lists = ['channel', 'token', 'redemption', 'user', 'log'] as const;
const autoDisabled = 3;

consoleTests(async () => {
  for (const name of ['OpenAI us-east 195', 'Proxy: OpenRouter pool 198', 'off', 'dead'])
    await callApi('POST', 'channel/', buildChannel({ name, type: 20, group: 'default,vip,svip' }));
  await callApi('PUT', 'channel/', { id: 3, status: 2 });
  await callApi('PUT', 'channel/', { id: 4, status: autoDisabled });
  for (const expired_time of [-1, 4_070_908_799])
    await callApi(
      'POST',
      'token/',
      buildToken({ name: `A token of ${expired_time}`, expired_time, remain_quota: 900_000_000 }),
    );
  await callApi('POST', 'redemption/', { name: 'spring', quota: 5_000_000, count: 2 });
  await callApi('POST', 'user/', { username: 'a-long-name', password: 'password-1' });
  await callApi('PUT', 'user/', { id: 2, quota: 1000 });
});

const grid = () => document.querySelector<HTMLElement>('section.grid') ?? document.body;
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr[tabindex]')];
const headings = () =>
  [...document.querySelectorAll<HTMLElement>('thead th[data-field]')].map(
    ({ dataset }) => dataset['field'],
  );

async function openList(list: string, width: number): Promise<void> {
  await page.viewport(width, 1024);
  await open(`/${list}`);
  await expect.poll(() => rows().length).toBeGreaterThan(0);
}

/** Hidden parts of the rows: sideways, below the actions, or cut within their cell. */
function hidden() {
  const cells = [...document.querySelectorAll<HTMLElement>('td.status, td[data-named]')];
  const edge = document.querySelector('tbody .actions')?.getBoundingClientRect().left;
  return {
    sideways: grid().scrollWidth - grid().clientWidth,
    below: cells.filter((cell) => cell.getBoundingClientRect().right > (edge ?? innerWidth) + 1)
      .length,
    cut: cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
  };
}

describe.each([
  ['en', 0],
  ['zh', 1],
] as const)('a tablet, in %s', (locale, row) => {
  it.each(lists.filter((_, column) => isDrawn(row + column, 2)))(
    'the list %s has all its columns and controls in sight',
    async (list) => {
      await showLocale(locale);
      await openList(list, 768);
      await expect.poll(hidden).toEqual({ sideways: 0, below: 0, cut: 0 });
      const outside = [...document.querySelectorAll<HTMLElement>('.list-head *, .bar *')].filter(
        (one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth,
      );
      expect(outside).toEqual([]);
    },
  );
});

it('leaves out the columns that matter least, and only as many as have no room', async () => {
  await openList('channel', 768);
  expect(headings()).toEqual(['name', 'type', 'status', 'response_time']);
  const words = rows().map((row) => row.querySelector('.f-status')?.textContent);
  expect(words).toEqual(['Auto-disabled', 'Disabled', 'Enabled', 'Enabled']);
  await page.viewport(1279, 800);
  await expect.poll(headings).toContain('weight');
  await openList('token', 768);
  expect(headings()).toEqual(['name', 'status', 'remain_quota', 'expired_time']);
});

it('shows a column that was chosen, and a shadow where columns go on', async () => {
  localStorage.setItem(
    'columns-channel',
    JSON.stringify({ shown: ['id', 'name', 'type', 'group', 'status', 'priority', 'weight'] }),
  );
  await openList('channel', 768);
  const sides = () => ['before', 'after'].map((side) => grid().hasAttribute(`data-more-${side}`));
  await expect.poll(sides).toEqual([false, true]);
  const shadow = (part: string) =>
    getComputedStyle(document.querySelector(`tbody ${part}`) ?? document.body).boxShadow;
  expect([shadow('.title'), shadow('.actions')]).toEqual(['none', expect.stringContaining('px')]);
  grid().scrollTo({ left: 40 });
  await expect.poll(sides).toEqual([true, true]);
  grid().scrollTo({ left: grid().scrollWidth });
  await expect.poll(sides).toEqual([true, false]);
  expect([shadow('.title'), shadow('.actions')]).toEqual([expect.stringContaining('px'), 'none']);
});

describe.each([768, 390])('the tools of a list at %i px', (width) => {
  const tools = page.getByRole('button', { name: 'Tools', exact: true });
  const panels = () => document.querySelectorAll('[popover]:popover-open').length;

  it('are behind one button, by name, and one that is used closes them', async () => {
    await openList('token', width);
    await expect
      .element(page.getByRole('button', { name: 'Columns', exact: true }))
      .not.toBeInTheDocument();
    await tools.click();
    const names = () => seen('.folded-tools > .ib').map((one) => one.ariaLabel);
    await expect.poll(names).toEqual(['Views', 'Columns', 'Row height', 'Export', 'Refresh']);
    const saved = watchDownloads();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    await expect.poll(() => saved.length).toBe(1);
    await expect.poll(panels).toBe(0);
    await expect.element(tools).toHaveFocus();
  });

  it('keep the height of the rows while they are closed', async () => {
    await openList('token', width);
    await tools.click();
    await page.getByRole('button', { name: 'Row height' }).click();
    await page.getByLabelText('Compact').click();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.poll(panels).toBe(0);
    expect(document.documentElement.dataset['density']).toBe('compact');
  });
});

describe('a phone', () => {
  it.each(lists)('has nothing below the cards of %s but the pages', async (list) => {
    await openList(list, 390);
    scrollTo(0, document.documentElement.scrollHeight);
    const below = () => {
      const foot = document.querySelector('.list > .foot')?.getBoundingClientRect();
      const end = document.documentElement.scrollHeight - scrollY;
      return [
        foot && Math.round(end - foot.bottom),
        seen('.list > .foot ~ *, .list-head .primary').length,
      ];
    };
    await expect.poll(below).toEqual([0, 0]);
    const head = document.querySelector('.list-top')?.getBoundingClientRect();
    expect(head?.bottom).toBeLessThanOrEqual(rows()[0]?.getBoundingClientRect().top ?? 0);
  });

  it('shows the segment that a link has chosen', async () => {
    // Narrower than the segments before it.
    await openList('log?f.type=3', 320);
    const pressed = () => {
      const box = document.querySelector('.bar [aria-pressed=true]')?.getBoundingClientRect();
      return box && box.left >= 0 && box.right <= innerWidth;
    };
    await expect.poll(pressed).toBe(true);
  });

  it('names the times on its cards, but not what is none', async () => {
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('tbody td[data-named]')]
        .filter((cell) => getComputedStyle(cell, '::before').content !== 'none')
        .map((cell) => cell.dataset['label']);
    await openList('token', 390);
    await expect.poll(named).toEqual(['Created', 'Expires', 'Created']);
    await openList('redemption', 390);
    await expect
      .poll(named)
      .toEqual([...['Created', 'Expires', 'Redeemed'], ...['Created', 'Expires', 'Redeemed']]);
  });

  it('has numbers that a finger hits, in letters that no browser zooms in on', async () => {
    await openList('channel', 390);
    const box = document.querySelector('.in-place');
    const { width, height } = box?.getBoundingClientRect() ?? { width: 0, height: 0 };
    expect([width >= 24, height >= 24]).toEqual([true, true]);
    expect(box && getComputedStyle(box).fontSize).toBe('16px');
  });

  it.each([390, 768])('has the state of a record above its form at %i px', async (width) => {
    await page.viewport(width, 844);
    await open('/channel/edit/1');
    const state = page.getByRole('complementary', { name: 'State' });
    await expect.element(state).toBeVisible();
    // The form itself has no box: its first section has.
    const room = () => {
      const first = document.querySelector('.schema-form .form-section');
      const { bottom } = state.element().getBoundingClientRect();
      return (first?.getBoundingClientRect().top ?? 0) - bottom;
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
    const form = await page.getByCss('.schema-form').findElement();
    expect(state.element().compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('beside lists', () => {
  it('the table of sessions has rows of one line', async () => {
    await page.viewport(768, 1024);
    await open('/setting');
    const here = page.getByText('This browser', { exact: true });
    await expect.element(here).toBeVisible();
    expect(here.element().closest('tr')?.clientHeight).toBeLessThan(50);
  });

  it('announcements and invitations fit into the window of a tablet', async () => {
    await callApi('PUT', 'option/', { key: 'RegistrationByInvitation', value: 'true' });
    await callApi('POST', 'announcement/', { title: 'Maintenance on Sunday' });
    await callApi('POST', 'invitation/', { name: 'Students' });
    await page.viewport(768, 1024);
    for (const path of ['/announcement', '/invitation']) {
      await open(path);
      await expect.poll(() => rows().length).toBeGreaterThan(0);
      await expect.poll(() => grid().scrollWidth - grid().clientWidth).toBeLessThan(1);
    }
  });
});
