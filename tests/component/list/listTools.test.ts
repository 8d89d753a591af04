/** Tools of every list: load all, filter columns, choose columns, views, export, keys, and an address that holds it all. */
import { beforeAll, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { answerCalls, answerOf, answerTens, callApi, settled, watchCalls } from '../support/api';
import { consoleTests, open, reload } from '../support/consoleTests';
import { hold } from '../support/page/hold';
import { seen, textsOf } from '../support/page/seen';
import { make, rowsOf } from '../support/steps/forms';
import {
  chooseSegment,
  column,
  exportList,
  openPanel,
  pageRows,
  param,
  rowOf,
  segmentTexts,
} from '../support/steps/lists';
import { chooseOf } from '../support/steps/rows';

const count = 85;
const lastPage = Math.ceil(count / pageRows);
const names = () => column('Name');

consoleTests(async () => {
  for (let i = 0; i < count - 1; i++)
    await make(
      'token',
      buildToken({ name: `token ${String(i).padStart(2, '0')}`, remain_quota: i * 1000 }),
    );
  await make('token', buildToken({ name: '=1+1', remain_quota: 5 }));
});

/** As a relay does that takes no empty search. */
function answerNoSearch(resource: string): void {
  answerTens();
  answerCalls('GET', new RegExp(`^${resource}/search`), () =>
    answerOf({ success: true, message: '', data: [], truncated: true }),
  );
}

const hasPage = async (rows = pageRows) => expect.poll(() => names().length).toBe(rows);
const loadAll = page.getByRole('button', { name: 'Load all rows' });

describe('a list that is loaded whole', () => {
  it('sorts and filters over all rows, knows its pages, and takes few calls', async () => {
    await open('/token');
    await hasPage();
    const calls = watchCalls(/^token\//);
    await loadAll.click();
    await expect.element(page.getByText(`All ${count} rows are loaded`)).toBeVisible();
    expect(calls).toHaveLength(1);
    await page.getByTitle('Sort by Name').click();
    await expect.poll(() => names()[0]).toBe('=1+1');
    await expect.poll(() => textsOf('.pages button').filter(Boolean).at(-1)).toBe(String(lastPage));
    await page.getByLabelText('Filter Remaining quota').fill('>= 0.17');
    await expect.poll(names).toEqual(['token 83']);
    await page.getByLabelText('Filter Name').fill('3');
    await page.getByLabelText('Filter Remaining quota').fill('');
    await hasPage(18);
    await reload();
    await hasPage(18);
    await expect.element(page.getByLabelText('Filter Name')).toHaveValue('3');
    await page.getByRole('button', { name: 'Show pages' }).click();
    await hasPage();
  });

  describe('from the start, as the channels are', () => {
    const total = pageRows + 5;
    const ofVip = Math.floor(total / 3);

    beforeAll(async () => {
      for (let i = 1; i <= total; i++)
        await make(
          'channel',
          buildChannel({ name: `whole ${i}`, group: i % 3 ? 'default' : 'default,vip' }),
        );
      for (const { id } of (await rowsOf('channel/?p=0')).slice(0, 4))
        await callApi('PUT', 'channel/', { id, status: 2 });
    });

    it('says how many there are, of each status and group, in one call', async () => {
      const calls = watchCalls(/^channel\//);
      await open('/channel');
      const counted = () => textsOf('.list-head .muted').join();
      await expect.poll(counted).toBe(String(total));
      await expect
        .poll(() => segmentTexts('Status'))
        .toEqual([
          `All ${total}`,
          `Enabled ${total - 4}`,
          'Disabled 4',
          'Auto-disabled 0',
          'Failing 0',
        ]);
      await expect.element(page.getByText(`1–${pageRows} of ${total}`)).toBeVisible();
      expect(calls).toHaveLength(1);
      const groups = await openPanel('Groups');
      await groups.getByText(/^vip/).click();
      await groups.getByRole('button', { name: `Show ${ofVip}` }).click();
      await expect.poll(counted).toBe(String(ofVip));
      await chooseSegment('Status', 'Disabled');
      await expect.poll(() => names().length).toBeLessThanOrEqual(2);
      expect(calls).toHaveLength(1);
    });

    it('is read by pages where one search does not answer all', async () => {
      answerNoSearch('channel');
      // A list may be asked for before the status is there.
      await open('/about');
      await settled();
      await open('/channel');
      await hasPage();
      await expect.poll(() => segmentTexts('Status')).toContain('Enabled');
      await page.getByRole('button', { name: 'Next page' }).click();
      await hasPage(total - pageRows);
    });
  });

  it('is read page by page from a relay without an empty search, and can be stopped', async () => {
    answerNoSearch('token');
    await open('/token');
    await loadAll.click();
    await expect.element(page.getByText(`All ${count} rows are loaded`)).toBeVisible();
    await open('/token');
    await hasPage();
    const { waiting, release } = hold(/^token\/\?p=0&page_size=100/);
    await loadAll.click();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await page.getByCss('.foot').getByRole('button', { name: 'Stop' }).click();
    await expect.element(loadAll).toBeVisible();
    release();
    expect(param('all')).toBeNull();
  });
});

describe('every list', () => {
  it('remembers the columns and the page size that were chosen', async () => {
    await open('/token');
    await openPanel('Columns');
    await page.getByRole('checkbox', { name: 'Created' }).click();
    await page.getByRole('checkbox', { name: 'Subnets' }).click();
    await userEvent.keyboard('{Escape}');
    const heading = (name: string) => page.getByRole('columnheader', { name });
    await expect.element(heading('Created')).not.toBeInTheDocument();
    await page.getByLabelText('Rows per page').selectOptions('50');
    await hasPage(50);
    await open('/token');
    await hasPage(50);
    await expect.element(heading('Subnets')).toBeVisible();
    await openPanel('Columns');
    await page.getByRole('checkbox', { name: 'Key', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    const key = String((await rowsOf('token/?p=0'))[0]?.['key']);
    const reveal = page.getByRole('button', { name: 'Show the value for ten seconds' }).first();
    await expect.element(reveal).toBeVisible();
    expect(document.documentElement.outerHTML).not.toContain(key);
    await reveal.click();
    await expect.element(page.getByText(key)).toBeVisible();
    await openPanel('Columns');
    await page.getByRole('button', { name: 'Reset columns' }).click();
    await expect.element(heading('Created')).toBeVisible();
  });

  it('keeps views under a name, and forgets them', async () => {
    await open('/token?q=token+3&sort=-name');
    await openPanel('Views');
    await page.getByLabelText('Name of the view').fill('thirties');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await open('/token');
    await hasPage();
    await openPanel('Views');
    const view = page.getByRole('button', { name: 'thirties', exact: true });
    await view.click();
    await expect.poll(names).toEqual(Array.from({ length: 10 }, (_, i) => `token ${39 - i}`));
    await openPanel('Views');
    await page.getByRole('button', { name: 'Delete the view thirties' }).click();
    await expect.element(view).not.toBeInTheDocument();
  });

  it('exports all rows in the order of the list', async () => {
    await open('/token?sort=name');
    await hasPage();
    const { text } = await exportList('CSV');
    const found = text.match(/token \d\d/g) ?? [];
    expect(found).toHaveLength(count - 1);
    expect(found).toEqual(found.toSorted());
  });

  it('exports what matches, or what is selected, without secrets and without formulas', async () => {
    await open('/token');
    const whole = (await exportList('CSV')).text;
    const keys = (await rowsOf('token/search?keyword=')).map(({ key }) => String(key));
    expect(keys).toHaveLength(count);
    expect(whole.startsWith('\ufeff')).toBe(true);
    expect(whole.split('\r\n')).toHaveLength(count + 2); // header, tokens, sums
    expect(keys.filter((key) => whole.includes(key))).toEqual([]);
    expect(whole).toContain("'=1+1");
    expect(/(^|,)"?=1\+1/m.test(whole)).toBe(false);
    await page.getByLabelText('Select token 83').click();
    // Its tools take the place of the toolbar's once their code is there.
    await expect.element(page.getByText('1 selected')).toBeVisible();
    expect((await exportList('CSV')).text.split('\r\n')).toHaveLength(3);
  });

  it('puts the cursor into the search with "/", but not while something is typed', async () => {
    await open('/token');
    await hasPage();
    await userEvent.keyboard('/');
    const search = page.getByRole('searchbox').first();
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('a/b');
    await expect.element(search).toHaveValue('a/b');
  });

  it('comes back as it was with Back and after an edit', async () => {
    await open('/token?page=2&sort=name&f.status=1');
    await expect.poll(names).not.toEqual([]);
    const before = names();
    const edit = rowOf(before[0] ?? '').getByRole('link', { name: 'Edit' });
    const form = page.getByRole('heading', { name: 'Edit token' });
    await edit.click();
    await expect.element(form).toBeVisible();
    history.back();
    await expect.poll(names).toEqual(before);
    expect(location.search).toBe('?page=2&sort=name&f.status=1');
    await edit.click();
    await expect.element(form).toBeVisible();
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect.poll(names).toEqual(before);
  });

  it('goes from a page far beyond the end to the last page, in few calls and without a trace in the history', async () => {
    await open('/about');
    const calls = watchCalls(/^token\//);
    await open('/token?page=1000');
    await expect.poll(() => param('page')).toBe(String(lastPage));
    await hasPage(count % pageRows);
    expect(calls.length).toBeLessThanOrEqual(24);
    history.back();
    await expect.element(page.getByRole('heading', { name: 'About' })).toBeVisible();
    // A search and a filter know their last page, too.
    await open('/token?page=70&q=token+3');
    await hasPage(10);
    await open('/token?page=70&f.status=1');
    await hasPage(count % pageRows);
  });

  it('is cards on a phone, as wide as the screen, and a whole page is selected and sorted there, too', async () => {
    await page.viewport(390, 800);
    await open('/token');
    await chooseOf(page.getByCss('tbody tr').first(), 'Select');
    await page.getByRole('button', { name: 'Select this page' }).click();
    await expect.element(page.getByText(`${pageRows} selected`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByLabelText('Sort').selectOptions('name');
    await expect.poll(() => names()[0]).toBe('=1+1');
    for (const path of ['/token?all=1', '/channel', '/user', '/log', '/redemption']) {
      await open(path);
      await expect.poll(() => seen('h1').length).toBe(1);
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    }
  });
});
