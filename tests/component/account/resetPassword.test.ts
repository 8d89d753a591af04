/** A forgotten password, from the request to the new one, with real mail. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { callApi, isEmbedded } from '../support/api';
import { enter, open, reload } from '../support/consoleTests';
import {
  codeAfter,
  countMails,
  guestTests,
  linkAfter,
  sendMails,
  setOptions,
} from '../support/page/guests';
import { report, serveTurnstile } from '../support/servers/turnstile';

const address = 'ada@example.org';

guestTests(async () => {
  await callApi('POST', 'user/', { username: 'ada', password: 'password-1' });
  await sendMails();
  await enter('ada', 'password-1');
  await callApi('GET', `verification?email=${address}`);
  await callApi('POST', 'user/confirm', { password: 'password-1' });
  const code = await codeAfter(0);
  expect(await callApi('GET', `oauth/email/bind?email=${address}&code=${code}`)).toMatchObject({
    success: true,
  });
});

const says = (text: string) => expect.element(page.getByText(text)).toBeVisible();
const email = page.getByLabelText('E-mail');
const password = page.getByLabelText('New password');
const passwordShown = () => {
  const field = password.query();
  return field instanceof HTMLInputElement ? field.value : '';
};
const submit = page.getByRole('button', { name: 'Send reset link' });
const waiting = page.getByRole('button', { name: /^Again in \d+ s$/ });

describe('a forgotten password', () => {
  it('is asked for by an address, again after 30 s; the mailed link shows a new one and copies it [RT-04] [RT-05] [AC-14] [AC-15]', async () => {
    const before = await countMails();
    await open('/reset');
    await submit.click();
    await says('Please enter your e-mail address');
    await email.fill(address);
    await submit.click();
    await says('Reset e-mail sent, check your mailbox');
    await expect.element(waiting).toBeDisabled();
    await reload();
    await expect.element(waiting).toBeDisabled();
    const link = await linkAfter(before);
    expect(link).toMatch(/^\/user\/reset\?email=ada(%40|@)example\.org&token=/);
    await open(link);
    await expect.element(email).toHaveValue(address);
    await expect.element(email).toHaveAttribute('readonly');
    await page.getByRole('button', { name: 'Confirm reset' }).click();
    await says('Password copied to the clipboard');
    const shown = passwordShown();
    expect(shown).toMatch(/^\w{12}$/);
    expect(await navigator.clipboard.readText()).toBe(shown);
    expect(location.href).not.toContain('token');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect.poll(() => location.pathname).toBe('/login');
    await enter('ada', shown);
  });

  it.skipIf(!isEmbedded)('leads to the operator of a site that sends no mail', async () => {
    await setOptions({ SMTPServer: '' });
    await open('/login');
    await page.getByRole('link', { name: 'Forgot it?' }).click();
    await says('This site sends no mail.');
    await expect.element(email).not.toBeInTheDocument();
    await sendMails();
  });

  describe('without a clipboard', () => {
    beforeEach(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      vi.spyOn(document, 'execCommand').mockReturnValue(false);
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'clipboard');
      vi.restoreAllMocks();
    });

    it('shows the new password, selected, where it cannot be copied', async () => {
      const before = await countMails();
      await open('/reset');
      await email.fill(address);
      await submit.click();
      await open(await linkAfter(before));
      await page.getByRole('button', { name: 'Confirm reset' }).click();
      await says('Cannot copy to the clipboard, please copy manually');
      const shown = passwordShown();
      await expect.poll(() => document.getSelection()?.toString()).toBe(shown);
      // The only view of it outlives a move to a part of the page, and the way back.
      (await page.getByRole('link', { name: 'Skip to content' }).findElement()).focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => location.pathname + location.hash).toBe('/user/reset#content');
      expect(passwordShown()).toBe(shown);
      history.back();
      await expect.poll(() => location.pathname + location.hash).toBe('/user/reset');
      await expect.element(page.getByText('This link is not complete')).not.toBeInTheDocument();
      expect(passwordShown()).toBe(shown);
      await enter('ada', shown);
    });
  });

  it('says when the link was used, is not complete, or the relay refuses', async () => {
    await showLocale('zh');
    await open(`/user/reset?email=${address}&token=00000000000000000000000000000000`);
    await page.getByRole('button', { name: '确认重置' }).click();
    await says('重置链接非法或已过期');
    await open('/user/reset?email=x');
    await says('此链接不完整');
    await page.getByRole('link', { name: '重新申请链接' }).click();
    await expect.poll(() => location.pathname).toBe('/reset');
  });

  it('waits for the bot check where the relay wants one [AC-14]', async ({ skip }) => {
    skip(!isEmbedded, 'a real relay asks the public Turnstile');
    await setOptions({
      TurnstileSiteKey: 'site',
      TurnstileSecretKey: 'secret',
      TurnstileCheckEnabled: 'true',
    });
    serveTurnstile();
    await open('/reset');
    const before = await countMails();
    await email.fill(address);
    await submit.click();
    await says('Please retry in a few seconds, Turnstile is checking the environment');
    await expect.element(submit).toBeEnabled();
    await report('callback', 'good-reset');
    await says('Checked');
    await submit.click();
    expect(await linkAfter(before)).toContain('token=');
    await setOptions({ TurnstileCheckEnabled: 'false' });
  });
});
