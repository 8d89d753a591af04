/** The home page of administrators: figures, what needs attention, and what uses most. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Row } from '../../../src/schema/types';
import { answerCalls, answerOf, fillWorld, runSql, settled } from '../support/api';
import { consoleTests, open, reload } from '../support/consoleTests';

let rows: Row[];

consoleTests(async () => {
  await fillWorld({ channels: 40, users: 20, tokens: 30, codes: 5, logs: 4000 });
  rows = await runSql('select * from log where type = 2');
});

/** The first figure of that name. */
const figure = (label: string) => () =>
  [...document.querySelectorAll('.kpi')]
    .find((one) => one.querySelector('dt')?.textContent === label)
    ?.querySelector<HTMLElement>('dd')?.innerText;
const ranges = { '24 h': [3600, 24], '7 d': [86_400, 7], '30 d': [86_400, 30] } as const;

/** Rows since the beginning of the first column of a range. */
function usedIn(range: keyof typeof ranges): Row[] {
  const [unit, columns] = ranges[range];
  const today = new Date();
  const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() - columns + 1);
  const start =
    range === '24 h'
      ? (Math.floor(Date.now() / 1000 / unit) - columns + 1) * unit
      : midnight.getTime() / 1000;
  return rows.filter((row) => Number(row['created_at']) >= start);
}
const sumOfQuota = (some: readonly Row[]) =>
  some.reduce((sum, row) => sum + Number(row['quota']), 0);
const quotaOf = (some: readonly Row[]) => `$${(sumOfQuota(some) / 500_000).toFixed(2)}`;
const countOf = (some: readonly Row[]) => some.length.toLocaleString('en');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const top = (name: string) => page.getByRole('table', { name: new RegExp(`^Top ${name}`) });

