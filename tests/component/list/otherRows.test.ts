/** Other rows of a list begin at the top, and the parts around them stay in the window. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { consoleTests, open } from '../support/consoleTests';
import { seen } from '../support/page/seen';
import { pageRows, rowOf } from '../support/steps/lists';
import { insert } from '../support/steps/tables';

const count = 120;
const nameOf = (place: number) => `user${String(place).padStart(3, '0')}`;
/** The first row of a page. @param number from 1 */
const firstOf = (number: number, size: number) => nameOf(count - 1 - (number - 1) * size);

// Names in order, the last one banned.
consoleTests(async () => {
  for (let at = 0; at < count; at++)
    await insert('user', { username: nameOf(at), role: 1, status: at === count - 1 ? 2 : 1 });
});

const grid = () => seen('.grid')[0] ?? document.body;
const isAt = (top: number) => expect.poll(() => grid().scrollTop).toBe(top);
const shows = (name: string) => expect.element(rowOf(name)).toBeVisible();
const next = page.getByRole('button', { name: 'Next page' });
const openAll = async (search = '') => {
  await open(`/user?all=1${search}`);
  await expect.element(page.getByRole('button', { name: 'Show pages' })).toBeVisible();
};

it('begins at the top on another page, in another order and with another filter; Back restores', async () => {
  await open('/user?size=50');
  await shows(firstOf(1, 50));
  const scrollDown = async () => {
    grid().scrollTop = 500;
    await isAt(500);
  };
  await scrollDown();
  await next.click();
  await shows(firstOf(2, 50));
  await isAt(0);
  history.back();
  await shows(firstOf(1, 50));
  await isAt(500);
  await page.getByRole('columnheader', { name: 'Username' }).getByRole('button').click();
  await isAt(0);
  await scrollDown();
  await page.getByRole('button', { name: /^Banned/ }).click();
  await isAt(0);
});

it('begins at the top on a phone, where the page scrolls', async () => {
  await page.viewport(390, 844);
  await open('/user');
  await shows(firstOf(1, pageRows));
  const isScrolled = (top: number) => expect.poll(() => Math.round(scrollY)).toBe(top);
  scrollTo(0, 1200);
  await isScrolled(1200);
  await next.click();
  await shows(firstOf(2, pageRows));
  await isScrolled(0);
  history.back();
  await shows(firstOf(1, pageRows));
  await isScrolled(1200);
});

it('keeps the heading of the names above the names where the rows scroll sideways', async () => {
  await page.viewport(768, 800);
  await openAll();
  grid().scrollLeft = 300;
  const places = () =>
    seen('thead th.title, thead td.title, tbody tr:first-child td.title').map((cell) =>
      Math.round(cell.getBoundingClientRect().left),
    );
  // The row of filters comes late, and its place with it.
  await expect.poll(() => [places().length, new Set(places()).size]).toEqual([3, 1]);
});

it('keeps the filters above the names in view while the rows scroll', async () => {
  await page.viewport(1400, 800);
  await openAll('&size=100');
  const tops = () =>
    seen('thead .column-filters td').map((cell) => Math.round(cell.getBoundingClientRect().top));
  await expect.poll(tops).not.toEqual([]);
  const before = tops();
  grid().scrollTop = 600;
  await isAt(600);
  expect(tops()).toEqual(before);
});

it.each([768, 1024, 1100])('keeps the pages of a list in a window of %i px', async (width) => {
  await page.viewport(width, 800);
  await openAll();
  expect(next.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
  expect(document.documentElement.scrollWidth).toBe(width);
});

it('counts only those users whose status will change', async () => {
  await open('/user');
  await shows(firstOf(1, pageRows));
  await page.getByLabelText('Select all rows of this page').click();
  await page.getByCss('.selection-bar').getByRole('button', { name: 'Ban' }).click();
  const changing = pageRows - 1;
  await expect
    .element(page.getByText(`${changing} of ${pageRows} users will change.`))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: `Ban ${changing} users` })).toBeVisible();
});
