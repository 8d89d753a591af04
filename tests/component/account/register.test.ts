/** /register whole, with real mail and a stand-in of Turnstile. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showLocale } from '../../../src/web/locales/locale';
import { answerCalls, callAsRoot, cut, isEmbedded, watchCalls } from '../support/api';
import { enter, open, reload } from '../support/consoleTests';
import { codeAfter, countMails, guestTests, sendMails, setOptions } from '../support/page/guests';
import { report, serveTurnstile, widget } from '../support/servers/turnstile';

guestTests();

const field = (label: string) => page.getByLabelText(label, { exact: true });
async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}
const submit = () => page.getByRole('main').getByRole('button', { name: 'Register' }).click();
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();
const isAtSignIn = () => expect.poll(() => location.pathname).toBe('/login');
/** The message at a field. */
const saysAt = (label: string, text: string | RegExp) =>
  expect
    .element(page.getByCss('.field').filter({ hasText: label }).getByText(text).first())
    .toBeVisible();
const pressCapsLock = (label: string, event: 'keydown' | 'keyup') =>
  field(label)
    .element()
    .dispatchEvent(new KeyboardEvent(event, { key: 'A', modifierCapsLock: true, bubbles: true }));

describe('registering', () => {
  it('asks for username, password and its confirmation, says how long they may be, and links to the sign-in [AC-01] [AC-04] [AC-09]', async () => {
    await open('/register');
    await expect.element(page.getByRole('heading', { name: 'Register' })).toBeVisible();
    await expect.element(field('Username')).toHaveFocus();
    await expect.element(field('Username')).toHaveAttribute('placeholder', 'at most 12 characters');
    await expect.element(field('Password')).toHaveAttribute('placeholder', '8 to 20 characters');
    await expect.element(field('Confirm password')).toBeVisible();
    expect(field('E-mail').length).toBe(0);
    expect([...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)).toEqual(
      ['username', 'new-password', 'new-password'],
    );
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await isAtSignIn();
  });

  it('says at the fields what is wrong and sends nothing [AC-05] [AC-06] [AC-07]', async () => {
    const calls = watchCalls(/^user\/register/);
    await open('/register');
    await submit();
    await says('Please enter a username of at most 12 characters');
    await fill({ Username: 'anna', Password: 'short', 'Confirm password': 'other' });
    await submit();
    await says('Password length must not be less than 8');
    await says('The two passwords do not match');
    await fill({ Password: 'long enough', 'Confirm password': 'long enougH' });
    await submit();
    await expect.element(page.getByText('Password length')).not.toBeInTheDocument();
    await says('The two passwords do not match');
    await expect.element(field('Username')).toHaveValue('anna');
    await showLocale('zh');
    await open('/register');
    await page.getByRole('main').getByRole('button', { name: '注册' }).click();
    await says('密码长度不得小于 8 位！');
    expect(calls).toEqual([]);
  });

  it('keeps the inviter of the link, sends it along, and goes to the sign-in [RT-03] [AC-11] [AC-12]', async () => {
    const code = String((await callAsRoot('GET', 'user/aff')).data);
    await open(`/register?aff=${code}`);
    await expect.poll(() => localStorage.getItem('aff')).toBe(code);
    await open('/register');
    await says('You were invited');
    const calls = watchCalls(/^user\/register/);
    await fill({ Username: 'anna', Password: 'password-1', 'Confirm password': 'password-1' });
    await submit();
    await isAtSignIn();
    await says('Registration successful');
    expect(calls).toMatchObject([{ body: { aff_code: code } }]);
    // Nothing is typed twice.
    await expect.element(field('Username or e-mail')).toHaveValue('anna');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => location.pathname).toBe('/token');
    await enter('anna', 'password-1');
    expect(await callAsRoot('GET', 'user/search?keyword=anna')).toMatchObject({
      data: [{ inviter_id: 1 }],
    });
  });

  it('shows what the server refuses at its field, and keeps what was typed', async () => {
    await open('/register');
    await fill({ Username: 'root', Password: 'password-1', 'Confirm password': 'password-1' });
    location.hash = 'content'; // as the link to the content does
    await submit();
    await saysAt('Username', 'This name is taken');
    await expect.element(field('Password')).toHaveValue('password-1');
    // A longer password than this server takes is not sent at all.
    const most = isEmbedded ? 128 : 20;
    const password = 'long-enough-'.repeat(12).slice(0, most + 1);
    await fill({ Password: password, 'Confirm password': password });
    await submit();
    await saysAt('Password', `at most ${most} characters`);
  });

  it('shows how strong a password is, and that Caps Lock is on', async () => {
    await open('/register');
    await fill({ Username: 'marie', Password: 'password1' });
    await says('Weak password');
    await fill({ Password: 'vT9#kQ2!mZ7xw' });
    await says('Strong password');
    await fill({ Password: 'marie-2026' });
    await says('Weak password');
    pressCapsLock('Password', 'keydown');
    await says('Caps Lock is on');
    await enter();
    await open('/user/edit');
    await fill({ 'New password': 'root-2026' });
    await says('Weak password');
    // Only a server that checks the current password is given it.
    if (isEmbedded)
      await expect
        .element(field('Current password *'))
        .toHaveAttribute('autocomplete', 'current-password');
    else expect(field('Current password').length).toBe(0);
    pressCapsLock('New password', 'keyup');
    await says('Caps Lock is on');
  });
});

