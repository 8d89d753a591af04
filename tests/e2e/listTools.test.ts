/** What every list can do: load all, filter columns, choose columns, views, export, keys, and an address that holds it all. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi, enter, visit, watchProblems } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { chooseSegment, exportList, openPanel, segments } from '../support/lists';
import { chooseOf } from '../support/rows';

const held = consoleTests();
const names = () => held.page.locator('td[data-label="Name"]').allInnerTexts();

beforeAll(async () => {
  const { page, context } = await visit(held.browser, held.server.url);
  await enter(page);
  for (let i = 0; i < 84; i++)
    await callApi(
      page,
      'POST',
      'token/',
      buildToken({ name: `token ${String(i).padStart(2, '0')}`, remain_quota: i * 1000 }),
    );
  await callApi(page, 'POST', 'token/', buildToken({ name: '=1+1', remain_quota: 5 }));
  await context.close();
});
beforeEach(async () => {
  await held.page.evaluate(() => {
    for (const key of ['page-size-token', 'columns-token', 'views-token'])
      localStorage.removeItem(key);
  });
});

describe('a list that is loaded whole', () => {
  it('sorts and filters over all rows, knows its pages, and takes few calls', async () => {
    const calls: string[] = [];
    held.page.on('request', (request) => {
      if (request.url().includes('/api/token/')) calls.push(request.url());
    });
    await held.page.goto('/token');
    await expect.poll(async () => (await names()).length).toBe(25);
    // The second page is read ahead: it belongs to the first one.
    await expect.poll(() => calls.some((url) => url.includes('p=5'))).toBe(true);
    calls.length = 0;
    await held.page.getByRole('button', { name: 'Load all rows' }).click();
    await held.page.getByText('All 85 rows are loaded').waitFor();
    expect(calls.length).toBeLessThanOrEqual(3);
    await held.page
      .getByRole('button', { name: 'Sort by Name' })
      .or(held.page.getByTitle('Sort by Name'))
      .first()
      .click();
    await expect.poll(async () => (await names())[0]).toBe('=1+1');
    await expect
      .poll(() => held.page.getByRole('button', { name: /^Page \d$/ }).allInnerTexts())
      .toEqual(['1', '2', '3', '4']);
    await held.page.getByLabel('Filter Remaining quota').fill('>= 0.17');
    await expect.poll(names).toEqual(['token 83']);
    await held.page.getByLabel('Filter Name').fill('3');
    await held.page.getByLabel('Filter Remaining quota').fill('');
    await expect.poll(async () => (await names()).length).toBe(18);
    await held.page.reload();
    await expect.poll(async () => (await names()).length).toBe(18);
    await expect.poll(() => held.page.getByLabel('Filter Name').inputValue()).toBe('3');
    await held.page.getByRole('button', { name: 'Show pages' }).click();
    await expect.poll(async () => (await names()).length).toBe(25);
  });

  describe('from the start, as the channels are', () => {
    const total = 30;

    beforeAll(async () => {
      const { page, context } = await visit(held.browser, held.server.url);
      await enter(page);
      for (let i = 1; i <= total; i++)
        await callApi(
          page,
          'POST',
          'channel/',
          buildChannel({ name: `whole ${i}`, group: i % 3 ? 'default' : 'default,vip' }),
        );
      const { data } = await callApi(page, 'GET', 'channel/search?keyword=');
      for (const { id } of (data as { id: number }[]).slice(0, 4))
        await callApi(page, 'PUT', 'channel/', { id, status: 2 });
      await context.close();
    });

    it('says how many there are, of each status and group, in two calls', async () => {
      const page = await held.context.newPage();
      const problems = watchProblems(page);
      // No time passes in it: rows that came long before the code that draws them are not read again.
      await page.addInitScript(() => {
        const now = Date.now();
        Date.now = () => now;
      });
      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/channel/')) calls.push(request.url());
      });
      await page.goto('/channel');
      const counted = page.locator('.list-head .muted');
      await expect.poll(() => counted.innerText()).toBe(String(total));
      await expect
        .poll(() => segments(page, 'Status').allTextContents())
        .toEqual([`All ${total}`, `Enabled ${total - 4}`, 'Disabled 4', 'Auto-disabled 0']);
      await page.getByText(`1–25 of ${total}`).waitFor();
      expect(calls).toHaveLength(2);
      const groups = await openPanel(page, 'Groups');
      await groups.getByText(/^vip/).click();
      await groups.getByRole('button', { name: 'Show 10' }).click();
      await expect.poll(() => counted.innerText()).toBe('10');
      await chooseSegment(page, 'Status', 'Disabled');
      await expect.poll(() => page.locator('td[data-label="Name"]').count()).toBeLessThanOrEqual(2);
      expect(calls).toHaveLength(2);
      expect(problems).toEqual([]);
    });

    it('is read by pages where one search does not answer all', async () => {
      await held.page.route('**/api/channel/search*', (route) =>
        route.fulfill({ json: { success: true, message: '', data: [] } }),
      );
      await held.page.goto('/channel');
      await expect.poll(async () => (await names()).length).toBe(25);
      await expect.poll(() => segments(held.page, 'Status').allTextContents()).toContain('Enabled');
      await held.page.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(async () => (await names()).length).toBe(total - 25);
      await held.page.unroute('**/api/channel/search*');
    });
  });

  it('is read page by page from a relay without an empty search, with progress, and can be stopped', async () => {
    await held.page.route('**/api/token/search*', (route) =>
      route.fulfill({ json: { success: true, message: '', data: [] } }),
    );
    await held.page.goto('/token');
    await held.page.getByRole('button', { name: 'Load all rows' }).click();
    await held.page.getByText('All 85 rows are loaded').waitFor();
    await held.page.goto('/token');
    await held.page.route('**/api/token/?p=*', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1500);
      });
      await route.continue().catch(() => undefined);
    });
    await held.page.getByRole('button', { name: 'Load all rows' }).click();
    await held.page.getByText(/\d+ rows loaded/).waitFor();
    await held.page.locator('.foot').getByRole('button', { name: 'Stop' }).click();
    await held.page.getByRole('button', { name: 'Load all rows' }).waitFor();
    expect(new URL(held.page.url()).searchParams.get('all')).toBeNull();
  });
});

