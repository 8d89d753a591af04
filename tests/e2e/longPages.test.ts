/** Ten thousand loaded rows on one page: only those in view are drawn, and everything works with the others, too. */
import { join } from 'node:path';
import Database from 'libsql';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, viewport, visit } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import {
  firstInView,
  focusedId,
  grid,
  headRows,
  inView,
  open,
  rowOf,
  rows,
  scrollTo,
} from '../support/longPages';

const total = 10_000;
const held = consoleTests({}, async () => {
  const database = new Database(join(held.server.dataDir, 'console.db'));
  database.exec(`insert into redemption (user_id, key, name, status, quota, created_time, redeemed_time)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${total}) select 1, 'key' || i, 'code ' || (i * 7919 % 10007), 1 + i % 2, i * 100, 1700000000 + i, 0 from n`);
  database.close();
});

interface Code {
  id: number;
  name: string;
  quota: number;
  status: number;
}

/** All codes as the server has them, newest first. */
async function allCodes(page: Page): Promise<Code[]> {
  const { data } = await callApi(page, 'GET', 'redemption/search?keyword=');
  return (data as Code[]).sort((a, b) => b.id - a.id);
}

const selectedCount = (page: Page) => page.locator('.selection-bar strong').innerText();

describe('ten thousand rows on a page', () => {
  it('are chosen where all rows are loaded, kept in the address, and left for pages', async () => {
    const { page } = held;
    await page.goto('/redemption');
    const size = page.getByRole('combobox', { name: 'Rows per page' });
    await expect.poll(() => rows(page).count()).toBe(20);
    expect(await size.locator('option').allInnerTexts()).toEqual(['10', '20', '30', '50', '100']);
    await page.getByRole('button', { name: 'Load all rows' }).click();
    await expect.poll(() => size.locator('option').allInnerTexts()).toContain('All');
    await size.selectOption('All');
    await expect.poll(() => page.url()).toContain('size=all');
    await page.getByText('1–10,000').waitFor();
    await page.reload();
    await page.getByText('1–10,000').waitFor();
    await page.getByRole('button', { name: 'Show pages' }).click();
    await expect.poll(() => rows(page).count()).toBe(20);
    expect(page.url()).not.toContain('size=all');
  });

  it('draw those in view, and say how many there are and which ones are there', async () => {
    const { page } = held;
    await open(page);
    const codes = await allCodes(page);
    expect(codes).toHaveLength(total);
    const table = grid(page).getByRole('table');
    expect(await table.getAttribute('aria-rowcount')).toBe(String(total + headRows));
    for (const part of [0, 0.37, 1]) {
      await scrollTo(page, part);
      const drawn = await rows(page).evaluateAll((all) =>
        all.map((row) => [Number(row.dataset['id']), Number(row.getAttribute('aria-rowindex'))]),
      );
      expect(drawn.length).toBeLessThan(120);
      for (const [id, index = 0] of drawn) expect(codes[index - headRows - 1]?.id).toBe(id);
      expect(await page.locator('*').count()).toBeLessThan(3000);
    }
    expect(await rowOf(page, codes.at(-1)?.id).count()).toBe(1);
    expect(await page.locator('thead tr[aria-rowindex="1"]').count()).toBe(1);
  });

  it('are all drawn where the scrolling ends, on a slow machine a few at a time', async () => {
    const { page, context } = held;
    await open(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    const drawn = grid(page).evaluate(async (frame) => {
      const counts: number[] = [];
      for (let frames = 0; frames < 12; frames += 1) {
        frame.scrollTop += 700;
        await new Promise(requestAnimationFrame);
        counts.push(frame.querySelectorAll('tbody tr[data-id]').length);
      }
      return counts;
    });
    // Less than a view holds: those that come first are not waited for.
    expect(Math.min(...(await drawn))).toBeLessThan(15);
    await scrollTo(page, 0.6);
    await scrollTo(page, 0.2);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect((await inView(page)).length).toBeGreaterThan(15);
  });

  it('are reached by keys, also from a row that is scrolled away', async () => {
    const { page } = held;
    await open(page);
    const ids = (await allCodes(page)).map(({ id }) => String(id));
    await grid(page).focus();
    await page.keyboard.press('j');
    expect(await focusedId(page)).toBe(ids[0]);
    await scrollTo(page, 0.5);
    expect(await focusedId(page)).toBe(ids[0]);
    await page.keyboard.press('j');
    expect(await focusedId(page)).toBe(ids[1]);
    await expect.poll(async () => Number((await firstInView(page))?.id)).toBeGreaterThan(total - 5);
    await page.keyboard.press('End');
    expect(await focusedId(page)).toBe(ids.at(-1));
    await page.keyboard.press('k');
    expect(await focusedId(page)).toBe(ids.at(-2));
    await page.keyboard.press('Home');
    expect(await focusedId(page)).toBe(ids[0]);
    for (let place = 1; place <= 60; place++) await page.keyboard.press('ArrowDown');
    expect(await focusedId(page)).toBe(ids[60]);
    expect(await rowOf(page, Number(ids[60])).getAttribute('aria-rowindex')).toBe('63');
  });

  it('are selected in a range that reaches over rows that are not drawn, and all at once', async () => {
    const { page } = held;
    await open(page);
    const ids = (await allCodes(page)).map(({ id }) => id);
    await rowOf(page, ids[0]).locator('.ck').check();
    await scrollTo(page, 0.5);
    const last = (await firstInView(page))?.id ?? 0;
    const count = ids.indexOf(last) + 1;
    expect(count).toBeGreaterThan(1000);
    await rowOf(page, last)
      .locator('.ck')
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => selectedCount(page)).toBe(`${count.toLocaleString('en')} selected`);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await expect.poll(() => selectedCount(page)).toBe('10,000 selected');
    await scrollTo(page, 0.9);
    const seen = await rows(page).evaluateAll((all) => all.map((row) => row.ariaSelected));
    expect(new Set(seen)).toEqual(new Set(['true']));
    await page.locator('.selection-bar').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: /^Delete 10,000 / });
    await dialog.getByText('and 9,9').waitFor();
    await dialog.getByRole('button', { name: /^Delete 10,000 / }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect.poll(() => page.locator('tr[aria-selected=true]').count()).toBe(0);
  });

  it('are sorted and filtered as a plain sort and filter would', async () => {
    const { page } = held;
    await open(page);
    const codes = await allCodes(page);
    const { compare } = new Intl.Collator('en', { numeric: true });
    const drawnNames = () =>
      rows(page).evaluateAll((all) =>
        all.slice(0, 20).map((row) => row.querySelector('.title')?.textContent),
      );
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    const sorted = [...codes].sort((a, b) => compare(a.name, b.name)).map(({ name }) => name);
    await expect.poll(drawnNames).toEqual(sorted.slice(0, 20));
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(drawnNames).toEqual(sorted.slice(-20).reverse());
    await page.getByRole('searchbox', { name: 'Filter Name' }).fill('99');
    const found = sorted.filter((name) => name.includes('99')).reverse();
    await expect.poll(drawnNames).toEqual(found.slice(0, 20));
    expect(await grid(page).getByRole('table').getAttribute('aria-rowcount')).toBe(
      String(found.length + headRows),
    );
  });

  it('are found by the key of the browser, drawn or not', async () => {
    const { page } = held;
    await open(page);
    const codes = await allCodes(page);
    const found = codes.filter(({ name }) => name.includes('code 123'));
    await page.keyboard.press('Control+f');
    const input = page.getByRole('searchbox', { name: 'Find in all rows' });
    await expect.poll(() => input.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.type('CODE 123');
    for (const { id } of found.slice(0, 3)) {
      await page.keyboard.press('Enter');
      await rowOf(page, id).and(page.locator('.is-new')).waitFor();
      const place = codes.findIndex((code) => code.id === id) + 1;
      const said = page.locator('.find-row output');
      await expect.poll(() => said.innerText()).toBe(`Row ${place.toLocaleString('en')}`);
    }
    await page.keyboard.press('Shift+Enter');
    await rowOf(page, found[1]?.id).and(page.locator('.is-new')).waitFor();
    await input.fill('nothing like it');
    await page.keyboard.press('Enter');
    await page.getByText('No row shows “nothing like it”').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => input.count()).toBe(0);
    expect(await focusedId(page)).toBe(String(found[1]?.id));
    expect(await page.locator('.is-new').count()).toBe(0);
    await page.keyboard.press('j');
    const after = codes.findIndex(({ id }) => id === found[1]?.id) + 1;
    expect(await focusedId(page)).toBe(String(codes[after]?.id));
  });

  it('are found on a phone: the search stays in view, and the card has a mark', async () => {
    const storageState = await held.page.context().storageState();
    const size = { width: 390, height: 844 };
    const { page, context } = await visit(held.browser, held.server.url, {
      storageState,
      viewport: size,
    });
    await open(page);
    const wanted = (await allCodes(page))[6000];
    await page.keyboard.press('Control+f');
    await page.keyboard.type(wanted?.name ?? '');
    await page.keyboard.press('Enter');
    const card = rowOf(page, wanted?.id).and(page.locator('.is-new'));
    await card.waitFor();
    const input = page.getByRole('searchbox', { name: 'Find in all rows' });
    for (const part of [card, input]) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect(box?.y).toBeLessThan(size.height);
    }
    const colours = await rows(page).evaluateAll((all) =>
      all.map((row) => [row.matches('.is-new'), getComputedStyle(row).backgroundColor]),
    );
    const [mark] = colours.filter(([isFound]) => isFound).map(([, colour]) => colour);
    const others = colours.filter(([isFound]) => !isFound).map(([, colour]) => colour);
    expect(others.length).toBeGreaterThan(0);
    expect(others).not.toContain(mark);
    await context.close();
  });

  it('have the mark of the row that was found on no other row, also in another order', async () => {
    const { page } = held;
    await open(page);
    const codes = await allCodes(page);
    const wanted = codes[3];
    await page.keyboard.press('Control+f');
    await page.keyboard.type(wanted?.name ?? '');
    await page.keyboard.press('Enter');
    await rowOf(page, wanted?.id).and(page.locator('.is-new')).waitFor();
    const oldest = page.getByRole('columnheader', { name: 'ID', exact: true }).getByRole('button');
    await oldest.click();
    await rowOf(page, codes.at(-1)?.id).waitFor();
    const marked = () =>
      page.locator('.is-new').evaluateAll((all) => all.map((row) => row.dataset['id']));
    expect((await marked()).filter((id) => id !== String(wanted?.id))).toEqual([]);
    await page.getByRole('button', { name: 'End the search in rows' }).click();
    expect(await focusedId(page)).toBe(String(wanted?.id));
    expect(await marked()).toEqual([]);
    const place = total - 3;
    expect(await rowOf(page, wanted?.id).getAttribute('aria-rowindex')).toBe(`${place + headRows}`);
  });

  it.each([
    ['a table', viewport],
    ['cards on a phone', { width: 390, height: 844 }],
  ])('are where they were after Back: %s', async (_, size) => {
    const storageState = await held.page.context().storageState();
    const { page } = await visit(held.browser, held.server.url, { storageState, viewport: size });
    await open(page);
    await scrollTo(page, 0.02);
    await scrollTo(page, 0.6);
    const before = await inView(page);
    await rowOf(page, before[2]?.id).locator('.title a').click();
    await page.waitForURL('**/redemption/edit/**');
    await page.goBack();
    await expect.poll(() => inView(page)).toEqual(before);
    expect(await rows(page).count()).toBeLessThan(120);
  });
});
