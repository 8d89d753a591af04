/** Answers of the relay that come after the list was asked for something else. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { chooseSegment, fillFilter, openPanel } from '../support/lists';

const held = consoleTests({}, async (page) => {
  for (let i = 0; i < 30; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `batch ${i}` }));
  await callApi(page, 'POST', 'token/', buildToken({ name: 'other' }));
  const { data } = await callApi(page, 'GET', 'token/search?keyword=other');
  const { id } = (data as { id: number }[])[0] ?? {};
  await callApi(page, 'PUT', 'token/?status_only=true', { id, status: 2 });
  for (const name of ['one', 'two'])
    await callApi(page, 'POST', 'channel/', buildChannel({ name, group: `default,${name}` }));
});
const rowOf = (name: string) => held.page.getByRole('row').filter({ hasText: name });

/** Holds the answers to some calls back. @returns those that wait, and what lets them and all later ones go */
async function hold(page: Page, calls: RegExp) {
  const waiting: Route[] = [];
  let isHeld = true;
  await page.route(calls, (route) => (isHeld ? void waiting.push(route) : route.continue()));
  return {
    waiting,
    release: async () => {
      isHeld = false;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
    },
  };
}

describe('“Select all that match”', () => {
  const all = () => held.page.getByRole('button', { name: 'Select all that match' });
  const selectPage = async () => {
    await rowOf('batch').first().waitFor();
    await held.page.getByLabel('Select all rows of this page').check();
    await held.page.getByText('25 selected').waitFor();
  };

  it('says that it loads, and selects all once they are there', async () => {
    await held.page.goto('/token');
    await selectPage();
    const { waiting, release } = await hold(held.page, /\/api\/token\/\?p=/);
    await all().click();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    const button = held.page.locator('.selection-bar [aria-busy="true"]');
    await button.getByText('Loading…').waitFor();
    await release();
    await held.page.getByText('31 selected').waitFor();
    expect(await button.count()).toBe(0);
  });

  it.each([
    [
      'search',
      'q=other',
      async () => {
        await held.page.getByRole('searchbox').first().fill('');
        await held.page.keyboard.press('Enter');
      },
    ],
    ['filter', 'f.status=2', () => chooseSegment(held.page, 'Status', 'All')],
  ])('selects nothing where the list has another %s meanwhile', async (_, address, clear) => {
    await held.page.goto(`/token?${address}`);
    await rowOf('other').waitFor();
    await clear();
    await selectPage();
    const { waiting, release } = await hold(held.page, /\/api\/token\/\?p=/);
    await all().click();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await held.page.goBack();
    await rowOf('batch').first().waitFor({ state: 'detached' });
    await rowOf('other').waitFor();
    await release();
    await held.page.waitForTimeout(1500);
    expect(await held.page.locator('.selection-bar strong').innerText()).toBe('25 selected');
    expect(await held.page.locator('.toast').count()).toBe(0);
  });

  it('selects nothing after “Clear selection”', async () => {
    await held.page.goto('/token');
    await selectPage();
    const { waiting, release } = await hold(held.page, /\/api\/token\/\?p=/);
    await all().click();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await held.page.getByRole('button', { name: 'Clear selection' }).click();
    await held.page.locator('.selection-bar').waitFor({ state: 'detached' });
    await release();
    await held.page.waitForTimeout(1500);
    expect(await held.page.locator('.selection-bar').count()).toBe(0);
  });
});

describe('an export that is read page by page', () => {
  it('goes on, and can be stopped, while rows are ticked and where the list was left', async () => {
    const { page } = held;
    const saved: string[] = [];
    page.on('download', (file) => saved.push(file.suggestedFilename()));
    await page.goto('/token?order=used_quota');
    await rowOf('batch').first().waitFor();
    const { waiting, release } = await hold(page, /\/api\/token\/\?p=/);
    const panel = await openPanel(page, 'Export');
    await panel.getByRole('button', { name: 'CSV', exact: true }).click();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    const stop = page.locator('.list').getByRole('button', { name: 'Stop', exact: true });
    await stop.waitFor();
    await rowOf('batch').first().getByRole('checkbox').check();
    await page.getByText('1 selected').waitFor();
    await stop.waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await rowOf('root').waitFor();
    await page.getByRole('link', { name: 'Tokens', exact: true }).click();
    await stop.click();
    await stop.waitFor({ state: 'detached' });
    await release();
    await rowOf('batch').first().waitFor();
    await page.waitForTimeout(500);
    expect(saved).toEqual([]);
  });
});

