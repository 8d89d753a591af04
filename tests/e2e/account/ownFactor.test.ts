/** The second factor of the embedded server, in the browser: set up, asked for, and what it guards. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from '../../../src/server/auth/totp';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { isEmbedded, startConsole } from '../../support/browser/startConsole';
import { addAuthenticator } from '../../support/family/answeringRelay';
import type { BuiltServer } from '../../support/server/builtServer';

let browser: Browser;
let server: BuiltServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startConsole()]);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

const url = () => server.url.replace('127.0.0.1', 'localhost');
const open = (options = {}) => visit(browser, url(), options);
const dialogOf = (page: Page) => page.getByRole('dialog');

/** The code of now, or of the step ahead: each counts once. */
const codeNow = (secret: string, ahead = 0) =>
  codeOfStep(secret, stepAt(Math.floor(Date.now() / 1000)) + ahead);

async function typeCode(page: Page, code: string): Promise<void> {
  await dialogOf(page).getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

describe('the second factor', () => {
  it('is set up, asked for at sign-in, and turned off', async ({ skip }) => {
    skip(!isEmbedded, 'the embedded server alone');
    const { page, context, problems } = await open();
    await signIn(page);
    await page.goto('/setting#sign-in');
    await page.getByRole('button', { name: 'Turn on the second factor' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Current password').fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('The current password is wrong').waitFor();
    await dialog.getByLabel('Current password').fill('123456');
    await page.keyboard.press('Enter');
    const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    await typeCode(page, '000000');
    await dialog.getByText('The code is wrong, or was used before').waitFor();
    await typeCode(page, codeNow(secret, -1));
    await dialog.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    const codes = (await dialog.locator('pre').innerText()).split('\n');
    expect(codes).toHaveLength(10);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
    await dialog.getByRole('button', { name: 'I have put them away' }).click();
    await page.getByText('10 recovery codes left').waitFor();
    // They are shown this once.
    await page.reload();
    await page.getByText('10 recovery codes left').waitFor();
    expect(await page.content()).not.toContain(codes[0]);

    const other = await open();
    await other.page.goto('/login');
    const enter = async () => {
      await other.page.getByLabel('Username or e-mail').fill('root');
      await other.page.getByLabel('Password', { exact: true }).fill('123456');
      await other.page.keyboard.press('Enter');
      await other.page.getByLabel('Code', { exact: true }).waitFor();
    };
    await enter();
    // A reload in the middle begins again.
    await other.page.reload();
    await enter();
    await other.page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await other.page.keyboard.press('Enter');
    await other.page.waitForURL((at) => !at.pathname.startsWith('/login'));
    expect((await callApi(other.page, 'GET', 'user/factor')).data).toMatchObject({ codes_left: 9 });
    expect(other.problems).toEqual([]);
    await other.context.close();

    await page.reload();
    await page.getByText('9 recovery codes left').waitFor();
    await page.getByRole('button', { name: 'Turn off the second factor' }).click();
    await typeCode(page, codes[1] ?? '');
    await page.getByRole('button', { name: 'Turn on the second factor' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is a passkey that signs in and confirms', async ({ skip }) => {
    skip(!isEmbedded, 'the embedded server alone');
    const { page, context, problems } = await open();
    const { session, authenticatorId } = await addAuthenticator(page);
    await signIn(page);
    await page.goto('/setting#sign-in');
    const part = page.getByRole('region', { name: 'Passkeys' });
    await part.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Name').fill('Laptop');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    const confirm = dialog.getByLabel('Current password');
    await confirm.fill('123456');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await page.getByRole('button', { name: 'I have put them away' }).click();
    await part.getByRole('button', { name: 'Remove: Laptop' }).waitFor();
    const factor = page.getByRole('region', { name: 'Second factor at sign-in' });
    await factor.getByText('Each signs in once, when your app or passkey is lost.').waitFor();
    // A passkey is asked for after it.
    expect(await factor.getByText('the password alone').count()).toBe(0);
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);
    await callApi(page, 'GET', 'user/logout');
    await page.goto('/login');
    const widthOf = async (name: string) =>
      (await page.getByRole('main').getByRole('button', { name }).boundingBox())?.width;
    expect(await widthOf('Use a passkey')).toBe(await widthOf('Sign in'));
    await page.getByLabel('Username or e-mail').fill('root');
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await page.keyboard.press('Enter');
    await page.getByLabel('Code', { exact: true }).waitFor();
    expect(await widthOf('Use a passkey')).toBe(await widthOf('Sign in'));
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL((at) => !at.pathname.startsWith('/login'));
    await page.goto('/setting#sign-in');
    await part.getByRole('button', { name: 'Remove: Laptop' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await part.getByText('None yet.').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
