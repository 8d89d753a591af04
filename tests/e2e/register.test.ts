/** /register whole, with real mail and a stand-in of Turnstile. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, signIn } from '../support/browser';
import { codeIn } from '../support/mailServer';
import { publicPages } from '../support/publicPages';
import { serveTurnstile, turnstileEvent } from '../support/signInProviders';
import { isEmbedded } from '../support/startConsole';

const held = publicPages();
const mails = () => held.mail.mails;

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
};
const submit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Register' }).click();

/** Bodies and addresses of the calls that leave the page. */
async function watch(
  page: Page,
  path: string,
): Promise<{ url: URL; body: Record<string, unknown> }[]> {
  const calls: { url: URL; body: Record<string, unknown> }[] = [];
  await page.route(`**/api/${path}*`, (route) => {
    calls.push({
      url: new URL(route.request().url()),
      body: (route.request().postDataJSON() ?? {}) as Record<string, unknown>,
    });
    return route.continue();
  });
  return calls;
}

describe('registering', () => {
  it('asks for username, password and its confirmation, says how long they may be, and links to the sign-in [AC-01] [AC-04] [AC-09]', async () => {
    const { page, problems } = await held.open('/register');
    await page.getByRole('heading', { name: 'Register' }).waitFor();
    await expect
      .poll(() => page.getByLabel('Username').getAttribute('placeholder'))
      .toBe('at most 12 characters');
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('placeholder'))
      .toBe('8 to 20 characters');
    await expect.poll(() => page.getByLabel('Confirm password').count()).toBe(1);
    await expect.poll(() => page.getByLabel('E-mail').count()).toBe(0);
    await expect
      .poll(() =>
        page
          .locator('input')
          .evaluateAll((all) => all.map((input) => input.getAttribute('autocomplete'))),
      )
      .toEqual(['username', 'new-password', 'new-password']);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
    expect(problems).toEqual([]);
  });

  it('says at the fields what is wrong and sends nothing [AC-05] [AC-06] [AC-07]', async () => {
    const { page } = await held.open('/register');
    const calls = await watch(page, 'user/register');
    await submit(page);
    await page.getByText('Please enter a username of at most 12 characters').waitFor();
    await fill(page, { Username: 'anna', Password: 'short', 'Confirm password': 'other' });
    await submit(page);
    await page.getByText('Password length must not be less than 8').waitFor();
    await page.getByText('The two passwords do not match').waitFor();
    await fill(page, { Password: 'long enough', 'Confirm password': 'long enougH' });
    await submit(page);
    await expect.poll(() => page.getByText('Password length').count()).toBe(0);
    await page.getByText('The two passwords do not match').waitFor();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('anna');
    const { page: chinese } = await held.open('/register', { locale: 'zh-CN' });
    await chinese.getByRole('main').getByRole('button', { name: '注册' }).click();
    await chinese.getByText('密码长度不得小于 8 位！').waitFor();
    expect(calls).toEqual([]);
  });

  it('keeps the inviter of the link, sends it along, and goes to the sign-in [RT-03] [AC-11] [AC-12]', async () => {
    const code = String((await callApi(held.root, 'GET', 'user/aff')).data);
    const { page } = await held.open(`/register?aff=${code}`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('aff'))).toBe(code);
    await page.goto('/register');
    await page.getByText('You were invited').waitFor();
    const calls = await watch(page, 'user/register');
    await fill(page, {
      Username: 'anna',
      Password: 'password-1',
      'Confirm password': 'password-1',
    });
    await submit(page);
    await page.waitForURL('**/login');
    await page.getByText('Registration successful').waitFor();
    expect(calls.map(({ body }) => body['aff_code'])).toEqual([code]);
    await signIn(page, 'anna', 'password-1');
    expect((await callApi(held.root, 'GET', 'user/search?keyword=anna')).data).toMatchObject([
      { inviter_id: 1 },
    ]);
  });

  it('shows what the server refuses at its field, and keeps what was typed', async () => {
    const { page } = await held.open('/register');
    await fill(page, {
      Username: 'root',
      Password: 'password-1',
      'Confirm password': 'password-1',
    });
    await page.evaluate(() => {
      location.hash = 'content';
    }); // as the link to the content does
    await submit(page);
    await page
      .locator('.field')
      .filter({ hasText: 'Username' })
      .getByText('This name is taken')
      .waitFor();
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).inputValue())
      .toBe('password-1');
    // A longer password than this server takes is not sent at all.
    const most = isEmbedded ? 128 : 20;
    const password = 'long-enough-'.repeat(12).slice(0, most + 1);
    await fill(page, { Password: password, 'Confirm password': password });
    await submit(page);
    await page.locator('.field').getByText(`at most ${most} characters`).waitFor();
  });

  it('shows how strong a password is, and that Caps Lock is on', async () => {
    const { page } = await held.open('/register');
    await fill(page, { Username: 'marie', Password: 'password1' });
    await page.getByText('Weak password').waitFor();
    await fill(page, { Password: 'marie-2026' });
    await page.getByText('Weak password').waitFor();
    await fill(page, { Password: 'vT9#kQ2!mZ7xw' });
    await page.getByText('Strong password').waitFor();
    await page
      .getByLabel('Password', { exact: true })
      .dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
    await page.getByText('Caps Lock is on').waitFor();
    await held.root.goto('/user/edit');
    await held.root.getByLabel('Password', { exact: true }).fill('root-2026');
    await held.root.getByText('Weak password').waitFor();
    // Only a server that checks the current password is given it.
    const current = held.root.getByLabel('Current password', { exact: true });
    if (isEmbedded)
      await expect.poll(() => current.getAttribute('autocomplete')).toBe('current-password');
    else expect(await current.count()).toBe(0);
    await held.root
      .getByLabel('Password', { exact: true })
      .dispatchEvent('keyup', { key: 'A', modifierCapsLock: true });
    await held.root.getByText('Caps Lock is on').waitFor();
    await held.root.goto('/about');
  });
});

