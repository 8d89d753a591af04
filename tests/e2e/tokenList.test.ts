import { describe, expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { chooseSegment } from '../support/lists';
import { buttonOf, chooseOf, switchOf } from '../support/rows';
import { tokenTests } from '../support/tokens';

const { held, tokens, make, rowOf } = tokenTests();

describe('the token list', () => {
  it('shows its columns; unlimited and never as such [RT-10] [TK-03] [ER-09] [ER-10]', async () => {
    await make({ name: 'bounded', remain_quota: 1_250_000, expired_time: 1_900_000_000 });
    await make({ name: 'free', unlimited_quota: true });
    await held.page.goto('/token');
    await rowOf('free').waitFor();
    expect(
      (await held.page.getByRole('columnheader').allInnerTexts())
        .map((text) => text.trim())
        .filter(Boolean),
    ).toEqual(['Name', 'Status', 'Used quota', 'Remaining quota', 'Created', 'Expires', 'Actions']);
    const cells = await rowOf('bounded').getByRole('cell').allInnerTexts();
    expect(cells.slice(1, 5)).toEqual(['bounded', 'Enabled', '$0.00', '$2.50']);
    const expected = await held.page.evaluate(() => {
      const d = new Date(1_900_000_000_000);
      const two = (n: number) => String(n).padStart(2, '0');
      return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`;
    });
    expect(cells[6]).toBe(expected);
    expect(cells[5]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await rowOf('free').getByText('Unlimited').waitFor();
    await rowOf('free').getByText('Never expires').waitFor();
  });

  it('marks what has expired, whatever the status says', async () => {
    await make({ name: 'over', expired_time: 1_700_000_000 });
    await make({ name: 'bounded', expired_time: 4_070_908_800 });
    await held.page.goto('/token');
    await rowOf('over').getByTitle('Expired').waitFor();
    expect(await rowOf('bounded').getByTitle('Expired').count()).toBe(0);
  });

  it('searches by the beginning of the name, trimmed, and keeps the search in the address [TK-01]', async () => {
    for (const name of ['alpha', 'alps', 'beta']) await make({ name });
    await held.page.goto('/token');
    await held.page.getByRole('searchbox').fill('  al ');
    await held.page.keyboard.press('Enter');
    await rowOf('beta').waitFor({ state: 'detached' });
    await expect.poll(() => held.page.getByRole('row').count()).toBe(3);
    expect(new URL(held.page.url()).search).toBe('?q=al');
    await held.page.reload();
    await rowOf('alps').waitFor();
    await expect.poll(() => held.page.getByRole('searchbox').inputValue()).toBe('al');
    await held.page.goBack();
    await rowOf('beta').waitFor();
  });

  it('survives any characters in a search', async () => {
    const hostile = 'a&order=x#y+%_\\"\'<b>令';
    await make({ name: hostile.slice(0, 30) });
    await held.page.goto('/token');
    await held.page.getByRole('searchbox').fill(hostile.slice(0, 30));
    await held.page.keyboard.press('Enter');
    await held.page.getByRole('cell', { name: hostile.slice(0, 30), exact: true }).waitFor();
    await expect.poll(() => held.page.getByRole('row').count()).toBe(2);
  });

  it('offers the orders of the server: newest, remaining, used [TK-02]', async () => {
    await make({ name: 'poor', remain_quota: 1 });
    await make({ name: 'rich', remain_quota: 9 });
    await make({ name: 'middle', remain_quota: 5 });
    await held.page.goto('/token');
    const order = held.page.getByLabel('Order');
    await order.waitFor();
    await expect
      .poll(() => order.locator('option').allInnerTexts())
      .toEqual(['Newest first', 'By Remaining quota', 'By Used quota']);
    await order.selectOption('remain_quota');
    await expect
      .poll(async () =>
        (await held.page.locator('tbody tr td:nth-child(2)').allInnerTexts()).join(),
      )
      .toBe('rich,middle,poor');
    expect(new URL(held.page.url()).search).toBe('?order=remain_quota');
  });

  it('sorts the loaded rows by a header without asking the server, and back', async () => {
    for (const name of ['b', 'c', 'a']) await make({ name });
    await held.page.goto('/token');
    await rowOf('c').first().waitFor();
    let calls = 0;
    held.page.on('request', (request) => {
      if (request.url().includes('/api/token')) calls += 1;
    });
    const names = () => held.page.locator('tbody tr td:nth-child(2)').allInnerTexts();
    await held.page.getByRole('button', { name: 'Name' }).click();
    await expect.poll(names).toEqual(['a', 'b', 'c']);
    await held.page.getByRole('button', { name: 'Name' }).click();
    await expect.poll(names).toEqual(['c', 'b', 'a']);
    await expect
      .poll(() => held.page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('descending');
    expect(calls).toBe(0);
  });

  it('pages by what is known: next only while rows follow, and each row once', async () => {
    for (let i = 0; i < 30; i++) await make({ name: `t${String(i).padStart(2, '0')}` });
    await held.page.goto('/token');
    await rowOf('t29').waitFor();
    await held.page.getByText('1–25, more on the next page').waitFor();
    await held.page.getByRole('button', { name: 'Next page' }).click();
    await rowOf('t00').waitFor();
    await expect
      .poll(() => held.page.getByRole('button', { name: 'Next page' }).isDisabled())
      .toBe(true);
    await held.page.getByLabel('Rows per page').selectOption('50');
    await expect.poll(() => held.page.getByRole('row').count()).toBe(31);
    expect(new URL(held.page.url()).search).toBe('?size=50');
  });

  it('numbers the pages of a search, whose total is known: first, last and one beside the current [ER-11]', async () => {
    for (let i = 0; i < 60; i++) await make({ name: `many${i}` });
    await held.page.goto('/token?q=many&page=2');
    await held.page.getByRole('row').nth(25).waitFor();
    await expect
      .poll(() => held.page.getByRole('button', { name: /^Page \d$/ }).allInnerTexts())
      .toEqual(['1', '2', '3']);
    await held.page.getByRole('button', { name: 'Page 3' }).click();
    await expect.poll(() => held.page.getByRole('row').count()).toBe(11);
  });

  it('enables and disables, and says so with the name [TK-07]', async () => {
    await make({ name: 'switched' });
    await held.page.goto('/token');
    await switchOf(rowOf('switched')).click();
    await held.page.getByRole('status').getByText('switched disabled').waitFor();
    await rowOf('switched').getByText('Disabled').waitFor();
    await expect.poll(async () => (await tokens())[0]?.status).toBe(2);
    await switchOf(rowOf('switched')).click();
    await rowOf('switched').getByText('Enabled').waitFor();
    await expect
      .poll(async () => (await tokens())[0])
      .toMatchObject({ status: 1, name: 'switched', remain_quota: 500_000 });
  });

  it('takes a change of status back by Undo', async () => {
    await make({ name: 'back' });
    await held.page.goto('/token');
    await switchOf(rowOf('back')).click();
    const message = held.page.getByRole('status').filter({ hasText: 'back disabled' });
    await message.waitFor();
    await expect.poll(async () => (await tokens())[0]?.status).toBe(2);
    await message.getByRole('button', { name: 'Undo' }).click();
    await held.page.getByText('Changed back').waitFor();
    await rowOf('back').getByText('Enabled').waitFor();
    expect((await tokens())[0]).toMatchObject({ status: 1, remain_quota: 500_000 });
  });

  it('filters by status across pages', async () => {
    for (let i = 0; i < 23; i++) await make({ name: `t${i}` });
    for (const { id } of (await tokens()).filter((_token, i) => i === 4 || i === 22))
      await callApi(held.page, 'PUT', 'token/?status_only=true', { id, status: 2 });
    await held.page.goto('/token');
    await chooseSegment(held.page, 'Status', 'Disabled');
    await expect.poll(() => held.page.getByRole('row').count()).toBe(3);
    expect(new URL(held.page.url()).search).toBe('?f.status=2');
  });

  it('deletes after asking and says that it worked, and opens the form of a row [TK-14] [ER-13]', async () => {
    await make({ name: 'kept' });
    await make({ name: 'gone' });
    await held.page.goto('/token');
    await chooseOf(rowOf('gone'), 'Delete');
    await held.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(async () => (await tokens()).length).toBe(2);
    await chooseOf(rowOf('gone'), 'Delete');
    await held.page
      .getByRole('dialog', { name: /gone/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await held.page.getByText('Operation completed successfully').waitFor();
    await rowOf('gone').waitFor({ state: 'detached' });
    await expect.poll(async () => (await tokens()).map(({ name }) => name)).toEqual(['kept']);
    await rowOf('kept').getByRole('link', { name: 'Edit' }).click();
    await held.page.getByRole('heading', { name: 'Edit token' }).waitFor();
    await expect.poll(() => held.page.getByLabel('Name').inputValue()).toBe('kept');
  });

  it('keeps the selection over pages and works on all of it', async () => {
    for (let i = 0; i < 27; i++) await make({ name: `t${String(i).padStart(2, '0')}` });
    await held.page.goto('/token');
    await held.page.getByLabel('Select t26').check();
    await held.page.getByRole('button', { name: 'Next page' }).click();
    await held.page.getByLabel('Select t00').check();
    await held.page.getByText('2 selected').waitFor();
    await held.page.locator('.selection-bar').getByRole('button', { name: 'Disable' }).click();
    await held.page.getByText('2 of 2 tokens will change.').waitFor();
    await held.page.getByRole('button', { name: 'Disable 2 tokens' }).click();
    await held.page.getByText('2 done').waitFor();
    await expect
      .poll(async () =>
        (await tokens())
          .filter(({ status }) => status === 2)
          .map(({ name }) => name)
          .sort(),
      )
      .toEqual(['t00', 't26']);
  });

  it('copies the key plainly and for every client [TK-04]', async () => {
    await make({ name: 'copied' });
    const key = `sk-${(await tokens())[0]?.key}`;
    await held.page.goto('/token');
    const clipboard = () => held.page.evaluate(() => navigator.clipboard.readText());
    await buttonOf(rowOf('copied'), 'Copy').click();
    await held.page.getByText('Copied to the clipboard').waitFor();
    await expect.poll(() => clipboard()).toBe(key);
    const address = JSON.parse(await held.page.evaluate(() => localStorage.getItem('status') ?? ''))
      .server_address as string;
    const wanted = {
      'ChatGPT Next Web': `https://app.nextchat.dev/#/?settings=${encodeURIComponent(JSON.stringify({ key, url: address }))}`,
      BotGem: `ama://set-api-key?server=${encodeURIComponent(address)}&key=${key}`,
      OpenCat: `opencat://team/join?domain=${encodeURIComponent(address)}&token=${key}`,
    };
    for (const [client, text] of Object.entries(wanted)) {
      await chooseOf(rowOf('copied'), `Copy for ${client}`);
      await expect.poll(clipboard).toBe(text);
    }
    await chooseOf(rowOf('copied'), 'Copy for LobeChat');
    await held.page.getByText('The administrator has not set a chat link').waitFor();
  });

  it('opens the chosen client in a new tab after naming who gets the key [TK-05]', async () => {
    await callApi(held.page, 'PUT', 'option/', {
      key: 'ChatLink',
      value: `${held.server.url}/about`,
    });
    await make({ name: 'chatty' });
    await held.page.goto('/token');
    await chooseOf(rowOf('chatty'), 'Chat in LobeChat');
    await held.page.getByRole('dialog').getByText(held.server.url).waitFor();
    const opened = held.context.waitForEvent('page');
    await held.page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
    await (await opened).waitForURL((address) =>
      address.href.includes(encodeURIComponent('"apiKey":"sk-')),
    );
    await callApi(held.page, 'PUT', 'option/', { key: 'ChatLink', value: '' });
  });

  it('puts the key into the search box with a warning when the clipboard is denied [TK-06] [ER-08]', async () => {
    await make({ name: 'denied' });
    const key = `sk-${(await tokens())[0]?.key}`;
    await held.page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await held.page.goto('/token');
    await buttonOf(rowOf('denied'), 'Copy').click();
    await held.page.getByText('Cannot copy to the clipboard, please copy manually').waitFor();
    await expect.poll(() => held.page.getByRole('searchbox').inputValue()).toBe(key);
  });

  it('shows no key in the page', async () => {
    await make({ name: 'hidden' });
    const key = (await tokens())[0]?.key ?? 'none';
    await held.page.goto('/token');
    await rowOf('hidden').waitFor();
    await expect.poll(() => held.page.content()).not.toContain(key);
  });
});
