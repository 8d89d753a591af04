import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { chooseOf, switchOf } from '../support/rows';

const held = consoleTests({ permissions: ['clipboard-read', 'clipboard-write'] });
const rowOf = (name: string) => held.page.getByRole('row').filter({ hasText: name });
interface Code {
  id: number;
  name: string;
  key: string;
  status: number;
  quota: number;
}
const codes = async () =>
  (await callApi(held.page, 'GET', 'redemption/search?keyword=')).data as Code[];
const make = async (name: string, count = 1, quota = 1000) =>
  (await callApi(held.page, 'POST', 'redemption/', { name, count, quota })).data as string[];

beforeEach(async () => {
  for (const { id } of await codes()) await callApi(held.page, 'DELETE', `redemption/${id}`);
});

describe('redemption codes', () => {
  it('are listed with their times and found by id or name [RD-01] [RD-02] [RD-09]', async () => {
    for (const name of ['unused', 'off', 'spent']) await make(name);
    const byName = new Map((await codes()).map((code) => [code.name, code]));
    await callApi(held.page, 'PUT', 'redemption/?status_only=true', {
      id: byName.get('off')?.id,
      status: 2,
    });
    await callApi(held.page, 'POST', 'user/topup', { key: byName.get('spent')?.key });
    await held.page.goto('/redemption');
    for (const name of ['ID', 'Name', 'Status', 'Quota', 'Created', 'Redeemed'])
      await held.page.getByRole('columnheader', { name, exact: true }).waitFor();
    await rowOf('unused').locator('.green', { hasText: 'Unused' }).waitFor();
    await rowOf('unused').getByText('Not yet redeemed').waitFor();
    await rowOf('off').locator('.red', { hasText: 'Disabled' }).waitFor();
    await rowOf('spent').locator('.chip.grey', { hasText: 'Used' }).waitFor();
    await expect
      .poll(() => rowOf('spent').locator('td[data-label="Redeemed"]').innerText())
      .toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await rowOf('spent').getByTitle('Expired').count()).toBe(0);
    expect(await held.page.content()).not.toContain(byName.get('unused')?.key);
    for (const text of ['spent', String(byName.get('spent')?.id)]) {
      await held.page.goto('/redemption');
      await held.page.getByRole('searchbox').first().fill(` ${text} `);
      await held.page.keyboard.press('Enter');
      await rowOf('unused').waitFor({ state: 'detached' });
      await rowOf('spent').waitFor();
    }
  });

  it('are copied, switched, edited and deleted; a used one cannot be switched [RD-03] [RD-09]', async () => {
    const [key = ''] = await make('gift');
    await make('spent');
    await callApi(held.page, 'POST', 'user/topup', {
      key: (await codes()).find(({ name }) => name === 'spent')?.key,
    });
    await held.page.goto('/redemption');
    await rowOf('gift').getByRole('button', { name: 'Copy' }).click();
    await held.page.getByText('Copied to the clipboard').waitFor();
    await expect.poll(() => held.page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await switchOf(rowOf('gift')).click();
    await rowOf('gift').locator('.red').waitFor();
    await switchOf(rowOf('gift')).click();
    await rowOf('gift').locator('.green').waitFor();
    await expect.poll(() => switchOf(rowOf('spent')).isDisabled()).toBe(true);
    await rowOf('gift').getByRole('link', { name: 'Edit' }).click();
    await held.page.getByRole('heading', { name: 'Edit redemption code' }).waitFor();
    await held.page.getByLabel('Name').fill('renamed');
    await held.page.getByRole('button', { name: 'Save' }).click();
    await held.page.getByText('redemption code updated').waitFor();
    await held.page.goto('/redemption');
    await chooseOf(rowOf('renamed'), 'Delete');
    await held.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await rowOf('renamed').waitFor({ state: 'detached' });
    await expect.poll(async () => (await codes()).map(({ name }) => name)).toEqual(['spent']);
  });

  it('are created up to 100 at once and downloaded as a text file of their name [RD-04] [RD-05] [RD-06]', async () => {
    await held.page.goto('/redemption/add');
    await expect.poll(() => held.page.getByLabel(/^Quota/).inputValue()).toBe('100000');
    await expect.poll(() => held.page.getByLabel('Number of codes').inputValue()).toBe('1');
    await held.page.getByRole('button', { name: /^Create / }).click();
    await held.page.locator('#redemption_name__error').waitFor();
    await held.page.getByLabel('Name').fill('春节: a/b');
    await held.page.getByLabel('Number of codes').fill('101');
    await held.page.getByRole('button', { name: /^Create / }).click();
    await held.page.locator('#redemption_count__error').waitFor();
    await held.page.getByLabel('Number of codes').fill('100');
    const waiting = held.page.waitForEvent('download');
    await held.page.getByRole('button', { name: /^Create / }).click();
    const download = await waiting;
    await held.page.getByText('100 codes created').waitFor();
    expect(download.suggestedFilename()).toBe('春节_ a_b.txt');
    const lines = readFileSync(await download.path(), 'utf8').split('\n');
    expect([...lines].sort()).toEqual((await codes()).map(({ key }) => key).sort());
    expect(lines).toHaveLength(100);
    const panel = held.page.getByRole('region', { name: 'New codes' });
    expect((await panel.locator('pre').innerText()).split('\n')).toEqual(lines);
    await panel.getByRole('button', { name: 'Copy 100 codes' }).click();
    await expect
      .poll(async () =>
        (await held.page.evaluate(() => navigator.clipboard.readText())).split('\n'),
      )
      .toEqual(lines);
    const again = held.page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download 春节_ a_b.txt' }).click();
    expect(readFileSync(await (await again).path(), 'utf8')).toBe(lines.join('\n'));
  });

  it('stay on the screen where the next ones are refused', async () => {
    await held.page.goto('/redemption/add');
    await held.page.getByLabel('Name').fill('kept');
    await held.page.getByRole('button', { name: /^Create / }).click();
    const panel = held.page.getByRole('region', { name: 'New codes' });
    const made = await panel.locator('pre').innerText();
    await held.page.route('**/api/redemption/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { success: false, message: 'the database is full', data: null } })
        : route.continue(),
    );
    await held.page.getByLabel('Name').fill('next');
    await held.page.getByRole('button', { name: /^Create / }).click();
    await held.page.getByText('the database is full').first().waitFor();
    expect(await panel.locator('pre').innerText()).toBe(made);
  });

  it('that were made before a failure are still offered [RD-05]', async () => {
    await held.page.route('**/api/redemption/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            json: { success: false, message: 'the database is full', data: ['code-1', 'code-2'] },
          })
        : route.continue(),
    );
    await held.page.goto('/redemption/add');
    await held.page.getByLabel('Name').fill('half');
    const waiting = held.page.waitForEvent('download');
    await held.page.getByRole('button', { name: /^Create / }).click();
    expect(readFileSync(await (await waiting).path(), 'utf8')).toBe('code-1\ncode-2');
    await held.page.getByText('the database is full').waitFor();
    const panel = held.page.getByRole('region', { name: 'New codes' });
    expect(await panel.locator('pre').innerText()).toBe('code-1\ncode-2');
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('half');
  });

  it('are copied and saved many at once', async () => {
    await make('batch', 30);
    await held.page.goto('/redemption');
    await held.page.getByLabel('Select all rows of this page').check();
    await held.page.getByRole('button', { name: 'Select all that match' }).click();
    await held.page.getByText('30 selected').waitFor();
    await held.page.getByRole('button', { name: 'Copy codes' }).click();
    await expect
      .poll(async () =>
        (await held.page.evaluate(() => navigator.clipboard.readText())).split('\n').sort(),
      )
      .toEqual((await codes()).map(({ key }) => key).sort());
    const waiting = held.page.waitForEvent('download');
    await held.page.getByRole('button', { name: 'Download codes' }).click();
    expect((await waiting).suggestedFilename()).toBe('codes.txt');
  });
});
