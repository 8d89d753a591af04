/** Changes of many rows that are taken back by one click. */
import type { Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildChannel, buildToken } from '../../support/steps/builders';

const held = consoleTests();
type Row = Record<string, unknown> & { id: number; name: string };
const all = async (resource: string, keyword = '') =>
  (await callApi(held.page, 'GET', `${resource}/search?keyword=${keyword}`)).data as Row[];
const bar = () => held.page.locator('.selection-bar');
const undo = () => held.page.getByRole('status').getByRole('button', { name: 'Undo' });

beforeEach(async () => {
  for (const resource of ['token', 'channel'])
    for (const { id } of await all(resource))
      await callApi(held.page, 'DELETE', `${resource}/${id}/`);
});

/** Opens a list and selects every row that it shows. */
async function selectAll(path: string, count: number): Promise<void> {
  await held.page.goto(path);
  await held.page.locator('.records tbody').getByRole('checkbox').first().waitFor();
  await held.page.getByLabel('Select all rows of this page').check();
  await held.page.getByText(`${count} selected`).waitFor();
}

async function changeField(field: string, mode: string, value: string): Promise<void> {
  await bar().getByRole('button', { name: 'Change…' }).click();
  await held.page.getByRole('button', { name: `Change ${field}` }).click();
  const dialog = held.page.getByRole('dialog');
  await dialog.getByLabel(field).selectOption(mode);
  await dialog.getByLabel('Value').fill(value);
  await dialog.getByLabel('Value').press('Tab');
  await dialog.getByRole('button', { name: /^Change \d/ }).click();
}

