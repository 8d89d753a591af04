/** Options that are set in the browser, and what everybody sees of them. */
import { describe, expect, it } from 'vitest';
import { callApi, signIn } from '../../support/browser/browser';
import { publicPages } from '../../support/browser/publicPages';
import { serveTurnstile } from '../../support/signInProviders';

const held = publicPages();

/** Sets fields of a section in the browser: texts are typed, switches set. */
async function set(
  tab: string,
  section: string,
  fields: Record<string, string | boolean>,
): Promise<void> {
  const { root } = held;
  await root.goto(`/setting?tab=${tab}&section=${section}`);
  const main = root.getByRole('main');
  await main.locator('form .form-section').first().waitFor();
  for (const [label, value] of Object.entries(fields)) {
    if (typeof value === 'boolean') await main.getByLabel(label, { exact: true }).setChecked(value);
    else await main.getByLabel(label, { exact: true }).fill(value);
  }
  await main.getByRole('button', { name: 'Save' }).click();
  await root.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await root.getByText(new RegExp(`^${Object.keys(fields).length} settings? saved$`)).waitFor();
}

const guest = async (path: string) => (await held.open(path)).page;
describe('what is set in the browser', () => {
  it('is seen: name, logo, icon, title, footer, notice, home and about', async () => {
    await set('other', 'look', { 'System name': 'Relay of Ada', 'Logo address': '/logo.png?ada' });
    await set('other', 'pages', {
      'Home page': '# Welcome home',
      About: 'We are **here**',
      Footer: '<b>our footer</b>',
    });
    await set('other', 'notice', { Notice: 'Read *this*' });
    const page = await guest('/');
    await page.getByRole('heading', { name: 'Welcome home' }).waitFor();
    await page.getByRole('region', { name: 'Notice' }).locator('em', { hasText: 'this' }).waitFor();
    await expect.poll(() => page.title()).toBe('Relay of Ada');
    await page.getByRole('banner').getByText('Relay of Ada').waitFor();
    await expect
      .poll(() => page.getByRole('banner').locator('img').getAttribute('src'))
      .toBe('/logo.png?ada');
    await expect
      .poll(() => page.locator('link[rel=icon]').getAttribute('href'))
      .toBe('/logo.png?ada');
    await page.getByRole('contentinfo').locator('b', { hasText: 'our footer' }).waitFor();
    await page.goto('/about');
    await page.locator('strong', { hasText: 'here' }).waitFor();
    await set('other', 'pages', { 'Home page': '', About: '', Footer: '' });
    await page.reload();
    await page.getByRole('contentinfo').getByText('under the MIT licence').waitFor();
  });

  it('is seen: the ways to sign in, the mail code, the bot check, the callback address', async () => {
    await set('system', 'general', { 'Server address': 'https://relay.example' });
    await set('system', 'github', {
      'Allow sign-in and registration through GitHub': true,
      'GitHub client ID': 'gh',
      'GitHub client secret': 'secret-1',
    });
    const shown = held.root.getByRole('main');
    await shown.getByText('https://relay.example/oauth/github').waitFor();
    await held.root.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await shown.getByRole('button', { name: 'Copy the callback address' }).click();
    await expect
      .poll(() => held.root.evaluate(() => navigator.clipboard.readText()))
      .toBe('https://relay.example/oauth/github');
    await shown.getByText('Set. Leave empty to keep the stored value.').waitFor();
    await set('system', 'lark', { 'Lark app ID': 'lark' });
    await shown.getByText('Not set.').waitFor();
    await callApi(held.root, 'POST', 'user/confirm', { password: '123456' });
    await set('system', 'wechat', {
      'Allow sign-in and registration through WeChat': true,
      'WeChat Server address': 'https://wechat.example',
    });
    await set('system', 'turnstile', {
      'Require a Turnstile check': true,
      'Turnstile site key': 'site',
      'Turnstile secret key': 'secret-2',
    });
    await set('system', 'login', {
      'Registration by password needs e-mail verification': true,
    });
    const page = await guest('/login');
    await expect
      .poll(() => page.getByRole('button', { name: /^Sign in with/ }).allInnerTexts())
      .toEqual(['GitHub', 'Lark', 'WeChat']);
    await serveTurnstile(page);
    await page.goto('/register');
    await page.getByLabel('Verification code').waitFor();
    await page.getByRole('region', { name: 'Security check' }).waitFor();
    await set('system', 'github', { 'Allow sign-in and registration through GitHub': false });
    await set('system', 'wechat', { 'Allow sign-in and registration through WeChat': false });
    await set('system', 'turnstile', { 'Require a Turnstile check': false });
    await set('system', 'login', {
      'Registration by password needs e-mail verification': false,
    });
    await page.reload();
    await page.getByLabel('Confirm password').waitFor();
    await expect.poll(() => page.getByLabel('Verification code').count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: 'Security check' }).count()).toBe(0);
  });

  it('is seen: the chat entry, the top-up link, and how quota is shown', async () => {
    await set('operation', 'general', {
      'Chat link': 'https://chat.example',
      'Top-up link': 'https://shop.example',
      'Quota per dollar': '250000',
    });
    const { root } = held;
    await callApi(root, 'POST', 'user/', { username: 'payer', password: 'password-1' });
    const { data } = await callApi(root, 'GET', 'user/search?keyword=payer');
    const [user] = data as { id: number }[];
    await callApi(root, 'PUT', 'user/', { ...user, quota: 750_000 });
    const page = await guest('/login');
    await signIn(page, 'payer', 'password-1');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Chat' }).waitFor();
    await page.goto('/topup');
    await page.locator('.fact').getByText('$3.00').waitFor();
    await page.getByText('Opens https://shop.example in a new tab').waitFor();
    await set('operation', 'general', { 'Show quota as currency': false });
    await page.reload();
    await page.locator('.fact').getByText('750.0k').waitFor();
  });
});
