/** The settings that every user has: the system access token, the invite link, the end of the account. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callAsRoot, isEmbedded } from '../support/api';
import { consoleTests, enter, open } from '../support/consoleTests';

consoleTests();

const makeUser = async (username: string) => {
  await callAsRoot('POST', 'user/', { username, password: 'password-1' });
  await enter(username, 'password-1');
};
const password = () => byId('user_password');
const current = () => byId('user_original_password');
/** Waits for it. */
async function byId(id: string) {
  await expect.poll(() => document.getElementById(id)).not.toBeNull();
  return page.elementLocator(document.getElementById(id) ?? document.body);
}

describe('personal settings', () => {
  it('give a system token and an invite link, copied [ST-01]', async () => {
    await open('/setting');
    const name = 'Create a system access token';
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('The old token ends.')).toBeVisible();
    await dialog.getByRole('button', { name }).click();
    await expect.element(page.getByText('Token reset and copied to the clipboard')).toBeVisible();
    const authorization = await navigator.clipboard.readText();
    const address = new URL('/api/user/self', location.href);
    const call = new Request(address, { credentials: 'omit', headers: { authorization } });
    expect((await fetch(call)).status).toBe(200);
    await page.getByRole('button', { name: 'Copy the invite link' }).click();
    await expect.element(page.getByText('Invite link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(
      new RegExp(`^${location.origin}/register\\?aff=\\w+$`),
    );
  });

  it('change the password, with the current one where the server checks it', async () => {
    await makeUser('changer');
    await open('/user/edit');
    await (await password()).fill('password-2');
    const save = page.getByRole('button', { name: 'Save' });
    if (isEmbedded) {
      await save.click();
      await expect.element(await byId('user_original_password__error')).toBeVisible();
      await (await current()).fill('password-1');
    } else expect(document.getElementById('user_original_password')).toBeNull();
    await save.click();
    await expect.element(page.getByText('User information updated')).toBeVisible();
    await enter('changer', 'password-2');
  });

  it("ask for root's current password in its own row only where the server checks it", async () => {
    await open('/user/edit/1');
    await (await password()).fill('password-2');
    if (isEmbedded) await expect.element(await current()).toBeVisible();
    else expect(document.getElementById('user_original_password')).toBeNull();
  });

  it('delete the own account once its name is typed [ST-02]', async () => {
    await makeUser('leaver');
    await open('/setting');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Delete my account' });
    const name = page.getByLabelText(/Type your username leaver/);
    await name.fill('leave');
    await expect.element(button).toBeDisabled();
    await name.fill('leaver');
    await button.click();
    await expect.poll(() => location.pathname).toBe('/login');
    await expect.poll(() => localStorage.getItem('user')).toBeNull();
  });
});
