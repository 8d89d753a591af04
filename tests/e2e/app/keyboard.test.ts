/** Every flow of an account without a mouse. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { codeIn } from '../../support/browser/mailServer';
import { publicPages } from '../../support/browser/publicPages';

const held = publicPages();
const maxTabs = 120;

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < maxTabs; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function press(page: Page, name: string, exact = true): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact }).last());
  await page.keyboard.press('Enter');
}

describe('without a mouse', () => {
  it('a visitor registers with a mail code, signs in, tops up, makes a token, copies an example and deletes the account', async () => {
    await held.setOptions({
      ...held.mail.options,
      ServerAddress: held.server.url,
      EmailVerificationEnabled: 'true',
    });
    const { page, problems } = await held.open('/login', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await tabTo(page, page.getByRole('link', { name: 'Create an account' }));
    await page.keyboard.press('Enter');
    await type(page, 'Username', 'kim');
    await type(page, 'Password', 'password-1');
    await type(page, 'Confirm password', 'password-1');
    await type(page, 'E-mail', 'kim@example.org');
    await press(page, 'Get a code');
    await expect.poll(() => codeIn(held.mail.mails.at(-1))).toMatch(/^\w{6}$/);
    await type(page, 'Verification code', codeIn(held.mail.mails.at(-1)));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await type(page, 'Username or e-mail', 'kim');
    await type(page, 'Password', 'password-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tokens' }).waitFor();
    const [code = ''] = (
      await callApi(held.root, 'POST', 'redemption/', { name: 'k', quota: 500_000, count: 1 })
    ).data as string[];
    await tabTo(page, page.getByRole('link', { name: 'Top up' }).first());
    await page.keyboard.press('Enter');
    await type(page, 'Redemption code', code);
    await page.keyboard.press('Enter');
    await page.getByText('Topped up by $1.00').waitFor();
    await page.goto('/token');
    await tabTo(page, page.getByRole('link', { name: 'Add token' }).first());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Add token' }).waitFor();
    await tabTo(page, page.getByLabel('Name'));
    await page.keyboard.type('by keyboard');
    await page.keyboard.press('Enter');
    await page.getByText('Token created').waitFor();
    await page.goto('/');
    await tabTo(page, page.getByRole('button', { name: 'Python', exact: true }));
    await page.keyboard.press('Enter');
    await press(page, 'Copy with key');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('from openai import OpenAI');
    await page.goto('/setting');
    await press(page, 'Delete my account');
    await type(page, 'Type your username kim to delete your account for good.', 'kim');
    await press(page, 'Delete my account');
    await page.waitForURL('**/login');
    await page.getByText('Account deleted').waitFor();
    expect(problems).toEqual([]);
  });
});
