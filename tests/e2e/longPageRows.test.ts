/** Rows of long pages stay what they are while they are worked on, wherever they go and whatever is scrolled. */
import { join } from 'node:path';
import Database from 'libsql';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { consoleTests } from '../support/consoleTests';
import { holdCalls } from '../support/holdCalls';
import { inView, open, rowOf, rows, scrollTo } from '../support/longPages';

const held = consoleTests({}, async () => {
  const database = new Database(join(held.server.dataDir, 'console.db'));
  database.exec(`insert into channel (type, name, key, "group", models, base_url, status, priority, weight, created_time, used_quota)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 200) select 1, 'channel ' || i, 'sk-x', 'default', 'gpt-4o', 'http://127.0.0.1:9', 1, i * 10, 1, 1700000000, 0 from n`);
  database.exec(`insert into log (created_at, type, user_id, username, token_name, model_name, prompt_tokens, completion_tokens, quota, channel, content, elapsed_time, is_stream, request_id, system_prompt_reset)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 150) select 1700000000 + i, 2, 1, 'root', 'laptop', 'gpt-4o', 7, 3, 10, 1, 'use ' || i, 900, 0, 'r' || i, 0 from n`);
  database.close();
});

/** Where the focus is: the id of the row, and what is typed there. */
const focusedCell = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: cell } = document;
    return cell instanceof HTMLInputElement && [cell.closest('tr')?.dataset['id'], cell.value];
  });

const sortedChannels = '/channel?size=all&sort=-priority';
const idAt = async (page: Page, place: number) =>
  Number(await rows(page).nth(place).getAttribute('data-id'));
const priorityOf = (page: Page, id: number) => rowOf(page, id).getByLabel(/^Priority: /);

describe('a row of a long page', () => {
  it('keeps the focus when a new number takes it to a far place', async () => {
    const { page } = held;
    await open(page, sortedChannels);
    const id = await idAt(page, 3);
    await priorityOf(page, id).fill('15');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => rowOf(page, id).evaluateAll(([row]) => Number(row?.ariaRowIndex)))
      .toBeGreaterThan(150);
    expect(await focusedCell(page)).toEqual([String(id), '15']);
  });

  it('keeps what is typed in it while a row before it goes', async () => {
    const { page } = held;
    await open(page, sortedChannels);
    const [gone, id] = [await idAt(page, 2), await idAt(page, 10)];
    const { calls, letGo } = await holdCalls(page, /\/api\/channel\/\d+/, 'DELETE');
    await rowOf(page, gone).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => calls.length).toBe(1);
    await priorityOf(page, id).fill('77');
    letGo();
    await expect.poll(() => rowOf(page, gone).count()).toBe(0);
    expect(await focusedCell(page)).toEqual([String(id), '77']);
  });

  it.each([
    ['a switch', (row: Locator) => row.getByRole('switch').click()],
    [
      'a number',
      async (row: Locator) => {
        await row.getByLabel(/^Priority: /).fill('5');
        await row.getByLabel(/^Priority: /).press('Enter');
      },
    ],
  ])('is locked while %s of it is sent, also after it was out of view', async (_, send) => {
    const { page } = held;
    await open(page, '/channel?size=all');
    const id = await idAt(page, 1);
    const { calls, letGo } = await holdCalls(page, /\/api\/channel\//, 'PUT');
    await send(rowOf(page, id));
    await expect.poll(() => calls.length).toBe(1);
    await scrollTo(page, 0.5);
    await rowOf(page, (await inView(page))[2]?.id)
      .locator('.ck')
      .check();
    await scrollTo(page, 1);
    await scrollTo(page, 0);
    await expect.poll(() => rowOf(page, id).count()).toBe(1);
    expect(await rowOf(page, id).locator('[aria-busy=true]').count()).toBe(1);
    letGo();
    await expect.poll(() => rowOf(page, id).locator('[aria-busy=true]').count()).toBe(0);
    expect(calls).toHaveLength(1);
  });

  it('is as wide as the columns where its code cannot be loaded', async () => {
    const { page } = held;
    await page.route('**/assets/WindowedRows-*.js', (route) => route.abort());
    await page.goto('/channel?size=all');
    const said = page.getByRole('cell').filter({ hasText: 'This part could not be loaded.' });
    await said.waitFor();
    const heads = await page.locator('table.records thead tr').first().locator('th').count();
    expect(
      await said.evaluate((cell) => cell instanceof HTMLTableCellElement && cell.colSpan),
    ).toBe(heads);
    await page.unroute('**/assets/WindowedRows-*.js');
  });

  it('has no columns but those with headings where nothing can be done to it', async () => {
    const { page } = held;
    await open(page, '/log?all=1&size=all');
    await scrollTo(page, 0.5);
    const edges = await page.locator('table.records').evaluate((table) => {
      const end = (part: Element | null | undefined) => part?.getBoundingClientRect().right;
      return [end(table), end(table.querySelector('thead tr')?.lastElementChild)];
    });
    expect(edges[1]).toBeCloseTo(edges[0] ?? 0, 0);
  });
});