describe('with e-mail verification', () => {
  beforeEach(async () => {
    await sendMails();
    await setOptions({ EmailVerificationEnabled: 'true' });
  });
  afterEach(() => setOptions({ EmailVerificationEnabled: 'false' }));

  it('sends a code to an address, waits 30 s even over a reload, and registers with the code only [AC-02] [AC-10] [AC-13]', async () => {
    const before = await countMails();
    await open('/register');
    const berta = {
      Username: 'berta',
      Password: 'password-1',
      'Confirm password': 'password-1',
      'E-mail': 'berta@example.org',
    };
    const get = page.getByRole('button', { name: 'Get a code' });
    await expect.element(get).toBeDisabled();
    await fill(berta);
    await get.click();
    await says('Verification code sent, check your mailbox');
    const waiting = page.getByRole('button', { name: /^Again in \d+ s$/ });
    await expect.element(waiting).toBeDisabled();
    await reload();
    await expect.element(waiting).toBeDisabled();
    expect(Number(/\d+/.exec(waiting.element().textContent)?.[0])).toBeLessThanOrEqual(30);
    await fill({ ...berta, 'Verification code': 'wrong1' });
    await submit();
    await saysAt('Verification code', /The code is wrong or has expired|验证码错误或已过期/);
    await fill({ 'Verification code': await codeAfter(before) });
    await submit();
    await isAtSignIn();
    await enter('berta@example.org', 'password-1');
  });

  it('starts no countdown where no request went out', async () => {
    answerCalls('GET', /^verification/, cut);
    await open('/register');
    await fill({ 'E-mail': 'carl@example.org' });
    const get = page.getByRole('button', { name: 'Get a code' });
    await get.click();
    await expect.element(page.getByRole('alert').getByText('it may have been done')).toBeVisible();
    await expect.element(get).toBeEnabled();
  });
});

describe.runIf(isEmbedded)(
  'with the bot check, for which a real relay asks the public Turnstile',
  () => {
    const wait = 'Please retry in a few seconds, Turnstile is checking the environment';

    beforeEach(() =>
      setOptions({
        TurnstileSiteKey: 'site',
        TurnstileSecretKey: 'secret',
        TurnstileCheckEnabled: 'true',
      }),
    );
    afterEach(() => setOptions({ TurnstileCheckEnabled: 'false' }));

    it('waits for the check, takes each token once, and says what happened to it [AC-03] [AC-08] [AC-21]', async () => {
      serveTurnstile();
      const calls = watchCalls(/^user\/register/);
      await open('/register');
      await fill({ Username: 'dora', Password: 'password-1', 'Confirm password': 'password-1' });
      await says('Checking…');
      await submit();
      await says(wait);
      expect(calls).toEqual([]);
      await report('callback', 'token-1');
      await says('Checked');
      await report('expired-callback');
      await says('The check expired and runs again.');
      await submit();
      expect(calls).toEqual([]);
      await report('timeout-callback');
      await says('The check took too long and runs again.');
      expect(widget.resets).toBe(2);
      await report('error-callback');
      await says('The check failed. Please try again.');
      await page.getByRole('button', { name: 'Try the check again' }).click();
      await says('Checking…');
      await report('callback', 'bad-token');
      await says('Checked');
      await submit();
      await says('The Turnstile check failed, please reload the page and try again');
      // The token is spent: the form waits for a new one and keeps what was typed.
      await says('Checking…');
      await report('callback', 'good-token');
      await says('Checked');
      await submit();
      await isAtSignIn();
      const tokens = calls.map(({ path }) =>
        new URLSearchParams(path.split('?')[1]).get('turnstile'),
      );
      expect(tokens).toEqual(['bad-token', 'good-token']);
    });
  },
);