describe('one click takes back', () => {
  it('30 disabled tokens, with one write each, and leaves those alone that were off before', async () => {
    for (let i = 0; i < 33; i++)
      await callApi(held.page, 'POST', 'token/', buildToken({ name: `token ${i}` }));
    const rows = await all('token');
    for (const { id } of rows.slice(0, 3))
      await callApi(held.page, 'PUT', 'token/?status_only=true', { id, status: 2 });
    await selectAll('/token?size=50', 33);
    await bar().getByRole('button', { name: 'Disable' }).click();
    await held.page.getByText('30 of 33 tokens will change.').waitFor();
    await held.page.getByRole('button', { name: 'Disable 30 tokens' }).click();
    await held.page.getByText('30 tokens disabled', { exact: true }).waitFor();
    expect((await all('token')).filter(({ status }) => status === 2)).toHaveLength(33);
    // The toolbar is back, and what was off before is not selected any more.
    await held.page.getByRole('searchbox').waitFor();
    expect(await held.page.locator('tbody .ck:checked').count()).toBe(0);
    const writes: number[] = [];
    const reads: string[] = [];
    held.page.on('request', (request: Request) => {
      if (request.method() === 'PUT') writes.push(request.postDataJSON().id as number);
      if (/token\/\d+$/.test(new URL(request.url()).pathname)) reads.push(request.url());
    });
    // The message goes; the report of the work stays.
    await held.page.locator('.toast-close').first().click();
    await held.page.getByRole('button', { name: 'Recent work' }).click();
    await held.page
      .getByRole('list', { name: 'Recent work' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await held.page.getByText('Changed back', { exact: true }).waitFor();
    expect(reads).toEqual([]);
    const off = (await all('token')).filter(({ status }) => status === 2).map(({ id }) => id);
    console.log(`undo of 30 tokens: writes=${writes.length} still off=${off.length}`);
    expect(off.sort()).toEqual(
      rows
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    );
    expect(writes).toHaveLength(30);
    expect(new Set(writes).size).toBe(30);
    // The list shows it, too.
    await held.page.getByRole('switch', { checked: true }).nth(29).waitFor();
  });

  it('each channel its own priority and models', async () => {
    for (const [i, models] of ['gpt-4o', 'o1,o3', 'gpt-4o,o1'].entries())
      await callApi(
        held.page,
        'POST',
        'channel/',
        buildChannel({ name: `c${i}`, models, priority: i }),
      );
    const before = await all('channel');
    for (const [field, mode, value, count] of [
      ['Priority', 'set', '1', 2],
      ['Models', 'add', 'gpt-5', 3],
      ['Models', 'remove', 'o1', 2],
    ] as const) {
      await selectAll('/channel', 3);
      await changeField(field, mode, value);
      await held.page.getByText(`${count} channels changed`, { exact: true }).waitFor();
      expect(await all('channel')).not.toEqual(before);
      await undo().click();
      await held.page.getByText('Changed back', { exact: true }).waitFor();
      expect(await all('channel'), `${mode} ${field}`).toEqual(before);
    }
  });

  it('a change of rows that were edited in the list while they were selected, to what was edited', async () => {
    for (const name of ['c0', 'c1'])
      await callApi(held.page, 'POST', 'channel/', buildChannel({ name, priority: 1 }));
    await selectAll('/channel', 2);
    const priorities = async () => (await all('channel')).map(({ priority }) => priority).sort();
    const field = held.page.locator('.records input[value="1"]').first();
    await field.fill('5');
    await field.press('Enter');
    await expect.poll(priorities).toEqual([1, 5]);
    await expect.poll(() => held.page.locator('.records input[value="5"]').count()).toBe(1);
    await changeField('Priority', 'set', '9');
    await held.page.getByText('2 channels changed', { exact: true }).waitFor();
    expect(await priorities()).toEqual([9, 9]);
    await undo().last().click();
    await held.page.getByText('Changed back', { exact: true }).waitFor();
    expect(await priorities()).toEqual([1, 5]);
  });

  it('only what was added to a quota, though the user spent some of it meanwhile', async () => {
    for (const username of ['anna', 'bela'])
      await callApi(held.page, 'POST', 'user/', { username, password: 'password-1' });
    const users = async () =>
      (await all('user')).filter(({ username }) => ['anna', 'bela'].includes(String(username)));
    const quotas = async () => (await users()).map(({ quota }) => quota);
    await held.page.goto('/user');
    for (const name of ['anna', 'bela']) await held.page.getByLabel(`Select ${name}`).check();
    await changeField('Remaining quota', 'add', '5000');
    await held.page.getByText('2 users changed', { exact: true }).waitFor();
    const [first] = await users();
    await callApi(held.page, 'POST', 'topup', { user_id: first?.id, quota: 100, remark: '' });
    expect((await quotas()).sort()).toEqual([5000, 5100]);
    await undo().click();
    await held.page.getByText('Changed back', { exact: true }).waitFor();
    expect((await quotas()).sort()).toEqual([0, 100]);
    // A ban goes by a call of its own.
    for (const name of ['anna', 'bela']) await held.page.getByLabel(`Select ${name}`).check();
    await bar().getByRole('button', { name: 'Ban' }).click();
    await held.page.getByRole('button', { name: 'Ban 2 users' }).click();
    await held.page.getByText('2 users disabled', { exact: true }).waitFor();
    const statuses = async () => (await users()).map(({ status }) => status);
    expect(await statuses()).toEqual([2, 2]);
    await undo().click();
    // The page may still say of the quota that it was changed back.
    await expect.poll(statuses).toEqual([1, 1]);
  });

  it('what was done before the stop, and says what could not be taken back', async () => {
    await callApi(
      held.page,
      'POST',
      'channel/',
      buildChannel({ name: 'many', key: Array.from({ length: 8 }, (_, i) => `k${i}`).join('\n') }),
    );
    const [gone] = await all('channel');
    await selectAll('/channel', 8);
    await bar().getByRole('button', { name: 'Disable' }).click();
    await held.page.getByRole('button', { name: 'Disable 8 channels' }).click();
    await held.page.getByText('8 channels disabled', { exact: true }).waitFor();
    await callApi(held.page, 'DELETE', `channel/${gone?.id}/`);
    await undo().click();
    await held.page.getByText('7 changed back, 1 not', { exact: true }).waitFor();
    expect((await all('channel')).map(({ status }) => status)).toEqual(Array(7).fill(1));
  });

  it('but no field that somebody changed meanwhile, and names its row', async () => {
    for (const name of ['c0', 'c1', 'c2'])
      await callApi(held.page, 'POST', 'channel/', buildChannel({ name, models: 'o1' }));
    await selectAll('/channel', 3);
    await changeField('Models', 'add', 'gpt-5');
    await held.page.getByText('3 channels changed', { exact: true }).waitFor();
    const [other] = await all('channel', 'c1');
    await callApi(held.page, 'PUT', 'channel/', { id: other?.id, models: 'o1,gpt-5,o3' });
    await undo().click();
    await held.page.getByText('2 changed back, 1 not', { exact: true }).waitFor();
    await bar().getByText(`c1 (#${other?.id}): This was changed again`).waitFor();
    const models = (await all('channel')).map(({ name, models }) => `${name} ${models}`);
    expect(models.sort()).toEqual(['c0 o1', 'c1 o1,gpt-5,o3', 'c2 o1']);
  });
});
