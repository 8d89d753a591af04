import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, signIn, visit } from '../support/browser';
import { buildToken } from '../support/builders';
import { type BuiltServer, startServer } from '../support/builtServer';

let browser: Browser;
let server: BuiltServer;
let page: Page;
let context: BrowserContext;
let problems: string[];
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  const first = await visit(browser, server.url);
  await signIn(first.page);
  state = await first.context.storageState();
  await first.context.close();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  ({ page, context, problems } = await visit(browser, server.url, { storageState: state, permissions: ['clipboard-read', 'clipboard-write'] }));
  await page.goto('/about');
  for (const { id } of (await tokens())) await callApi(page, 'DELETE', `token/${id}/`);
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await context.close();
});

interface Token { id: number; name: string; key: string; status: number; models: string | null; expired_time: number; remain_quota: number; unlimited_quota: boolean; subnet: string }

async function tokens(): Promise<Token[]> {
  const pages = await Promise.all([0, 1, 2].map((p) => callApi(page, 'GET', `token/?p=${p}`)));
  return pages.flatMap(({ data }) => data as Token[]);
}
const make = (overrides = {}) => callApi(page, 'POST', 'token/', buildToken(overrides));
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
const submit = () => page.getByRole('button', { name: /^(Submit|Save)$/ }).click();
/** Counts the writes that leave the page. */
async function countWrites(): Promise<() => number> {
  let writes = 0;
  await page.route('**/api/token/**', (route) => { if (route.request().method() !== 'GET') writes += 1; return route.continue(); });
  return () => writes;
}

