/** Lists whose rows vanish while somebody pages through them. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { callApi, runSql, settled } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { seen, textsOf } from '../support/page/seen';
import { make } from '../support/steps/forms';
import { pageRows, param } from '../support/steps/lists';
import { chooseOf } from '../support/steps/rows';
import { insert } from '../support/steps/tables';

consoleTests();
const rowsMade = 237;

/** Fills a list. */
const fill: Record<string, () => Promise<unknown>> = {
  token: () =>
    Promise.all(
      Array.from({ length: rowsMade }, (_, i) => make('token', buildToken({ name: `t${i}` }))),
    ),
  channel: () =>
    make(
      'channel',
      buildChannel({ key: Array.from({ length: rowsMade }, (_, i) => `sk-${i}`).join('\n') }),
    ),
  redemption: () =>
    Promise.all(
      [100, 100, 37].map((count) => make('redemption', { name: 'code', quota: 1, count })),
    ),
  user: () =>
    Promise.all(
      Array.from({ length: rowsMade }, (_, i) =>
        insert('user', { username: `u${i}`, role: 1, status: 1, quota: 0, group: 'default' }),
      ),
    ),
};

/** Deletes as another administrator would. */
const deleteElsewhere = (name: string, ids: readonly number[]) =>
  Promise.all(ids.map((id) => callApi('DELETE', `${name}/${id}/`)));

/** Ids of what is left, as the database has them, the newest first. */
async function survivors(name: string): Promise<number[]> {
  const rows = await runSql(`select id, status from "${name}" order by id desc`);
  return rows.filter(({ status }) => name !== 'user' || status !== 3).map(({ id }) => Number(id));
}

const shownIds = () => seen('tbody tr').map(({ dataset }) => Number(dataset['id']));
const pageNumber = () => Number(param('page') ?? 1);
const next = page.getByRole('button', { name: 'Next page' });
const dialog = page.getByRole('dialog');

const openPage = async (name: string, number: number) => {
  await open(`/${name}?page=${number}`);
  await expect.poll(() => shownIds().length).toBe(pageRows);
  await settled();
};

async function deleteFirstShown(name: string): Promise<void> {
  const [first = 0] = shownIds();
  await chooseOf(page.getByCss(`tr[data-id="${first}"]`), 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(shownIds).not.toContain(first);
  await expect.poll(() => survivors(name)).not.toContain(first);
}

/**
 * Goes to the next page. A full page does not tell whether another one follows: the list says so where none does.
 * @returns false where none follows
 */
async function goOn(): Promise<boolean> {
  if (next.element().ariaDisabled === 'true') return false;
  const [before, wanted] = [shownIds().join(), pageNumber() + 1];
  await next.click();
  const isLast = () => textsOf('.toast').some((text) => text.startsWith('No more rows follow'));
  await expect
    .poll(() => isLast() || (pageNumber() === wanted && shownIds().join() !== before))
    .toBe(true);
  await settled();
  expect(shownIds()).not.toEqual([]);
  return !isLast();
}

/** Goes through all pages by "next". @returns ids in the order seen */
async function readThrough(name: string): Promise<number[]> {
  await openPage(name, 1);
  const seenIds = shownIds();
  while (await goOn()) seenIds.push(...shownIds());
  return seenIds;
}

describe('a list of 237 rows', () => {
  it.each(Object.keys(fill))(
    '%s shows every survivor once, whoever deletes, and never a blank page',
    async (name) => {
      await fill[name]?.();
      await openPage(name, 3);
      await deleteFirstShown(name);
      // Ten go elsewhere while this page is open, then the next one is asked for, and one more goes here.
      await deleteElsewhere(name, (await survivors(name)).slice(5, 15));
      expect(await goOn()).toBe(true);
      expect(pageNumber()).toBe(4);
      await deleteFirstShown(name);
      // Down to whole pages, and then the last page of them.
      const left = (await survivors(name)).filter((id) => name !== 'user' || id !== 1);
      const extra = (await survivors(name)).length % pageRows;
      await deleteElsewhere(name, left.slice(50, 50 + extra));
      const pages = (await survivors(name)).length / pageRows;
      await openPage(name, pages);
      expect(await goOn()).toBe(false);
      expect(pageNumber()).toBe(pages);
      await page.getByLabelText('Select all rows of this page').click();
      // It is protected, and so the page stays.
      if (name === 'user') await page.getByLabelText('Select root').click();
      await page.getByCss('.selection-bar').getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: /^Delete \d+/ }).click();
      if (name === 'user') await expect.poll(shownIds).toEqual([1]);
      else await expect.poll(pageNumber).toBe(pages - 1);
      expect(await readThrough(name)).toEqual(await survivors(name));
    },
    120_000,
  );
});
