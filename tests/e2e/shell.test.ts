/** The palette of a cold console: what is typed before its code is there counts, too. */
import { expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests({}, async (page) => {
  for (const username of ['fatima1', 'fatima2'])
    await callApi(page, 'POST', 'user/', { username, password: 'password-1' });
});

it('opens a user by Ctrl K, seven letters and Enter, however fast they are typed', async () => {
  const { page } = held;
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('fatima2');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/edit/3');
  await expect.poll(() => page.getByRole('dialog', { name: 'Search or go to' }).count()).toBe(0);
});
