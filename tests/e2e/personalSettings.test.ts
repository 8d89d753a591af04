/** The settings that every user has: the system access token, the invite link, the end of the account. */
import { describe, expect, it } from 'vitest';
import { callApi, enter, visit } from '../support/browser';
import { consoleTests } from '../support/consoleTests';
import { isEmbedded } from '../support/startConsole';

const held = consoleTests({ permissions: ['clipboard-read', 'clipboard-write'] });

describe('personal settings', () => {
  it('give a system token and an invite link, copied [ST-01]', async () => {
    await held.page.goto('/setting');
    await held.page.getByRole('button', { name: 'Create a system access token' }).click();
    await held.page.getByRole('dialog').getByText('The old token ends.').waitFor();
    await held.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Create a system access token' })
      .click();
    await held.page.getByText('Token reset and copied to the clipboard').waitFor();
    const token = await held.page.evaluate(() => navigator.clipboard.readText());
    expect(
      (await fetch(`${held.server.url}/api/user/self`, { headers: { authorization: token } }))
        .status,
    ).toBe(200);
    await held.page.getByRole('button', { name: 'Copy the invite link' }).click();
    await held.page.getByText('Invite link copied').waitFor();
    expect(await held.page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^${held.server.url}/register\\?aff=\\w+$`),
    );
  });

  it('change the password, with the current one where the server checks it', async () => {
    await callApi(held.page, 'POST', 'user/', { username: 'changer', password: 'password-1' });
    const { page, context, problems } = await visit(held.browser, held.server.url);
    await enter(page, 'changer', 'password-1');
    await page.goto('/user/edit');
    await page.locator('#user_password').fill('password-2');
    const current = page.locator('#user_original_password');
    if (isEmbedded) {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('#user_original_password__error').waitFor();
      await current.fill('password-1');
    } else expect(await current.count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('User information updated').waitFor();
    await context.close();
    const again = await visit(held.browser, held.server.url);
    await enter(again.page, 'changer', 'password-2');
    await again.context.close();
    expect([...problems, ...again.problems]).toEqual([]);
  });

  it("ask for root's current password in its own row only where the server checks it", async () => {
    await held.page.goto('/user/edit/1');
    await held.page.locator('#user_password').fill('password-2');
    const field = held.page.locator('#user_original_password');
    if (isEmbedded) await field.waitFor();
    else expect(await field.count()).toBe(0);
    await held.page.locator('#user_password').fill('');
  });

  it('delete the own account once its name is typed [ST-02]', async () => {
    await callApi(held.page, 'POST', 'user/', { username: 'leaver', password: 'password-1' });
    const { page, context, problems } = await visit(held.browser, held.server.url);
    await enter(page, 'leaver', 'password-1');
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Delete my account' });
    await page.getByLabel(/Type your username leaver/).fill('leave');
    await expect.poll(() => button.isDisabled()).toBe(true);
    await page.getByLabel(/Type your username leaver/).fill('leaver');
    await button.click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect(problems).toEqual([]);
    await context.close();
  });
});