describe('the token list', () => {
  it('shows its columns; unlimited and never as such [RT-10] [TK-03] [ER-09] [ER-10]', async () => {
    await make({ name: 'bounded', remain_quota: 1_250_000, expired_time: 1_900_000_000 });
    await make({ name: 'free', unlimited_quota: true });
    await page.goto('/token');
    await rowOf('free').waitFor();
    expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean)).toEqual(['Name', 'Status', 'Used quota', 'Remaining quota', 'Created', 'Expires', 'Actions']);
    const cells = await rowOf('bounded').getByRole('cell').allInnerTexts();
    expect(cells.slice(1, 5)).toEqual(['bounded', 'Enabled', '$0.00', '$2.50']);
    const expected = await page.evaluate(() => { const d = new Date(1_900_000_000_000); const two = (n: number) => String(n).padStart(2, '0'); return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`; });
    expect(cells[6]).toBe(expected);
    expect(cells[5]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await rowOf('free').getByText('Unlimited').waitFor();
    await rowOf('free').getByText('Never expires').waitFor();
  });

  it('searches by the beginning of the name, trimmed, and keeps the search in the address [TK-01]', async () => {
    for (const name of ['alpha', 'alps', 'beta']) await make({ name });
    await page.goto('/token');
    await page.getByRole('searchbox').fill('  al ');
    await page.keyboard.press('Enter');
    await rowOf('beta').waitFor({ state: 'detached' });
    expect(await page.getByRole('row').count()).toBe(3);
    expect(new URL(page.url()).search).toBe('?q=al');
    await page.reload();
    await rowOf('alps').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('al');
    await page.goBack();
    await rowOf('beta').waitFor();
  });

  it('survives any characters in a search', async () => {
    const hostile = 'a&order=x#y+%_\\"\'<b>令';
    await make({ name: hostile.slice(0, 30) });
    await page.goto('/token');
    await page.getByRole('searchbox').fill(hostile.slice(0, 30));
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: hostile.slice(0, 30), exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  });

  it('offers the orders of the server: newest, remaining, used [TK-02]', async () => {
    await make({ name: 'poor', remain_quota: 1 });
    await make({ name: 'rich', remain_quota: 9 });
    await make({ name: 'middle', remain_quota: 5 });
    await page.goto('/token');
    const order = page.getByLabel('Order');
    expect(await order.locator('option').allInnerTexts()).toEqual(['Newest first', 'By Remaining quota', 'By Used quota']);
    await order.selectOption('remain_quota');
    await expect.poll(async () => (await page.locator('tbody tr td:nth-child(2)').allInnerTexts()).join()).toBe('rich,middle,poor');
    expect(new URL(page.url()).search).toBe('?order=remain_quota');
  });

  it('sorts the loaded rows by a header without asking the server, and back', async () => {
    for (const name of ['b', 'c', 'a']) await make({ name });
    await page.goto('/token');
    await rowOf('c').first().waitFor();
    let calls = 0;
    page.on('request', (request) => { if (request.url().includes('/api/token')) calls += 1; });
    const names = () => page.locator('tbody tr td:nth-child(2)').allInnerTexts();
    await page.getByRole('button', { name: 'Name' }).click();
    expect(await names()).toEqual(['a', 'b', 'c']);
    await page.getByRole('button', { name: 'Name' }).click();
    expect(await names()).toEqual(['c', 'b', 'a']);
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    expect(calls).toBe(0);
  });

  it('pages by what is known: next only while rows follow, and each row once', async () => {
    for (let i = 0; i < 20; i++) await make({ name: `t${String(i).padStart(2, '0')}` });
    await page.goto('/token');
    await rowOf('t19').waitFor();
    await page.getByText('Rows 1 to 10, more follow').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await rowOf('t00').waitFor();
    expect(await page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await page.getByLabel('Rows per page').selectOption('25');
    await expect.poll(() => page.getByRole('row').count()).toBe(21);
    expect(new URL(page.url()).search).toBe('?size=25');
  });

  it('numbers the pages of a search, whose total is known: first, last and one beside the current [ER-11]', async () => {
    for (let i = 0; i < 25; i++) await make({ name: `many${i}` });
    await page.goto('/token?q=many&page=2');
    await page.getByRole('row').nth(10).waitFor();
    expect(await page.getByRole('button', { name: /^Page \d$/ }).allInnerTexts()).toEqual(['1', '2', '3']);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(6);
  });

  it('enables and disables, and says that it worked [TK-07] [ER-13]', async () => {
    await make({ name: 'switched' });
    await page.goto('/token');
    await rowOf('switched').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Operation completed successfully').waitFor();
    await rowOf('switched').getByText('Disabled').waitFor();
    expect((await tokens())[0]?.status).toBe(2);
    await rowOf('switched').getByRole('button', { name: 'Enable' }).click();
    await rowOf('switched').getByText('Enabled').waitFor();
    expect((await tokens())[0]).toMatchObject({ status: 1, name: 'switched', remain_quota: 500_000 });
  });

  it('filters by status across pages', async () => {
    for (let i = 0; i < 23; i++) await make({ name: `t${i}` });
    for (const { id } of (await tokens()).filter((_token, i) => i === 4 || i === 22)) await callApi(page, 'PUT', 'token/?status_only=true', { id, status: 2 });
    await page.goto('/token');
    await page.getByLabel('Status', { exact: true }).selectOption('2');
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    expect(new URL(page.url()).search).toBe('?f.status=2');
  });

  it('deletes after asking, and opens the form of a row [TK-14]', async () => {
    await make({ name: 'kept' });
    await make({ name: 'gone' });
    await page.goto('/token');
    await rowOf('gone').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await tokens()).length).toBe(2);
    await rowOf('gone').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: /gone/ }).getByRole('button', { name: 'Delete' }).click();
    await rowOf('gone').waitFor({ state: 'detached' });
    expect((await tokens()).map(({ name }) => name)).toEqual(['kept']);
    await rowOf('kept').getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('heading', { name: 'Edit token' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('kept');
  });

  it('keeps the selection over pages and works on all of it', async () => {
    for (let i = 0; i < 12; i++) await make({ name: `t${String(i).padStart(2, '0')}` });
    await page.goto('/token');
    await page.getByLabel('Select t11').check();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByLabel('Select t00').check();
    await page.getByText('2 selected').waitFor();
    await page.locator('.selection-bar').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('2 done').waitFor();
    expect((await tokens()).filter(({ status }) => status === 2).map(({ name }) => name).sort()).toEqual(['t00', 't11']);
  });

  it('copies the key plainly and for every client [TK-04]', async () => {
    await make({ name: 'copied' });
    const key = `sk-${(await tokens())[0]?.key}`;
    await page.goto('/token');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await rowOf('copied').getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied to the clipboard').waitFor();
    expect(await clipboard()).toBe(key);
    const address = JSON.parse(await page.evaluate(() => localStorage.getItem('status') ?? '')).server_address as string;
    const wanted = { 'ChatGPT Next Web': `https://app.nextchat.dev/#/?settings=${encodeURIComponent(JSON.stringify({ key, url: address }))}`, BotGem: `ama://set-api-key?server=${encodeURIComponent(address)}&key=${key}`, OpenCat: `opencat://team/join?domain=${encodeURIComponent(address)}&token=${key}` };
    for (const [client, text] of Object.entries(wanted)) {
      await rowOf('copied').getByLabel('Copy for another client').click();
      await page.getByRole('button', { name: client }).click();
      await expect.poll(clipboard).toBe(text);
    }
    await rowOf('copied').getByLabel('Copy for another client').click();
    await page.getByRole('button', { name: 'LobeChat' }).click();
    await page.getByText('The administrator has not set a chat link').waitFor();
  });

  it('opens the chosen client in a new tab after naming who gets the key [TK-05]', async () => {
    await callApi(page, 'PUT', 'option/', { key: 'ChatLink', value: `${server.url}/about` });
    await make({ name: 'chatty' });
    await page.goto('/token');
    await rowOf('chatty').getByLabel('Chat with another client').click();
    await page.getByRole('button', { name: 'LobeChat' }).click();
    await page.getByRole('dialog').getByText(server.url).waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
    expect((await opened).url()).toContain(encodeURIComponent('"apiKey":"sk-'));
    await callApi(page, 'PUT', 'option/', { key: 'ChatLink', value: '' });
  });

  it('puts the key into the search box with a warning when the clipboard is denied [TK-06] [ER-08]', async () => {
    await make({ name: 'denied' });
    const key = `sk-${(await tokens())[0]?.key}`;
    await page.addInitScript(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('denied')); });
    await page.goto('/token');
    await rowOf('denied').getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Cannot copy to the clipboard, please copy manually').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(key);
  });

  it('shows no key in the page', async () => {
    await make({ name: 'hidden' });
    const key = (await tokens())[0]?.key ?? 'none';
    await page.goto('/token');
    await rowOf('hidden').waitFor();
    expect(await page.content()).not.toContain(key);
  });
});