describe('with e-mail verification', () => {
  it('sends a code to an address, waits 30 s even over a reload, and registers with the code only [AC-02] [AC-10] [AC-13]', async () => {
    await held.setOptions({ ...held.mail.options, EmailVerificationEnabled: 'true' });
    const { page } = await held.open('/register');
    await fill(page, {
      Username: 'berta',
      Password: 'password-1',
      'Confirm password': 'password-1',
    });
    const get = page.getByRole('button', { name: 'Get a code' });
    await expect.poll(() => get.isDisabled()).toBe(true);
    await page.getByLabel('E-mail').fill('berta@example.org');
    await get.click();
    await page.getByText('Verification code sent, check your mailbox').waitFor();
    const waiting = page.getByRole('button', { name: /^Again in \d+ s$/ });
    await expect.poll(() => waiting.isDisabled()).toBe(true);
    await page.reload();
    await waiting.waitFor();
    expect(Number(/\d+/.exec(await waiting.innerText())?.[0])).toBeLessThanOrEqual(30);
    await fill(page, {
      Username: 'berta',
      Password: 'password-1',
      'Confirm password': 'password-1',
      'E-mail': 'berta@example.org',
      'Verification code': 'wrong1',
    });
    await submit(page);
    await page
      .locator('.field')
      .filter({ hasText: 'Verification code' })
      .getByText(/The code is wrong or has expired|验证码错误或已过期/)
      .waitFor();
    await page.getByLabel('Verification code').fill(codeIn(mails().at(-1)));
    await submit(page);
    await page.waitForURL('**/login');
    await signIn(page, 'berta@example.org', 'password-1');
    await held.setOptions({ EmailVerificationEnabled: 'false' });
  });

  it('starts no countdown where no request went out', async () => {
    await held.setOptions({ EmailVerificationEnabled: 'true' });
    const { page } = await held.open('/register');
    await page.route('**/api/verification*', (route) => route.abort());
    await page.getByLabel('E-mail').fill('carl@example.org');
    await page.getByRole('button', { name: 'Get a code' }).click();
    await page.getByRole('alert').getByText('it may have been done').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Get a code' }).isEnabled())
      .toBe(true);
    await held.setOptions({ EmailVerificationEnabled: 'false' });
  });
});

