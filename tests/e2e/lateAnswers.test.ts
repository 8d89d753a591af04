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