describe('the token form', () => {
  it('creates a token with expiry in one hour and two models; all of it is there after a reload [TK-08] [TK-13]', async () => {
    await callApi(page, 'POST', 'channel/', { name: 'c', type: 1, key: 'k', models: 'gpt-4o,gpt-4o-mini,o1', group: 'default' });
    await page.goto('/token/add');
    await page.getByLabel('Name').fill('whole');
    await page.getByRole('combobox', { name: 'Models' }).click();
    await page.getByRole('option', { name: 'gpt-4o', exact: true }).click();
    await page.getByRole('combobox', { name: 'Models' }).fill('gpt-4o-mini');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'One hour' }).click();
    await page.getByRole('combobox', { name: 'Subnets' }).fill('10.0.0.0/8, 192.168.1.0/24');
    await page.keyboard.press('Enter');
    await submit();
    await page.getByText('Token created, click copy in the list to get the token').waitFor();
    const [token] = await tokens();
    expect(token).toMatchObject({ name: 'whole', models: 'gpt-4o,gpt-4o-mini', subnet: '10.0.0.0/8,192.168.1.0/24', remain_quota: 500_000, unlimited_quota: false });
    expect(Math.abs((token?.expired_time ?? 0) - Date.now() / 1000 - 3600)).toBeLessThan(30);
    await page.goto(`/token/edit/${token?.id}`);
    await page.getByRole('button', { name: 'gpt-4o-mini' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('whole');
  });

  it('has five shortcuts for the expiry, in their order [TK-08]', async () => {
    await page.goto('/token/add');
    await page.getByLabel('Name').waitFor();
    const labels = await page.getByRole('button').allInnerTexts();
    expect(labels.filter((label) => /^(One|Never)/.test(label))).toEqual(['Never expires', 'One month', 'One day', 'One hour', 'One minute']);
    await page.getByRole('button', { name: 'One month' }).click();
    await page.getByLabel('Name').fill('month');
    await submit();
    await expect.poll(async () => (await tokens()).length).toBe(1);
    expect(Math.abs(((await tokens())[0]?.expired_time ?? 0) - Date.now() / 1000 - 2_592_000)).toBeLessThan(30);
  });

  it('needs a name: says so at the field and sends nothing [TK-09]', async () => {
    await page.goto('/token/add');
    const writes = await countWrites();
    await page.getByLabel('Name').waitFor();
    await submit();
    await page.locator('#token_name__error').getByText('Please fill in the token name').waitFor();
    expect(writes()).toBe(0);
    expect(await page.getByLabel('Name').evaluate((input) => document.activeElement === input)).toBe(true);
  });

  it('refuses an expiry that is no time; -1 is never [TK-10]', async () => {
    await page.goto('/token/add');
    const writes = await countWrites();
    await page.getByLabel('Name').fill('timed');
    await page.getByRole('button', { name: 'One day' }).click();
    await page.getByLabel('Expires').fill('');
    await submit();
    await page.locator('#token_expired_time__error').getByText('Expiry time format error').waitFor();
    expect(writes()).toBe(0);
    await page.getByRole('button', { name: 'Never expires' }).click();
    await submit();
    await expect.poll(async () => (await tokens())[0]?.expired_time).toBe(-1);
  });

  it('takes whole numbers for the quota; unlimited switches the field off; the default is 500000 [TK-11]', async () => {
    await page.goto('/token/add');
    const writes = await countWrites();
    await page.getByLabel('Name').fill('quota');
    const quota = page.getByLabel('Remaining quota');
    expect(await quota.inputValue()).toBe('500000');
    for (const wrong of ['1.5', 'lots', '-1', '']) {
      await quota.fill(wrong);
      await submit();
      await page.locator('#token_remain_quota__error').waitFor();
      expect(await quota.inputValue()).toBe(wrong);
    }
    expect(writes()).toBe(0);
    await page.getByLabel('Unlimited quota').check();
    expect(await quota.isDisabled()).toBe(true);
    await page.getByLabel('Unlimited quota').uncheck();
    await quota.fill('1000000');
    await page.getByText('equals $2.00').waitFor();
    await submit();
    await expect.poll(async () => (await tokens())[0]?.remain_quota).toBe(1_000_000);
  });

  it('lets an empty model list mean no restriction [TK-12]', async () => {
    await page.goto('/token/add');
    await page.getByLabel('Name').fill('open');
    await page.getByText('Leave empty to allow every model.').waitFor();
    await submit();
    await expect.poll(async () => (await tokens())[0]?.models).toBe('');
  });

  it('refuses a subnet that is none at its field', async () => {
    await page.goto('/token/add');
    const writes = await countWrites();
    await page.getByLabel('Name').fill('net');
    await page.getByRole('combobox', { name: 'Subnets' }).fill('not-a-network');
    await page.keyboard.press('Enter');
    await submit();
    await page.locator('#token_subnet__error').getByText('Not a network').waitFor();
    expect(writes()).toBe(0);
  });

  it('opens a token without models and saves twice after a refusal', async () => {
    await make({ name: 'twice', models: undefined });
    const [token] = await tokens();
    await page.goto(`/token/edit/${token?.id}`);
    await page.getByLabel('Name').fill('again');
    await page.route('**/api/token/', (route) => route.fulfill({ json: { success: false, message: 'refused <b>for now</b>' } }), { times: 1 });
    await submit();
    await page.getByRole('alert').getByText('refused <b>for now</b>').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('again');
    await submit();
    await page.getByText('token updated').waitFor();
    expect((await tokens())[0]).toMatchObject({ name: 'again', remain_quota: 500_000 });
  });

  it('asks before unsaved changes are left', async () => {
    await page.goto('/token/add');
    await page.getByLabel('Name').fill('typed');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('typed');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/token');
  });

  it('gives typed text back after the session expired, to the same user and on the same page', async () => {
    await callApi(page, 'POST', 'user/', { username: 'dora', password: 'password-1' });
    const dora = await visit(browser, server.url);
    await signIn(dora.page, 'dora', 'password-1');
    await dora.page.goto('/token/add');
    await dora.page.getByLabel('Name').fill('survivor');
    await dora.page.getByLabel('Remaining quota').fill('777');
    await dora.context.clearCookies();
    await dora.page.getByRole('button', { name: 'Submit' }).click();
    await dora.page.getByText('your session has expired').waitFor();
    await dora.page.getByLabel('Username or e-mail').fill('dora');
    await dora.page.getByLabel('Password', { exact: true }).fill('password-1');
    await dora.page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await dora.page.waitForURL('**/token/add');
    await expect.poll(() => dora.page.getByLabel('Name').inputValue()).toBe('survivor');
    expect(await dora.page.getByLabel('Remaining quota').inputValue()).toBe('777');
    expect(dora.problems).toEqual([]);
    await dora.context.close();
  });
});
