/** Work on many rows, and the changes that a bulk edit previews. */

import type { Route } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildChannel } from '../../support/steps/builders';

const held = consoleTests();
interface Row {
  id: number;
  name: string;
  status: number;
  priority: number;
  weight: number;
  models: string;
  group: string;
}
const all = async (resource: string) =>
  (await callApi(held.page, 'GET', `${resource}/search?keyword=`)).data as Row[];
const rowOf = (name: string) => held.page.getByRole('row').filter({ hasText: name });

/** Makes channels c0…, fast: one request makes one for each line of the key. */
async function makeChannels(count: number): Promise<void> {
  await callApi(
    held.page,
    'POST',
    'channel/',
    buildChannel({
      name: 'many',
      key: Array.from({ length: count }, (_, i) => `sk-${i}`).join('\n'),
      models: 'gpt-4o,o1',
    }),
  );
}

beforeEach(async () => {
  for (const { id } of await all('token')) await callApi(held.page, 'DELETE', `token/${id}`);
  await held.page.evaluate(async () => {
    const { data } = (await (await fetch('/api/channel/search?keyword=')).json()) as {
      data: { id: number }[];
    };
    for (const { id } of data) await fetch(`/api/channel/${id}`, { method: 'DELETE' });
  });
});

describe('bulk work', () => {
  it('disables 200 channels over several pages in four clicks, through 429s, errors and rows that are gone (B11)', async () => {
    await makeChannels(200);
    const ids = (await all('channel')).map(({ id }) => id);
    const failing = new Set(ids.slice(10, 15));
    const gone = new Set(ids.slice(50, 52));
    let inFlight = 0;
    let peakInFlight = 0;
    let answers = 0;
    const effective = new Map<number, number>();
    await held.page.goto('/channel');
    await rowOf('many').first().waitFor();
    await held.page.getByLabel('Select all rows of this page').check();
    await held.page.getByRole('button', { name: 'Select all 200' }).click();
    await held.page.getByText('200 selected').waitFor();
    for (const id of gone) await callApi(held.page, 'DELETE', `channel/${id}`);
    await held.page.route('**/api/channel/', async (route: Route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      inFlight += 1;
      peakInFlight = Math.max(peakInFlight, inFlight);
      try {
        const { id } = route.request().postDataJSON() as { id: number };
        answers += 1;
        if (answers % 10 < 3)
          await route.fulfill({ status: 429, headers: { 'retry-after': '0' }, body: '' });
        else if (failing.has(id))
          await route.fulfill({ status: 500, json: { success: false, message: 'broken' } });
        else {
          effective.set(id, (effective.get(id) ?? 0) + 1);
          await route.continue();
        }
      } finally {
        inFlight -= 1;
      }
    });
    await held.page.locator('.selection-bar').getByRole('button', { name: 'Disable' }).click();
    await held.page.getByText('200 of 200 channels will change.').waitFor();
    await held.page.getByRole('button', { name: 'Disable 200 channels' }).click();
    await held.page.getByText('193 done').waitFor({ timeout: 60_000 });
    await held.page.getByText('7 failed:').waitFor();
    const report = await held.page.locator('.report li').allInnerTexts();
    const disabled = (await all('channel')).filter(({ status }) => status === 2).length;
    const twice = [...effective].filter(([id, count]) => count > 1 && !gone.has(id)).length;
    console.log(
      `bulk done=193 failed=${report.length} mismatch=${193 - disabled} maxInFlight=${peakInFlight} dup=${twice}`,
    );
    expect(report.filter((line) => line.includes('record not found'))).toHaveLength(2);
    expect(report.filter((line) => line.includes('internal server error'))).toHaveLength(5);
    expect([disabled, twice, peakInFlight <= 4]).toEqual([193, 0, true]);
    await held.page.getByText('7 selected').waitFor();
    await held.page.unroute('**/api/channel/');
    await held.page.getByRole('button', { name: 'Try the 7 failed again' }).click();
    await held.page.getByText('5 done').waitFor();
    await expect
      .poll(async () => (await all('channel')).filter(({ status }) => status === 2))
      .toHaveLength(198);
  }, 120_000);

  it('looks at a row whose write went wrong before it says so, and writes nothing twice', async () => {
    await makeChannels(3);
    await held.page.goto('/channel');
    await held.page.getByLabel('Select all rows of this page').check();
    const keys = new Set<unknown>();
    await held.page.route('**/api/channel/', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      keys.add(route.request().headers()['idempotency-key']);
      // The relay does it, and the answer is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await held.page.locator('.selection-bar').getByRole('button', { name: 'Disable' }).click();
    await held.page.getByRole('button', { name: 'Disable 3 channels' }).click();
    await held.page.getByText('3 channels disabled').waitFor();
    expect(keys.size).toBe(3);
    await expect
      .poll(async () => (await all('channel')).every(({ status }) => status === 2))
      .toBe(true);
  });

  it('changes models, groups, priority and weight with a preview of each record', async () => {
    await makeChannels(3);
    const [first] = await all('channel');
    await callApi(held.page, 'PUT', 'channel/', { id: first?.id, models: 'gpt-5' });
    await held.page.goto('/channel');
    const change = async (field: string, mode: string, value: string, changed: number) => {
      await held.page.getByLabel('Select all rows of this page').check();
      await held.page.getByRole('button', { name: 'Change…' }).click();
      await held.page.getByRole('button', { name: `Change ${field}` }).click();
      const dialog = held.page.getByRole('dialog');
      await dialog.getByLabel(field).selectOption(mode);
      await dialog.getByLabel('Value').fill(value);
      await dialog.getByLabel('Value').press('Tab');
      await dialog.getByText(`${changed} of 3 channels will change.`).waitFor();
      await dialog
        .getByRole('button', { name: new RegExp(`^Change ${changed} channels?$`) })
        .click();
      await held.page.getByText(`${changed} channels changed`).last().waitFor();
      await held.page.locator('.selection-bar').waitFor({ state: 'detached' });
    };
    await change('Models', 'add', 'gpt-5', 2);
    await change('Models', 'remove', 'o1', 2);
    await change('Groups', 'set', 'vip', 3);
    await change('Priority', 'set', '5', 3);
    await change('Priority', 'add', '-2', 3);
    await expect
      .poll(async () =>
        (await all('channel')).map(({ models, group, priority }) => ({ models, group, priority })),
      )
      .toEqual([
        { models: 'gpt-5', group: 'vip', priority: 3 },
        { models: 'gpt-4o,gpt-5', group: 'vip', priority: 3 },
        { models: 'gpt-4o,gpt-5', group: 'vip', priority: 3 },
      ]);
  });

  it('gives 8 users another group, and no log entry says that their quota changed', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `member${i}`);
    for (const username of names)
      await callApi(held.page, 'POST', 'user/', { username, password: 'password-1' });
    const users = async () => {
      const { data } = await callApi(held.page, 'GET', 'user/search?keyword=member');
      return data as { id: number; group: string; quota: number }[];
    };
    for (const [i, { id }] of (await users()).entries())
      await callApi(held.page, 'POST', 'topup', { user_id: id, quota: 1000 + i, remark: 'gift' });
    const management = async () =>
      (await callApi(held.page, 'GET', 'log/?p=0&type=3')).data as {
        id: number;
        content: string;
      }[];
    const newest = (await management())[0]?.id ?? 0;
    await held.page.goto('/user');
    for (const name of names) await held.page.getByLabel(`Select ${name}`).check();
    await held.page.getByRole('button', { name: 'Change…' }).click();
    await held.page.getByRole('button', { name: 'Change Group' }).click();
    const dialog = held.page.getByRole('dialog');
    expect(await dialog.getByLabel('Group').locator('option').allInnerTexts()).toEqual(['Set to']);
    const value = dialog.getByRole('combobox', { name: 'Value' });
    await value.fill('vip,svip');
    await value.press('Enter');
    await value.press('Tab');
    await dialog.getByText('“vip,svip” is not among the choices.').waitFor();
    await value.fill('vi');
    await expect
      .poll(() => dialog.getByRole('listbox').getByRole('option').allInnerTexts())
      .toEqual(['vip', 'svip']);
    // It takes the first, and sends nothing.
    await value.press('Enter');
    await dialog.getByText('8 of 8 users will change.').waitFor();
    expect(await value.inputValue()).toBe('vip');
    await dialog.getByRole('button', { name: 'Change 8 users' }).click();
    await held.page.getByText('8 users changed').waitFor();
    const found = await users();
    const entries = (await management()).filter(
      ({ id, content }) => id > newest && /额度|quota/i.test(content),
    );
    console.log(
      `groups=${found.filter(({ group }) => group === 'vip').length} false entries=${entries.length}`,
    );
    expect(found.map(({ group, quota }) => [group, quota])).toEqual(
      names.map((_, i) => ['vip', 1000 + i]),
    );
    expect(entries).toEqual([]);
  });
});