describe('the total quota of the log', () => {
  it('is not shown beside other rows than those that it was asked for', async () => {
    const { page } = held;
    await page.goto('/log');
    const { waiting, release } = await hold(page, /\/api\/log\/stat/);
    const reveal = page.getByRole('button', { name: 'Show the total quota' });
    await reveal.click();
    await expect.poll(() => waiting.length).toBe(1);
    await fillFilter(page, 'Model', 'gpt-4o');
    await page.waitForURL(/f\.model_name=gpt-4o/);
    const answered = page.waitForResponse(/\/api\/log\/stat/);
    await release();
    await answered;
    await expect.poll(() => reveal.isEnabled()).toBe(true);
    expect(await page.getByText(/^Total quota/).count()).toBe(0);
    await reveal.click();
    await page.getByText(/^Total quota/).waitFor();
  });
});

describe('a list that is loaded whole', () => {
  it('says that all rows are there once they are', async () => {
    const { page } = held;
    const { waiting, release } = await hold(page, /\/api\/channel\//);
    await page.goto('/channel?all=1');
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Show pages' }).waitFor();
    expect(await page.getByText(/^All \d+ row/).count()).toBe(0);
    await release();
    await page.getByText('All 2 rows are loaded').waitFor();
  });

  it('counts no rows of the search before for its filters', async () => {
    const { page } = held;
    await page.goto('/channel');
    const status = page.getByRole('group', { name: 'Status' });
    const counts = () => status.locator('.n').allInnerTexts();
    await expect.poll(counts).toEqual(['2', '2', '0', '0']);
    const { waiting, release } = await hold(page, /\/api\/channel\/search/);
    await page.getByRole('searchbox').first().fill('one');
    await page.keyboard.press('Enter');
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await expect.poll(counts).toEqual([]);
    await release();
    await expect.poll(counts).toEqual(['1', '1', '0', '0']);
  });
});

describe('the panel of a filter', () => {
  it('keeps ticks and focus while its choices arrive', async () => {
    const { page } = held;
    const { waiting, release } = await hold(page, /\/api\/group\//);
    await page.goto('/channel');
    await rowOf('one').waitFor();
    const panel = await openPanel(page, 'Groups');
    await expect.poll(() => waiting.length).toBe(1);
    const box = panel.getByRole('checkbox', { name: 'one' });
    await box.check();
    expect(await panel.getByText('vip', { exact: true }).count()).toBe(0);
    await release();
    await panel.getByText('vip', { exact: true }).waitFor();
    expect(await box.isChecked()).toBe(true);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await panel.getByRole('button', { name: /^Show 1/ }).click();
    await rowOf('two').waitFor({ state: 'detached' });
    await rowOf('one').waitFor();
  });
});

describe('tests of all channels', () => {
  const output = () => held.page.locator('.list-head output');
  const stop = () => held.page.getByRole('button', { name: 'Stop watching' });
  /** Starts tests of which none ends, and waits until a look at the channels is held. */
  const watch = async () => {
    const { page } = held;
    await page.route('**/api/channel/test?*', (route) =>
      route.fulfill({ json: { success: true, message: '' } }),
    );
    await page.goto('/channel');
    await page.getByRole('button', { name: 'Test all' }).click();
    await stop().waitFor();
    await output().getByText('0 of 2 channels tested').waitFor();
    const looks = await hold(page, /\/api\/channel\/\?p=0/);
    await expect.poll(() => looks.waiting.length).toBe(1);
    return looks;
  };

  it('are not watched again by themselves after “Stop watching”', async () => {
    const { release } = await watch();
    await stop().click();
    await stop().waitFor({ state: 'detached' });
    const read = held.page.waitForResponse(/channel\/\?p=0/);
    await release();
    await read;
    await held.page.waitForTimeout(1000);
    expect([await stop().count(), await output().count()]).toEqual([0, 0]);
  });

  it('are looked at once at a time', async () => {
    const { waiting, release } = await watch();
    await held.page.waitForTimeout(4500);
    expect(waiting).toHaveLength(1);
    await release();
    await stop().click();
  });
});