describe('the home page of administrators', () => {
  it.each(['24 h', '7 d', '30 d'] as const)(
    'shows what the log adds up to in %s',
    async (range) => {
      await open('/');
      await button(range).click();
      const used = usedIn(range);
      await expect.poll(figure('Requests')).toBe(countOf(used));
      await expect.poll(figure('Used quota')).toBe(quotaOf(used));
      const names = new Set(used.map((row) => String(row['model_name'])));
      const models = [...names].map((model): [string, Row[]] => [
        model,
        used.filter((row) => row['model_name'] === model),
      ]);
      const [[name, most] = ['', []]] = models.sort(
        ([, a], [, b]) => sumOfQuota(b) - sumOfQuota(a) || b.length - a.length,
      );
      const first = () => document.querySelector<HTMLElement>('table.top tr')?.innerText;
      await expect.element(top('models')).toBeVisible();
      await expect.poll(first).toMatch(new RegExp(`^${name}\\s+${most.length}\\s`));
    },
  );

  it('shows of the same what is of oneself, and keeps that and the range in the address', async () => {
    await open('/');
    await button('30 d').click();
    await expect.poll(() => location.search).toBe('?range=30d');
    await button('Mine').click();
    const own = usedIn('30 d').filter((row) => row['user_id'] === 1);
    await expect.poll(figure('Requests')).toBe(countOf(own));
    await reload();
    const pressed = () =>
      [...document.querySelectorAll('.home-head [aria-pressed=true]')].map(
        ({ textContent }) => textContent,
      );
    await expect.poll(pressed).toEqual(['Mine', '30 d']);
    await expect.poll(figure('Requests')).toBe(countOf(own));
  });

  it('draws each hour by model, with the same figures in a table', async () => {
    await open('/');
    const used = usedIn('24 h');
    await expect.poll(() => document.querySelectorAll('.chart rect').length).toBeGreaterThan(5);
    await page.getByText('As a table').click();
    const sum = () =>
      [...document.querySelectorAll('.use-table tbody td:last-child')]
        .map(({ textContent }) => Number(textContent?.replace('$', '')))
        .reduce((all, one) => all + one, 0);
    const show = page.getByRole('group', { name: 'Show' });
    await show.getByRole('button', { name: 'Requests' }).click();
    await expect.poll(sum).toBe(used.length);
    await show.getByRole('button', { name: 'Quota' }).click();
    await expect.poll(sum).toBeCloseTo(sumOfQuota(used) / 500_000, 0);
  });

  it('leads from each line of what needs attention to as many records', async () => {
    await open('/');
    await expect.element(page.getByText(/\d+ models without a price/)).toBeVisible();
    await settled();
    const lines = [...document.querySelectorAll('.rows li a')].map((link) => ({
      label: link.ariaLabel ?? '',
      href: link.getAttribute('href') ?? '',
    }));
    const toLists = lines.filter(({ href }) => !href.startsWith('/setting'));
    expect(toLists.length).toBeGreaterThanOrEqual(4);
    for (const { label, href } of toLists) {
      await open(href);
      const count = Number(/\d+/.exec(label)?.[0]);
      expect(count).toBeLessThanOrEqual(10);
      await expect
        .poll(() => document.querySelectorAll('tbody tr').length, { message: `${label}: ${href}` })
        .toBe(count);
    }
    await open('/');
    await page.getByRole('link', { name: /^Set: \d+ models without a price/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Ratios' }).first()).toBeVisible();
  });

  it.each([
    ['models', 'f.model_name'],
    ['channels', 'f.channel'],
    ['users', 'f.username'],
  ])('leads from what uses most to its entries of the log: %s', async (name, field) => {
    await open('/?range=30d');
    const link = top(name).getByRole('link').first();
    await expect.element(link).toBeVisible();
    const text = link.element().textContent;
    await link.click();
    await expect.poll(() => location.pathname).toBe('/log');
    const asked = new URLSearchParams(location.search);
    expect([asked.get('f.type'), Number(asked.get('f.start_timestamp')) > 0]).toEqual(['2', true]);
    if (field !== 'f.channel') expect(asked.get(field)).toBe(text);
    else expect(Number(asked.get(field))).toBeGreaterThan(0);
    history.back();
    await expect.element(top(name)).toBeVisible();
  });

  it('is made of what a relay without the call can tell, and has no hole', async () => {
    answerCalls('GET', /^log\/(self\/)?summary/, () =>
      answerOf({ error: { message: 'Invalid URL' } }, 404),
    );
    await open('/?range=7d');
    await expect.poll(figure('Used quota')).toBe(quotaOf(usedIn('7 d')));
    await expect.poll(figure('Channels serving')).toMatch(/\/ 40$/);
    await expect.poll(figure('Requests')).toBe(undefined);
    expect(document.querySelectorAll('.kpi').length).toBe(2);
    await expect
      .element(page.getByRole('link', { name: /^Review: \d+ channels disabled automatically/ }))
      .toBeVisible();
    expect(document.querySelectorAll('.chart').length).toBe(0);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    /** Room in px below the last card, before what the operator wrote. */
    const hole = () => {
      const cards = [...document.querySelectorAll('.home > *')].map(
        (one) => one.getBoundingClientRect().bottom,
      );
      const home = document.querySelector('.home')?.getBoundingClientRect().bottom ?? 0;
      return home - Math.max(...cards);
    };
    await expect.poll(hole).toBeLessThan(2);
    await button('Mine').click();
    // One's own week is what such a relay tells everybody.
    await expect.element(page.getByRole('heading', { name: 'Quota, last 7 days' })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.chart rect').length).toBeGreaterThan(0);
  });

  it('says at once the time and sum of a column: to a pointer, to a finger, and to the keys', async () => {
    await open('/?range=30d');
    await expect.poll(() => document.querySelectorAll('.chart rect').length).toBeGreaterThan(5);
    const tip = () => document.querySelector<HTMLElement>('.chart-tip')?.innerText ?? '';
    const parts = () =>
      [...tip().matchAll(/^([\d,]+)$/gm)].map(([, text]) => Number(text?.replace(',', '')));
    /** The sum comes first, and is that of the models. */
    const isSum = () => {
      const [sum = -1, ...models] = parts();
      return sum > 0 && sum === models.reduce((all, one) => all + one, 0);
    };
    const chart = document.querySelector('.chart') ?? document.body;
    const { left, right, top: above } = chart.getBoundingClientRect();
    const point = (type: string, pointerType: string) =>
      chart.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType,
          clientX: (left + right) / 2,
          clientY: above + 100,
        }),
      );
    point('pointermove', 'mouse');
    await expect.poll(isSum).toBe(true);
    point('pointerout', 'mouse');
    await expect.poll(tip).toBe('');
    point('pointerdown', 'touch');
    await expect.poll(isSum).toBe(true);
    const touched = tip();
    await userEvent.click(page.getByRole('heading', { level: 1 }));
    if (chart instanceof HTMLElement) chart.focus();
    await userEvent.keyboard('{Home}');
    await expect.poll(tip).not.toBe(touched);
    const first = tip();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(tip).not.toBe(first);
    await userEvent.keyboard('{Escape}');
    await expect.poll(tip).toBe('');
  });

  it('says when a part could not be loaded, and loads it again', async () => {
    const ends = [/^log\/summary/, /^channel\/search/, /^channel\/\?p=/].map((path) =>
      answerCalls('GET', path, () => answerOf('', 500)),
    );
    await open('/');
    await expect.element(page.getByText('The use could not be loaded.')).toBeVisible();
    await expect.element(page.getByText('The channels could not be loaded.')).toBeVisible();
    await expect.element(page.getByText('Nothing needs attention')).not.toBeInTheDocument();
    for (const end of ends) end();
    await page.getByRole('listitem').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.poll(figure('Channels serving')).toMatch(/\/ 40$/);
    await expect.poll(figure('Requests')).toBe(countOf(usedIn('24 h')));
  });
});
