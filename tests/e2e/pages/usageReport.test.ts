/** The usage report: an administrator's by user, with a file for the accounts; a user's own, on a phone, in 中文. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, enter, visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { type StandIn, sendHi, startProvider } from '../../support/provider';

let provider: StandIn;
beforeAll(async () => {
  provider = await startProvider(sendHi);
});
afterAll(() => provider?.close());

const held = consoleTests({}, async (page) => {
  const channel = { name: 'one', type: 1, key: 'k', models: 'gpt-4o', group: 'default' };
  await callApi(page, 'POST', 'channel/', { ...channel, base_url: provider.url });
  await callApi(page, 'PUT', 'option/', { key: 'ModelRatio', value: '{"gpt-4o":1000}' });
  await callApi(page, 'POST', 'user/', { username: 'ada', password: 'password-1' });
  await callApi(page, 'POST', 'token/', { name: 'mine', unlimited_quota: true });
  await page.goto('/playground');
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The answer is complete.').waitFor();
});

it('says who used how much, leads to the entries, and saves a file with money', async () => {
  const { page } = held;
  await page.goto('/');
  await page.getByRole('link', { name: 'Usage report' }).click();
  const rows = page.getByRole('region', { name: 'Ranking' });
  await rows.getByRole('row', { name: /gpt-4o/ }).waitFor();
  await page.getByRole('button', { name: 'Token', exact: true }).click();
  const mine = rows.getByRole('row', { name: /mine \(root\)/ });
  await mine.getByText('100.0 %').waitFor();
  // The log is younger than the time before.
  await mine.getByText('–', { exact: true }).waitFor();
  await page.getByRole('region', { name: /^Chart: Quota/ }).waitFor();
  await page.getByLabel('Chart', { exact: true }).selectOption('None');
  expect(new URL(page.url()).search).toBe('?by=token&step=whole');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export ranking (1 line)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(
    /^usage-token-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/,
  );
  const [head, line, ...rest] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toBe(
    '\ufeffFrom,Until,Token,User,Requests,Input tokens,Output tokens,Quota (units),Amount (USD),Quota before (units)',
  );
  const cells = (line ?? '').split(',');
  expect(cells.slice(2, 5)).toEqual(['mine', 'root', '1']);
  expect(Number(cells[8])).toBe(Number(cells[7]) / 500_000);
  expect(rest).toEqual([]);

  await mine.getByRole('link').click();
  await page.waitForURL('**/log?**');
  await page.getByRole('row').filter({ hasText: 'gpt-4o' }).waitFor();
  await page.goBack();
  await mine.waitFor();
});

it('narrows the report to one user, and entries and file with it', async () => {
  const { page } = held;
  await page.goto('/usage?step=whole');
  const user = page.getByLabel('User', { exact: true });
  await user.fill('ada');
  await user.press('Enter');
  await page.getByText('Nothing was used in this time.').first().waitFor();
  await user.fill('nobody'.repeat(60));
  await user.press('Enter');
  await page.getByRole('main').getByText('There is no such user').waitFor();
  // However long a name is, the page is as wide as the window.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await user.fill('ROOT');
  await user.press('Enter');
  const row = page.getByRole('row', { name: /gpt-4o/ });
  await row.waitFor();
  await page.getByText('The use of ROOT.').waitFor();
  expect(new URL(page.url()).search).toBe('?step=whole&user=ROOT');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export ranking (1 line)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^usage-ROOT-model-/);
  expect(await row.getByRole('link').getAttribute('href')).toContain('f.username=ROOT');
  await page.getByRole('navigation').getByRole('link', { name: 'Usage report' }).click();
  await expect.poll(() => user.inputValue()).toBe('');
  await page.goBack();
  await expect.poll(() => user.inputValue()).toBe('ROOT');
  // Users of a channel or a group are another question.
  await page.getByRole('button', { name: 'Channel', exact: true }).click();
  await page.getByRole('row', { name: /one/ }).waitFor();
  expect(new URL(page.url()).search).toBe('?by=channel&step=whole');
});

it('takes a time by the keyboard, and says why a range is none', async () => {
  const { page } = held;
  await page.goto('/usage?time=last-month');
  await page.getByText('Nothing was used in this time.').first().waitFor();
  await page.getByLabel('Time').selectOption('From … to …');
  const [from, to] = [
    page.getByLabel('From', { exact: true }),
    page.getByLabel('To (that day included)'),
  ];
  await from.fill('2026-03-10');
  await to.fill('2026-03-01');
  await page.getByRole('alert').getByText('The end is before the begin.').waitFor();
  await from.fill('2025-03-01');
  await page.getByRole('alert').getByText('at most 100 days').waitFor();
  await page.getByLabel('Chart', { exact: true }).selectOption('By month');
  await page.getByText('Nothing was used in this time.').first().waitFor();
  await page.goto('/usage?by=nobody&time=tomorrow&step=hour&from=x');
  await page
    .getByRole('row', { name: /gpt-4o/ })
    .first()
    .waitFor();
});

it('shows users their own use only, on a phone and in 中文', async () => {
  const { browser, server } = held;
  const { page, context } = await visit(browser, server.url);
  await enter(page, 'ada', 'password-1');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(() => localStorage.setItem('locale', 'zh'));
  await page.goto('/usage?by=user');
  await page.getByText('这段时间没有用量。').first().waitFor();
  expect(await page.getByRole('button', { name: '令牌', exact: true }).count()).toBe(1);
  expect(await page.getByRole('button', { name: '用户', exact: true }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await context.close();
});
