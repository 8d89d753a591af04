/** Binding other ways to sign in, against stand-ins of the providers and a real mail server. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter } from '../../support/browser/browser';
import { buildGate } from '../../support/browser/gate';
import { codeIn } from '../../support/browser/mailServer';
import { publicPages } from '../../support/browser/publicPages';
import { agreeAtProviders } from '../../support/signInProviders';

const held = publicPages();
let page: Page;

beforeAll(async () => {
  page = held.root;
  await held.setOptions({ ...held.providers.options(held.server.url), ...held.mail.options });
  // A session that has not typed the password.
  await enter(page);
  await agreeAtProviders(page.context(), held.server.url);
  await page.context().addInitScript(keepToasts);
});

/** Runs in the page: keeps what it says, for a message is gone after a second and a half. */
function keepToasts(): void {
  const look = () => {
    for (const { textContent } of document.querySelectorAll('.toast'))
      sessionStorage.setItem(`said ${textContent}`, '');
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
const said = (where: Page) => where.evaluate(() => Object.keys(sessionStorage).join());

/** Proves to be the owner in the dialog that asks for it. */
async function confirmPassword(password = '123456'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

const bound = () => page.getByRole('region', { name: 'Bound to this account' });
const self = async () => (await callApi(page, 'GET', 'user/self')).data as Record<string, unknown>;

describe('binding', () => {
  it('asks for the password, says at the field when it is wrong, and is refused without it', async () => {
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Bind WeChat' }).click();
    await confirmPassword('wrong');
    await page.getByRole('dialog').getByText('The current password is wrong').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    for (const path of ['oauth/wechat/bind?code=654321', 'oauth/email/bind?email=a@b.co&code=1'])
      expect(await callApi(page, 'GET', path)).toMatchObject({
        success: false,
        message: expect.stringMatching(/confirm your password/),
      });
    expect(await self()).toMatchObject({ wechat_id: null });
    await page.getByRole('button', { name: 'Bind WeChat' }).click();
    await confirmPassword();
    await page.getByLabel('Verification code').waitFor();
  });

  it.each([
    ['GitHub', 'github_id', '583231'],
    ['Lark', 'lark_id', 'lark-1'],
  ])(
    '%s goes through the provider and comes back bound, to the settings [ST-04] [AC-19]',
    async (name, column, id) => {
      await page.goto('/setting');
      const opened = page.context().waitForEvent('page');
      await page.getByRole('button', { name: `Bind ${name}` }).click();
      const other = await opened;
      await other.waitForURL('**/setting', { waitUntil: 'commit' });
      await expect.poll(() => said(other)).toMatch(/said Bound\b/);
      await expect.poll(async () => (await self())[column]).toBe(id);
      await other.close();
      // The browser of the tests shows all tabs at once.
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
      await bound().getByText(id).waitFor();
    },
  );

  it('is listed in the settings alone, with what is not bound yet', async () => {
    await page.goto('/setting');
    await bound().getByText('583231').waitFor();
    await bound().getByText('lark-1').waitFor();
    expect(await bound().getByText('Not bound').count()).toBe(3);
    await page.goto('/user/edit');
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: /account$/ }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await bound().waitFor();
  });

  it('is beside the hint that the system token calls no models', async () => {
    await page.goto('/setting');
    await page.getByText('it does not call models').waitFor();
  });

  it('WeChat needs a code [ST-03]', async () => {
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Bind WeChat' }).click();
    const bind = page.getByRole('dialog').getByRole('button', { name: 'Bind', exact: true });
    await expect.poll(() => bind.isDisabled()).toBe(true);
    await page.getByLabel('Verification code').fill('654321');
    await bind.click();
    await page.getByText('WeChat account bound').waitFor();
    await bound().getByText('wechat-1').waitFor();
    await expect.poll(async () => (await self())['wechat_id']).toBe('wechat-1');
  });

  it('e-mail sends a code, asks again after thirty seconds at the earliest, and needs the code [ST-03]', async () => {
    await page.goto('/setting');
    await page.getByRole('button', { name: 'Bind e-mail' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill('me@example.com');
    await dialog.getByLabel('E-mail').press('Enter');
    await page.getByText('Verification code sent, check your mailbox').waitFor();
    await expect
      .poll(() => dialog.getByRole('button', { name: /^Again in \d+ s$/ }).isDisabled())
      .toBe(true);
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Bind', exact: true }).isDisabled())
      .toBe(true);
    await expect.poll(() => held.mail.mails.length).toBe(1);
    await dialog.getByLabel('Verification code').fill(codeIn(held.mail.mails[0]));
    const gate = buildGate();
    await page.route('**/api/oauth/email/bind**', async (route) => {
      await gate.passed;
      await route.continue();
    });
    const isSent = page.waitForRequest('**/api/oauth/email/bind**');
    await dialog.getByLabel('Verification code').press('Enter');
    await isSent;
    // Its answer must not meet another window.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
    expect(await dialog.isVisible()).toBe(true);
    gate.open();
    await page.getByText('E-mail account bound').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await bound().getByText('me@example.com').waitFor();
    await expect.poll(async () => (await self())['email']).toBe('me@example.com');
  });

  it('tries again while the relay cannot be reached, and says when it failed', async () => {
    let calls = 0;
    await page.route('**/api/oauth/github*', (route) => {
      calls += 1;
      return calls === 1 ? route.abort('connectionrefused') : route.continue();
    });
    await page.goto('/oauth/github?code=c1&state=wrong');
    await page.getByText('An error occurred, retry 1…').waitFor();
    await page.waitForURL('**/setting');
    await page.getByText('Operation failed, back to the settings').waitFor();
    expect(calls).toBe(2);
    await page.unroute('**/api/oauth/github*');
  });
});

describe('other settings', () => {
  it('compare the version with the newest release [ST-07]', async () => {
    const version = String(
      ((await callApi(page, 'GET', 'status')).data as { version: string }).version,
    );
    let tag = version;
    await page.route('https://api.github.com/**', (route) =>
      tag === ''
        ? route.abort()
        : route.fulfill({
            headers: { 'access-control-allow-origin': '*' },
            json: { tag_name: tag, body: '**New** things<img src=x onerror="window.__xss=1">' },
          }),
    );
    await page.goto('/setting?tab=other&section=look');
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await page.getByText(`Already the latest version: ${version}`).waitFor();
    tag = 'v9.9.9';
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await page.getByText(`Version v9.9.9 is out; this is ${version}.`).waitFor();
    await page.locator('.prose strong', { hasText: 'New' }).waitFor();
    expect(await page.evaluate(() => '__xss' in window)).toBe(false);
    tag = '';
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await page.getByText(/The release page cannot be reached/).waitFor();
    await page.getByRole('heading', { name: `Version of the relay: ${version}` }).waitFor();
    for (const section of ['notice', 'pages']) {
      await page.goto(`/setting?tab=other&section=${section}`);
      await page.locator('main form .form-section').first().waitFor();
      expect(await page.getByRole('button', { name: 'Check for updates' }).count()).toBe(0);
    }
  });

  it('are exported without secrets and imported after a look at the differences', async () => {
    await page.goto('/setting?tab=other&section=notice');
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export settings' }).click();
    const { readFileSync } = await import('node:fs');
    const file = JSON.parse(readFileSync(await (await waiting).path(), 'utf8')) as Record<
      string,
      string
    >;
    expect([
      Object.keys(file).length > 40,
      Object.keys(file).some((name) => /Secret|Token$|SecretKey/.test(name)),
    ]).toEqual([true, false]);
    await page.getByRole('button', { name: 'Import settings…' }).click();
    const dialog = page.getByRole('dialog');
    const load = (content: unknown) =>
      dialog.getByLabel('File of an export').setInputFiles({
        name: 'options.json',
        mimeType: 'application/json',
        buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
      });
    await load('{broken');
    await dialog.getByText(/This file is no export of options/).waitFor();
    await load(file);
    await dialog.getByText('Nothing in this file differs').waitFor();
    await load({
      ...file,
      Notice: 'Hello',
      Nonsense: '1',
      SMTPToken: 'stolen',
      RetryTimes: 'many',
      TurnstileCheckEnabled: 'true',
    });
    await dialog.getByText('Notice: (empty) → Hello').waitFor();
    for (const name of ['Nonsense', 'SMTPToken'])
      await dialog.getByText(`${name}: unknown option, left out`).waitFor();
    await dialog.getByText('RetryTimes: left out. Please enter a whole number').waitFor();
    // No other file takes the place of the one that is being written.
    const choice = dialog.getByLabel('File of an export');
    expect(await choice.getAttribute('aria-disabled')).toBe('false');
    const writes = buildGate();
    await page.route('**/api/option/', async (route) => {
      if (route.request().method() === 'PUT') await writes.passed;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Write 2 options' }).click();
    await expect.poll(() => choice.getAttribute('aria-disabled')).toBe('true');
    await load({ ...file, Notice: 'Other' });
    const isOpened = page.waitForEvent('filechooser', { timeout: 1000 }).then(
      () => true,
      () => false,
    );
    await choice.click({ force: true });
    expect(await isOpened).toBe(false);
    expect(await dialog.getByText('Notice: (empty) → Hello').count()).toBe(1);
    writes.open();
    await expect.poll(async () => (await callApi(page, 'GET', 'notice')).data).toBe('Hello');
    await dialog.getByText(/^TurnstileCheckEnabled: .*TurnstileSiteKey/).waitFor();
    // Written options are not offered again, and the form behind has them.
    await dialog.getByRole('button', { name: 'Write 1 option' }).waitFor();
    expect(await dialog.getByText('Notice: (empty)').count()).toBe(0);
    await dialog.getByText('Close', { exact: true }).click();
    await expect.poll(() => page.getByLabel('Notice').inputValue()).toBe('Hello');
    // Until the values of the import are read, nobody types over those of before.
    await page.getByRole('button', { name: 'Import settings…' }).click();
    await load({ ...file, Notice: 'Bye' });
    await dialog.getByText('Notice: Hello → Bye').waitFor();
    const gate = buildGate();
    await page.route('**/api/option/', async (route) => {
      if (route.request().method() === 'GET') await gate.passed;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Write 1 option' }).click();
    await page.getByText('1 option written').waitFor();
    await page.getByLabel('Notice').waitFor({ state: 'detached' });
    gate.open();
    await expect.poll(() => page.getByLabel('Notice').inputValue()).toBe('Bye');
  });
});