describe('every list', () => {
  it('remembers the columns and the page size that were chosen', async () => {
    await held.page.goto('/token');
    await openPanel(held.page, 'Columns');
    await held.page.getByRole('checkbox', { name: 'Created' }).uncheck();
    await held.page.getByRole('checkbox', { name: 'Subnets' }).check();
    await held.page.keyboard.press('Escape');
    await held.page.getByRole('columnheader', { name: 'Created' }).waitFor({ state: 'detached' });
    await held.page.getByLabel('Rows per page').selectOption('50');
    await expect.poll(async () => (await names()).length).toBe(50);
    await held.page.goto('/token');
    await expect.poll(async () => (await names()).length).toBe(50);
    await held.page.getByRole('columnheader', { name: 'Subnets' }).waitFor();
    await openPanel(held.page, 'Columns');
    await held.page.getByRole('checkbox', { name: 'Key', exact: true }).check();
    await held.page.keyboard.press('Escape');
    const [key = ''] = (
      (await callApi(held.page, 'GET', 'token/?p=0')).data as { key: string }[]
    ).map((token) => token.key);
    expect(await held.page.content()).not.toContain(key);
    await held.page.getByRole('button', { name: 'Show the value for ten seconds' }).first().click();
    await held.page.getByText(key).waitFor();
    await openPanel(held.page, 'Columns');
    await held.page.getByRole('button', { name: 'Standard columns' }).click();
    await held.page.getByRole('columnheader', { name: 'Created' }).waitFor();
  });

  it('keeps views under a name, and forgets them', async () => {
    await held.page.goto('/token?q=token+3&sort=-name');
    await openPanel(held.page, 'Views');
    await held.page.getByLabel('Name of the view').fill('thirties');
    await held.page.getByRole('button', { name: 'Save this view' }).click();
    await held.page.goto('/token');
    await expect.poll(async () => (await names()).length).toBe(25);
    await openPanel(held.page, 'Views');
    await held.page.getByRole('button', { name: 'thirties', exact: true }).click();
    await expect.poll(names).toEqual(Array.from({ length: 10 }, (_, i) => `token ${39 - i}`));
    await openPanel(held.page, 'Views');
    await held.page.getByRole('button', { name: 'Delete the view thirties' }).click();
    await expect
      .poll(() => held.page.getByRole('button', { name: 'thirties', exact: true }).count())
      .toBe(0);
  });

  it('exports what matches, or what is selected, without secrets and without formulas', async () => {
    await held.page.goto('/token');
    const exported = async () => (await exportList(held.page, 'CSV')).text;
    const whole = await exported();
    const keys = (
      (await callApi(held.page, 'GET', 'token/search?keyword=')).data as { key: string }[]
    ).map(({ key }) => key);
    expect(whole.startsWith('\ufeff')).toBe(true);
    expect(whole.split('\r\n')).toHaveLength(87); // header, 85 tokens, sums
    expect(keys.filter((key) => whole.includes(key))).toEqual([]);
    expect(whole).toContain("'=1+1");
    expect(/(^|,)"?=1\+1/m.test(whole)).toBe(false);
    await held.page.getByLabel('Select token 83').check();
    expect((await exported()).split('\r\n')).toHaveLength(3);
  });

  it('puts the cursor into the search with "/", but not while something is typed', async () => {
    await held.page.goto('/token');
    await expect.poll(async () => (await names()).length).toBe(25);
    await held.page.keyboard.press('/');
    await expect
      .poll(() =>
        held.page
          .getByRole('searchbox')
          .first()
          .evaluate((element) => element === document.activeElement),
      )
      .toBe(true);
    await held.page.keyboard.type('a/b');
    await expect.poll(() => held.page.getByRole('searchbox').first().inputValue()).toBe('a/b');
  });

  it('comes back as it was with Back and after an edit', async () => {
    await held.page.goto('/token?page=2&sort=name&f.status=1');
    const before = await expect.poll(names).not.toEqual([]).then(names);
    await held.page
      .getByRole('row')
      .filter({ hasText: before[0] ?? '' })
      .getByRole('link', { name: 'Edit' })
      .click();
    await held.page.getByRole('heading', { name: 'Edit token' }).waitFor();
    await held.page.goBack();
    await expect.poll(names).toEqual(before);
    expect(new URL(held.page.url()).search).toBe('?page=2&sort=name&f.status=1');
    await held.page
      .getByRole('row')
      .filter({ hasText: before[0] ?? '' })
      .getByRole('link', { name: 'Edit' })
      .click();
    await held.page.getByRole('heading', { name: 'Edit token' }).waitFor();
    await held.page.getByRole('link', { name: 'Back to the list' }).click();
    await expect.poll(names).toEqual(before);
  });

  it('goes from a page far beyond the end to the last page, in few calls and without a trace in the history', async () => {
    await held.page.goto('/about');
    const calls: string[] = [];
    held.page.on('request', (request) => {
      if (request.url().includes('/api/token/')) calls.push(request.url());
    });
    await held.page.goto('/token?page=1000');
    await expect.poll(() => new URL(held.page.url()).searchParams.get('page')).toBe('4');
    await expect.poll(async () => (await names()).length).toBe(10);
    expect(calls.length).toBeLessThanOrEqual(24);
    await held.page.goBack();
    await held.page.getByRole('heading', { name: 'About' }).waitFor();
    // A search and a filter know their last page, too.
    await held.page.goto('/token?page=70&q=token+3');
    await expect.poll(async () => (await names()).length).toBe(10);
    await held.page.goto('/token?page=70&f.status=1');
    await expect.poll(async () => (await names()).length).toBe(10);
  });

  it('is cards on a phone, as wide as the screen, and a whole page is selected and sorted there, too', async () => {
    await held.page.setViewportSize({ width: 390, height: 800 });
    await held.page.goto('/token');
    await chooseOf(held.page.locator('tbody tr').first(), 'Select');
    await held.page.getByRole('button', { name: 'Select this page' }).click();
    await held.page.getByText('25 selected').waitFor();
    await held.page.getByRole('button', { name: 'Clear selection' }).click();
    await held.page.getByLabel('Sort').selectOption('name');
    await expect.poll(async () => (await names())[0]).toBe('=1+1');
    for (const path of ['/token?all=1', '/channel', '/user', '/log', '/redemption']) {
      await held.page.goto(path);
      await held.page.getByRole('heading').first().waitFor();
      await expect
        .poll(() =>
          held.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        )
        .toBe(true);
    }
  });
});
