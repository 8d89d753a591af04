/** Rows of a list by mouse and keys: nothing takes the focus away, and every change can be made twice as fast. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { channelTests } from '../support/channels';
import { toggleDetail } from '../support/lists';
import { buttonOf, chooseOf, menuEntryOf, switchOf } from '../support/rows';

const { held, channels, make, rowOf } = channelTests();

const names = ['one', 'two', 'three', 'four', 'five'];

/** Name of the record whose row has the focus; "none" outside of rows. */
const focusedRow = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.closest('tbody tr')?.querySelector('.name')?.textContent ?? 'none',
  );
const selected = (page: Page) => page.locator('tbody tr[aria-selected=true] .name').allInnerTexts();
const grid = () => held.page.locator('section.grid');

beforeEach(async () => {
  for (const name of [...names].reverse()) await make({ name, models: 'gpt-4o,o1' });
  await held.page.goto('/channel');
  await rowOf('five').waitFor();
});

describe('the focus', () => {
  it('stays in the row after a switch, a test, a menu and a dialog that was left', async () => {
    await switchOf(rowOf('two')).click();
    await held.page.getByText('two disabled').waitFor();
    expect(await focusedRow(held.page)).toBe('two');
    await buttonOf(rowOf('three'), 'Test').click();
    await expect.poll(() => held.page.locator('.toast.error').count()).toBeGreaterThan(0);
    expect(await focusedRow(held.page)).toBe('three');
    await menuEntryOf(rowOf('four'), 'Duplicate');
    await held.page.keyboard.press('Escape');
    await expect.poll(() => focusedRow(held.page)).toBe('four');
    await chooseOf(rowOf('four'), 'Delete');
    await held.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => focusedRow(held.page)).toBe('four');
  });

  it('goes to the next row after a delete, to the one before after the last', async () => {
    for (const [name, next] of [
      ['two', 'three'],
      ['five', 'four'],
    ] as const) {
      await chooseOf(rowOf(name), 'Delete');
      await held.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await rowOf(name).waitFor({ state: 'detached' });
      await expect.poll(() => focusedRow(held.page)).toBe(next);
    }
  });
});

describe('every control of a row', () => {
  it('is named with its record, Delete is the last of the menu, and the switch can be undone', async () => {
    const controls = await rowOf('two')
      .locator('button, input')
      .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(controls.filter((label) => !label.includes('two'))).toEqual([]);
    await rowOf('two').getByRole('link', { name: 'Edit two', exact: true }).waitFor();
    await menuEntryOf(rowOf('two'), 'Delete');
    const entries = await rowOf('two').getByRole('group').locator('a, button, hr').all();
    const kinds = await Promise.all(
      entries.map((entry) => entry.evaluate((node) => node.tagName + node.textContent)),
    );
    expect(kinds.slice(-2)).toEqual(['HR', 'BUTTONDeleteDel']);
    await held.page.keyboard.press('Escape');
    const status = async () => (await channels()).find(({ name }) => name === 'two')?.['status'];
    await switchOf(rowOf('two')).click();
    await expect.poll(status).toBe(2);
    await held.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(status).toBe(1);
    await expect.poll(() => switchOf(rowOf('two')).getAttribute('aria-checked')).toBe('true');
  });

  it('a number goes up and down by arrows, back by Escape, and is sent once by Enter', async () => {
    let writes = 0;
    held.page.on('request', (request) => {
      if (request.method() === 'PUT') writes += 1;
    });
    const priority = rowOf('two').getByLabel('Priority: two');
    await priority.focus();
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown'])
      await held.page.keyboard.press(key);
    expect(await priority.inputValue()).toBe('2');
    await held.page.keyboard.press('Escape');
    expect(await priority.inputValue()).toBe('0');
    await priority.fill('7');
    await held.page.keyboard.press('Enter');
    await expect
      .poll(async () => (await channels()).find(({ name }) => name === 'two')?.['priority'])
      .toBe(7);
    expect(await focusedRow(held.page)).toBe('two');
    await held.page.keyboard.press('Tab');
    await held.page.waitForTimeout(200);
    expect(writes).toBe(1);
  });

  it('a channel leads to its logs', async () => {
    const id = (await channels()).find(({ name }) => name === 'two')?.id;
    await chooseOf(rowOf('two'), 'Logs of this channel');
    await held.page.getByRole('heading', { name: 'Logs' }).waitFor();
    expect(new URL(held.page.url()).searchParams.get('f.channel')).toBe(String(id));
  });
});