describe('with the bot check', () => {
  const wait = 'Please retry in a few seconds, Turnstile is checking the environment';

  it('waits for the check, takes each token once, and says what happened to it [AC-03] [AC-08] [AC-21]', async ({
    skip,
  }) => {
    skip(!isEmbedded, 'a real relay asks the public Turnstile');
    await held.setOptions({
      TurnstileSiteKey: 'site',
      TurnstileSecretKey: 'secret',
      TurnstileCheckEnabled: 'true',
    });
    const { page, context, problems } = await held.open('/about');
    await serveTurnstile(page);
    await page.goto('/register');
    const calls = await watch(page, 'user/register');
    await fill(page, {
      Username: 'dora',
      Password: 'password-1',
      'Confirm password': 'password-1',
    });
    await page.getByText('Checking…').waitFor();
    await submit(page);
    await page.getByText(wait).waitFor();
    expect(calls).toEqual([]);
    await turnstileEvent(page, 'callback', 'token-1');
    await page.getByText('Checked').waitFor();
    await turnstileEvent(page, 'expired-callback');
    await page.getByText('The check expired and runs again.').waitFor();
    await submit(page);
    expect(calls).toEqual([]);
    await turnstileEvent(page, 'timeout-callback');
    await page.getByText('The check took too long and runs again.').waitFor();
    expect(
      await page.evaluate(
        () =>
          (window as unknown as { turnstileStandIn: { resets: number } }).turnstileStandIn.resets,
      ),
    ).toBe(2);
    await turnstileEvent(page, 'error-callback');
    await page.getByText('The check failed. Please try again.').waitFor();
    await page.getByRole('button', { name: 'Try the check again' }).click();
    await turnstileEvent(page, 'callback', 'bad-token');
    await page.getByText('Checked').waitFor();
    await submit(page);
    await page
      .getByText('The Turnstile check failed, please reload the page and try again')
      .waitFor();
    // The token is spent: the form waits for a new one and keeps what was typed.
    await page.getByText('Checking…').waitFor();
    held.providers.goodTokens.add('good-token');
    await turnstileEvent(page, 'callback', 'good-token');
    await page.getByText('Checked').waitFor();
    await submit(page);
    await page.waitForURL('**/login');
    expect(calls.map(({ url }) => url.searchParams.get('turnstile'))).toEqual([
      'bad-token',
      'good-token',
    ]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('says when the script cannot be loaded and loads it again on request [AC-21]', async ({
    skip,
  }) => {
    skip(!isEmbedded, 'a real relay asks the public Turnstile');
    const { page, context } = await held.open('/about');
    await page.route('https://challenges.cloudflare.com/**', (route) => route.abort());
    await page.goto('/register');
    await fill(page, { Username: 'emil' });
    await page.getByText('Failed to load Turnstile.').waitFor();
    await page.unroute('https://challenges.cloudflare.com/**');
    await serveTurnstile(page);
    await page.getByRole('button', { name: 'Try the check again' }).click();
    await turnstileEvent(page, 'callback', 'token-2');
    await page.getByText('Checked').waitFor();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('emil');
    await context.close();
  });

  it('allows the script of the check only while the check is on', async ({ skip }) => {
    skip(!isEmbedded, 'with another relay the policy allows it always');
    const policy = async () =>
      (await fetch(`${held.server.url}/register`)).headers.get('content-security-policy') ?? '';
    expect(await policy()).toContain('https://challenges.cloudflare.com/turnstile/v0/');
    await held.setOptions({ TurnstileCheckEnabled: 'false' });
    expect(await policy()).not.toContain('cloudflare');
  });
});
