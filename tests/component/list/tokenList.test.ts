import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '../../../src/schema/types';
import { buildToken } from '../../support/steps/builders';
import { callApi, watchCalls } from '../support/api';
import { consoleTests, open, reload } from '../support/consoleTests';
import { textsOf } from '../support/page/seen';
import { make, removeAll, rowsOf } from '../support/steps/forms';
import {
  chooseSegment,
  column,
  optionsOf,
  pageRows,
  rowCount,
  rowOf,
  searchFor,
} from '../support/steps/lists';
import { buttonOf, chooseOf, switchOf } from '../support/steps/rows';

consoleTests();
beforeEach(() => removeAll('token'));

const tokens = () => rowsOf('token/search?keyword=');
const token = async (name: string) => (await tokens()).find((one) => one['name'] === name);
const makeToken = (overrides: Row) => make('token', buildToken(overrides));
const names = () => column('Name');
const next = page.getByRole('button', { name: 'Next page' });

describe('the token list', () => {
  it('shows its columns; unlimited and never as such [RT-10] [TK-03] [ER-09] [ER-10]', async () => {
    await makeToken({ name: 'bounded', remain_quota: 1_250_000, expired_time: 1_900_000_000 });
    await makeToken({ name: 'free', unlimited_quota: true });
    await open('/token');
    await expect.element(rowOf('free')).toBeVisible();
    expect(textsOf('thead tr:first-child > *').filter(Boolean)).toEqual([
      'Name',
      'Status',
      'Used quota',
      'Remaining quota',
      'Created',
      'Expires',
      'Actions',
    ]);
    const cells = textsOf('tbody tr:last-child > td');
    expect(cells.slice(1, 5)).toEqual(['bounded', 'Enabled', '$0.00', '$2.50']);
    const d = new Date(1_900_000_000_000);
    const two = (n: number) => String(n).padStart(2, '0');
    expect(cells[6]).toBe(
      `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`,
    );
    expect(cells[5]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await expect.element(rowOf('free').getByText('Unlimited')).toBeVisible();
    await expect.element(rowOf('free').getByText('Never expires')).toBeVisible();
  });

  it('marks what has expired, whatever the status says', async () => {
    await makeToken({ name: 'over', expired_time: 1_700_000_000 });
    await makeToken({ name: 'bounded', expired_time: 4_070_908_800 });
    await open('/token');
    await expect.element(rowOf('over').getByTitle('Expired')).toBeVisible();
    expect(rowOf('bounded').getByTitle('Expired').elements()).toEqual([]);
  });

  it('searches by the beginning of the name, trimmed, and keeps the search in the address [TK-01]', async () => {
    for (const name of ['alpha', 'alps', 'beta']) await makeToken({ name });
    await open('/token');
    await searchFor('  al ');
    await expect.poll(names).toEqual(['alps', 'alpha']);
    expect(location.search).toBe('?q=al');
    await reload();
    await expect.poll(names).toEqual(['alps', 'alpha']);
    await expect.element(page.getByRole('searchbox')).toHaveValue('al');
    history.back();
    await expect.poll(names).toEqual(['beta', 'alps', 'alpha']);
  });

  it('survives any characters in a search', async () => {
    const hostile = 'a&order=x#y+%_\\"\'<b>令'.slice(0, 30);
    await makeToken({ name: hostile });
    await makeToken({ name: 'other' });
    await open('/token');
    await searchFor(hostile);
    await expect.poll(names).toEqual([hostile]);
  });

  it('offers the orders of the server: newest, remaining, used [TK-02]', async () => {
    await makeToken({ name: 'poor', remain_quota: 1 });
    await makeToken({ name: 'rich', remain_quota: 9 });
    await makeToken({ name: 'middle', remain_quota: 5 });
    await open('/token');
    const order = page.getByLabelText('Order');
    await expect.element(order).toBeVisible();
    expect(optionsOf('Order')).toEqual(['Newest first', 'By Remaining quota', 'By Used quota']);
    await order.selectOptions('By Remaining quota');
    await expect.poll(names).toEqual(['rich', 'middle', 'poor']);
    expect(location.search).toBe('?sort=-remain_quota');
    await open('/token?order=used_quota');
    await expect.element(order).toHaveDisplayValue('By Used quota');
  });

  it('sorts all rows by a header, with one call each, and back', async () => {
    for (const name of ['b', 'c', 'a']) await makeToken({ name });
    await open('/token');
    await expect.poll(names).toEqual(['a', 'c', 'b']);
    const calls = watchCalls(/^token/);
    const header = page.getByRole('button', { name: 'Name' });
    await header.click();
    await expect.poll(names).toEqual(['a', 'b', 'c']);
    await header.click();
    await expect.poll(names).toEqual(['c', 'b', 'a']);
    await expect
      .element(page.getByRole('columnheader', { name: 'Name' }))
      .toHaveAttribute('aria-sort', 'descending');
    expect(calls.map(({ path }) => path)).toEqual([
      expect.stringContaining('sort=name&direction=asc'),
      expect.stringContaining('sort=name&direction=desc'),
    ]);
  });

  it('pages by what is known: next only while rows follow, and each row once', async () => {
    const total = pageRows + 5;
    const made = Array.from({ length: total }, (_, i) => `t${String(i).padStart(2, '0')}`);
    for (const name of made) await makeToken({ name });
    made.reverse();
    await open('/token');
    await expect.poll(names).toEqual(made.slice(0, pageRows));
    await expect.element(page.getByText(`1–${pageRows} of ${total}`)).toBeVisible();
    await next.click();
    await expect.poll(names).toEqual(made.slice(pageRows));
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await page.getByLabelText('Rows per page').selectOptions('50');
    await expect.poll(names).toEqual(made);
    expect(location.search).toBe('?size=50');
  });

  it('numbers the pages of a search, whose total is known: first, last and one beside the current [ER-11]', async () => {
    for (let i = 0; i < 2 * pageRows + 10; i++) await makeToken({ name: `many${i}` });
    await open('/token?q=many&page=2');
    await expect.poll(rowCount).toBe(pageRows);
    await expect.poll(() => textsOf('.pages button').filter(Boolean)).toEqual(['1', '2', '3']);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect.poll(rowCount).toBe(10);
  });

  it('enables and disables, and says so with the name [TK-07]', async () => {
    await makeToken({ name: 'switched' });
    await open('/token');
    await switchOf(rowOf('switched')).click();
    await expect.element(page.getByRole('status').getByText('switched disabled')).toBeVisible();
    await expect.element(rowOf('switched').getByText('Disabled')).toBeVisible();
    await expect.poll(() => token('switched')).toMatchObject({ status: 2 });
    await switchOf(rowOf('switched')).click();
    await expect.element(rowOf('switched').getByText('Enabled')).toBeVisible();
    await expect
      .poll(() => token('switched'))
      .toMatchObject({ status: 1, name: 'switched', remain_quota: 500_000 });
  });

  it('takes a change of status back by Undo', async () => {
    await makeToken({ name: 'back' });
    await open('/token');
    await switchOf(rowOf('back')).click();
    const message = page.getByRole('status').filter({ hasText: 'back disabled' });
    await expect.element(message).toBeVisible();
    await expect.poll(() => token('back')).toMatchObject({ status: 2 });
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Changed back')).toBeVisible();
    await expect.element(rowOf('back').getByText('Enabled')).toBeVisible();
    expect(await token('back')).toMatchObject({ status: 1, remain_quota: 500_000 });
  });

  it('filters by status across pages', async () => {
    for (let i = 0; i < 23; i++) await makeToken({ name: `t${i}` });
    for (const name of ['t18', 't0'])
      await callApi('PUT', 'token/?status_only=true', {
        id: (await token(name))?.['id'],
        status: 2,
      });
    await open('/token');
    await chooseSegment('Status', 'Disabled');
    await expect.poll(names).toEqual(['t18', 't0']);
    expect(location.search).toBe('?f.status=2');
  });

  it('deletes after asking and says which, and opens the form of a row [TK-14]', async () => {
    await makeToken({ name: 'kept' });
    await makeToken({ name: 'gone' });
    await open('/token');
    await chooseOf(rowOf('gone'), 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(async () => (await tokens()).length).toBe(2);
    await chooseOf(rowOf('gone'), 'Delete');
    await page
      .getByRole('dialog', { name: /gone/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.element(page.getByText('gone deleted')).toBeVisible();
    await expect.poll(names).toEqual(['kept']);
    await expect.poll(async () => (await tokens()).map(({ name }) => name)).toEqual(['kept']);
    await rowOf('kept').getByRole('link', { name: 'Edit' }).click();
    await expect.element(page.getByRole('heading', { name: 'Edit token' })).toBeVisible();
    await expect.element(page.getByLabelText('Name')).toHaveValue('kept');
  });

  it('keeps the selection over pages and works on all of it', async () => {
    const last = `t${pageRows + 1}`;
    for (let i = 0; i < pageRows + 2; i++)
      await makeToken({ name: `t${String(i).padStart(2, '0')}` });
    await open('/token');
    await page.getByLabelText(`Select ${last}`).click();
    await next.click();
    await page.getByLabelText('Select t00').click();
    await expect.element(page.getByText('2 selected')).toBeVisible();
    await page.getByCss('.selection-bar').getByRole('button', { name: 'Disable' }).click();
    await expect.element(page.getByText('2 of 2 tokens will change.')).toBeVisible();
    await page.getByRole('button', { name: 'Disable 2 tokens' }).click();
    await expect.element(page.getByText('2 tokens disabled')).toBeVisible();
    await expect
      .poll(
        async () =>
          new Set((await tokens()).filter(({ status }) => status === 2).map(({ name }) => name)),
      )
      .toEqual(new Set([last, 't00']));
  });

  it('copies the key plainly and for every client [TK-04]', async () => {
    await makeToken({ name: 'copied' });
    const key = `sk-${(await token('copied'))?.['key']}`;
    await open('/token');
    const clipboard = () => navigator.clipboard.readText();
    await buttonOf(rowOf('copied'), 'Copy').click();
    await expect.element(page.getByText('Copied to the clipboard')).toBeVisible();
    await expect.poll(clipboard).toBe(key);
    // The relay names a port of its own machine: no other address was set.
    const address = location.origin;
    const wanted = {
      'ChatGPT Next Web': `https://app.nextchat.dev/#/?settings=${encodeURIComponent(JSON.stringify({ key, url: address }))}`,
      BotGem: `ama://set-api-key?server=${encodeURIComponent(address)}&key=${key}`,
      OpenCat: `opencat://team/join?domain=${encodeURIComponent(address)}&token=${key}`,
    };
    for (const [client, text] of Object.entries(wanted)) {
      await chooseOf(rowOf('copied'), 'Copy for an app', `Copy for ${client}`);
      await expect.poll(clipboard).toBe(text);
    }
    await chooseOf(rowOf('copied'), 'Copy for an app', 'Copy for LobeChat');
    await expect.element(page.getByText('The administrator has not set a chat link')).toBeVisible();
  });

  it('opens the chosen client in a new tab after naming who gets the key [TK-05]', async () => {
    await callApi('PUT', 'option/', { key: 'ChatLink', value: 'https://chat.example/about' });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    onTestFinished(async () => {
      opened.mockRestore();
      await callApi('PUT', 'option/', { key: 'ChatLink', value: '' });
    });
    await makeToken({ name: 'chatty' });
    const key = `sk-${(await token('chatty'))?.['key']}`;
    await open('/token');
    await chooseOf(rowOf('chatty'), 'Chat in an app', 'Chat in LobeChat');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('https://chat.example')).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Open' }).click();
    expect(opened.mock.calls).toEqual([
      [
        expect.stringContaining(encodeURIComponent(`"apiKey":"${key}`)),
        '_blank',
        'noopener,noreferrer',
      ],
    ]);
  });

  it('puts the key into the search box with a warning when the clipboard is denied [TK-06] [ER-08]', async () => {
    await makeToken({ name: 'denied' });
    const key = `sk-${(await token('denied'))?.['key']}`;
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    onTestFinished(() => write.mockRestore());
    await open('/token');
    await buttonOf(rowOf('denied'), 'Copy').click();
    await expect
      .element(page.getByText('Cannot copy to the clipboard, please copy manually'))
      .toBeVisible();
    await expect.element(page.getByRole('searchbox')).toHaveValue(key);
  });

  it('shows no key in the page', async () => {
    await makeToken({ name: 'hidden' });
    const key = (await token('hidden'))?.['key'];
    expect(key).toEqual(expect.any(String));
    await open('/token');
    await expect.element(rowOf('hidden')).toBeVisible();
    expect(document.documentElement.outerHTML).not.toContain(key);
  });
});