describe('keys in the grid', () => {
  it('move from row to row, select, and select ranges with Shift', async () => {
    await grid().focus();
    await held.page.keyboard.press('j');
    expect(await focusedRow(held.page)).toBe('one');
    await held.page.keyboard.press('ArrowDown');
    await held.page.keyboard.press('x');
    expect(await selected(held.page)).toEqual(['two']);
    await held.page.keyboard.press('Shift+ArrowDown');
    await held.page.keyboard.press('Shift+ArrowDown');
    expect(await selected(held.page)).toEqual(['two', 'three', 'four']);
    await held.page.keyboard.press('k');
    expect(await focusedRow(held.page)).toBe('three');
    await held.page.keyboard.press('x');
    expect(await selected(held.page)).toEqual(['two', 'four']);
  });

  it('reach the test model of a channel, and leave it with Escape', async () => {
    await toggleDetail(held.page);
    const model = held.page.getByLabel('Test model of two');
    await model.waitFor();
    await rowOf('two').focus();
    const isThere = () => model.evaluate((select) => select === document.activeElement);
    for (let i = 0; i < 20 && !(await isThere()); i++) await held.page.keyboard.press('ArrowLeft');
    expect(await isThere()).toBe(true);
    await held.page.keyboard.press('o');
    await expect.poll(() => model.inputValue()).toBe('o1');
    await held.page.keyboard.press('Escape');
    expect(await rowOf('two').evaluate((row) => row === document.activeElement)).toBe(true);
    await held.page.keyboard.press('ArrowDown');
    expect(await focusedRow(held.page)).toBe('three');
    await toggleDetail(held.page);
  });

  it('select a range from box to box with Shift', async () => {
    const boxes = held.page.locator('tbody input[type=checkbox]');
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    expect(await selected(held.page)).toEqual(['two', 'three', 'four']);
  });

  it.each([
    ['Enter', /\/channel\/edit\/\d+$/],
    ['e', /\/channel\/edit\/\d+$/],
    ['d', /\/channel\/add\?from=\d+$/],
  ])('%s opens the page of the row', async (key, address) => {
    await grid().focus();
    await held.page.keyboard.press('j');
    await held.page.keyboard.press(key);
    await held.page.waitForURL(address);
  });

  it('Delete asks, Escape leaves, and letters typed into a field do nothing', async () => {
    await grid().focus();
    await held.page.keyboard.press('j');
    await held.page.keyboard.press('Delete');
    await held.page.getByRole('dialog', { name: /one/ }).waitFor();
    await held.page.keyboard.press('Escape');
    await expect.poll(() => focusedRow(held.page)).toBe('one');
    await rowOf('two').getByLabel('Priority: two').focus();
    await held.page.keyboard.press('d');
    await held.page.keyboard.press('x');
    expect(new URL(held.page.url()).pathname).toBe('/channel');
    expect(await selected(held.page)).toEqual([]);
  });

  it('that are letters can be switched off; the arrows stay', async () => {
    await held.page.evaluate(() => localStorage.setItem('single-keys', 'off'));
    await held.page.reload();
    await rowOf('five').waitFor();
    await grid().focus();
    await held.page.keyboard.press('j');
    expect(await focusedRow(held.page)).toBe('none');
    await held.page.keyboard.press('ArrowDown');
    await held.page.keyboard.press('e');
    expect(new URL(held.page.url()).pathname).toBe('/channel');
    expect(await focusedRow(held.page)).toBe('one');
    await held.page.evaluate(() => localStorage.removeItem('single-keys'));
  });
});

describe('a column', () => {
  it('is as wide as its edge is dragged, after a reload, too', async () => {
    const heading = held.page.getByRole('columnheader', { name: 'Type' });
    const box = await heading.boundingBox();
    if (!box) throw new Error('no heading');
    await held.page.mouse.move(box.x + box.width - 3, box.y + 12);
    await held.page.mouse.down();
    await held.page.mouse.move(box.x + box.width + 57, box.y + 12);
    await held.page.mouse.up();
    const width = async () => Math.round((await heading.boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(Math.round(box.width) + 60);
    await held.page.reload();
    await rowOf('five').waitFor();
    expect(await width()).toBe(Math.round(box.width) + 60);
    await held.page.evaluate(() => localStorage.removeItem('columns-channel'));
  });

  it('under `wide` is there from 1600 px on', async () => {
    const isThere = () => held.page.getByRole('columnheader', { name: 'Used quota' }).count();
    expect(await isThere()).toBe(0);
    await held.page.setViewportSize({ width: 1600, height: 900 });
    await expect.poll(isThere).toBe(1);
  });
});

describe('quota', () => {
  it('is given to a user by two clicks, on top of what is left at that moment', async () => {
    await callApi(held.page, 'POST', 'user/', { username: 'given', password: 'password-1' });
    const user = async () =>
      (
        (await callApi(held.page, 'GET', 'user/search?keyword=given')).data as {
          id: number;
          quota: number;
        }[]
      )[0];
    const before = await user();
    await held.page.goto('/user');
    await buttonOf(rowOf('given'), 'Give quota').click();
    await callApi(held.page, 'PUT', 'user/', { id: before?.id, quota: 1_000_000 });
    await held.page.getByRole('dialog').getByRole('button', { name: '$10', exact: true }).click();
    await held.page.getByRole('dialog').getByRole('button', { name: 'Give quota' }).click();
    await held.page.getByText('given was given $10.00').waitFor();
    expect((await user())?.quota).toBe(6_000_000);
    await callApi(held.page, 'POST', 'user/manage', { username: 'given', action: 'delete' });
  });
});

describe('a failed refresh', () => {
  it('leaves the rows of before beside the reason', async () => {
    await held.page.route('**/api/channel/?**', (route) =>
      route.fulfill({ json: { success: false, message: 'out of order' } }),
    );
    await held.page.getByRole('button', { name: 'Refresh' }).click();
    await held.page.getByText('The rows below are those of before.').waitFor();
    expect(await held.page.locator('tbody tr .name').count()).toBe(names.length);
    await held.page.unrouteAll();
    await held.page.getByRole('button', { name: 'Try again' }).click();
    await held.page.getByText('The rows below are those of before.').waitFor({ state: 'detached' });
  });
});
