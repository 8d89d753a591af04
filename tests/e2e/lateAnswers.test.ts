/** Answers of the relay that come after the list was asked for something else. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildChannel } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { openPanel } from '../support/lists';

const held = consoleTests({}, async (page) => {
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
