/** Another user signs in in another tab while a form holds what was typed: nothing of it is written as theirs. */
import { expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('a form that stays is not saved as the user who signed in elsewhere, and keeps typed values', async () => {
  const { page, context } = held;
  await callApi(page, 'POST', 'user/', { username: 'ann', password: 'password-1' });
  await page.goto('/redemption/add');
  await page.getByLabel('Name').click(); // browsers ask about pages that somebody used
  await page.keyboard.type('typed by root');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  // A call still on its way as root would be answered that root's session is over.
  await page.waitForLoadState('networkidle');
  const other = await context.newPage();
  await other.goto('/about');
  const answer = await callApi(other, 'POST', 'user/login', {
    username: 'ann',
    password: 'password-1',
  });
  await other.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), answer.data);
  await expect.poll(() => questions).toEqual(['beforeunload']);
  await page.getByText('Somebody else signed in in another tab').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('typed by root');

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.keyboard.press('Control+s');
  await page.getByText('Error: Somebody else signed in in another tab').waitFor();
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(await page.getByLabel('Name').inputValue()).toBe('typed by root');

  // Signing out ends nobody else's session: the page becomes theirs.
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Account menu of root' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Account menu of ann' }).waitFor();
  expect(await other.evaluate(() => localStorage.getItem('user'))).toContain('ann');
});
