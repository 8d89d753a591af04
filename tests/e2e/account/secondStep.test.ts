/** Sign-in at relays that ask for more than a password: a code, a passkey, a first account. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { launchBrowser, leaveBrowser } from '../../support/browser/browser';
import {
  addAuthenticator,
  addPasskey,
  done,
  openSignIn,
  refused,
  relayOf,
  user,
  uuid,
} from '../../support/family/answeringRelay';
import { stopRelayFronts } from '../../support/relay/relayFront';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await stopRelayFronts();
});

const kinds = {
  laisky: (code: string) =>
    relayOf(() => ({}), {
      'POST user/login': ({ totp_code: typed }) =>
        typed === undefined
          ? refused('totp_required', { totp_required: true })
          : typed === code
            ? done({ ...user, uuid })
            : refused('Invalid TOTP code'),
    }),
  'new-api': (code: string) =>
    relayOf(() => ({}), {
      'POST user/login': () => done({ require_2fa: true, flow_token: 'flow-1' }),
      'POST user/login/2fa': ({ code: typed }) =>
        typed === code ? done({ ...user, id: 7 }) : refused('验证码或备用码错误，请重试'),
    }),
};

it.each([
  ['laisky', uuid, 'Invalid TOTP code', 'totp_code'],
  ['new-api', 7, 'The code is wrong, please try again', 'code'],
] as const)(
  'a code at %s: a wrong one stays in its field, the right one signs in',
  async (kind, id, reason, name) => {
    const relay = await kinds[kind]('123456');
    const { page, problems } = await openSignIn(browser, relay, kind);
    await page.getByLabel('Username or e-mail').fill('ann');
    await page.getByLabel('Password', { exact: true }).fill('password-1');
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Code', { exact: true });
    await field.waitFor();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Back to the password' }).click();
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).inputValue())
      .toBe('password-1');
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await field.waitFor();
    await page.keyboard.type('654321');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.field .error').innerText()).toBe(reason);
    expect(await field.inputValue()).toBe('654321');
    await field.fill('123456');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/token');
    const stored = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
    expect(JSON.parse(String(stored['user']))).toMatchObject({ id, username: 'ann' });
    expect(JSON.stringify(stored)).not.toContain('password-1');
    expect(relay.sent.at(-1)?.[1]).toMatchObject({ [name]: '123456' });
    if (kind === 'new-api') expect(relay.sent.at(-1)?.[1]).toMatchObject({ flow_token: 'flow-1' });
    expect(problems).toEqual([]);
  },
);

it.each([
  ['laisky', uuid, { publicKey: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } }, undefined],
  [
    'new-api',
    7,
    { options: { publicKey: { challenge: 'Y2hhbGxlbmdl' } }, flow_token: 'flow-2' },
    'flow-2',
  ],
] as const)('a passkey at %s', async (kind, id, options, token) => {
  const relay = await relayOf(() => ({ passkey_login: true }), {
    'POST user/passkey/login/begin': () => done(options),
    'POST user/passkey/login/finish': () => done({ ...user, id, uuid: id }),
  });
  const { page, problems } = await openSignIn(browser, relay, kind);
  const device = await addAuthenticator(page);
  const button = page.getByRole('button', { name: 'Use a passkey' });
  await button.click();
  await page.getByText('No passkey was given.').waitFor();
  await addPasskey(device);
  await button.click();
  await page.waitForURL('**/token');
  const [, body = {}] = relay.sent.find(([call]) => call.endsWith('finish')) ?? [];
  const { flow_token: sent, credential = body } = body as { flow_token?: string; credential?: Row };
  expect(sent).toBe(token);
  expect(credential).toMatchObject({ type: 'public-key', rawId: 'Y3JlZGVudGlhbA' });
  expect(problems).toEqual([]);
});

it('a relay without users gets its first one, who is signed in then', async () => {
  let isSetUp = false;
  const relay = await relayOf(() => ({ setup: isSetUp }), {
    'POST setup': () => {
      isSetUp = true;
      return done();
    },
    'POST user/login': () => done({ ...user, id: 1, role: 100 }),
  });
  const { page, problems } = await openSignIn(browser, relay, 'new-api');
  await page.getByRole('heading', { name: 'Set up this relay' }).waitFor();
  await page.getByLabel('Username').fill('ann');
  await page.getByLabel('Password', { exact: true }).fill('password-1');
  await page.getByLabel('Confirm password').fill('password-2');
  await page.getByRole('button', { name: 'Set up and sign in' }).click();
  await page.getByText('The two passwords do not match').waitFor();
  await page.getByLabel('Confirm password').fill('password-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/token');
  expect(relay.sent.slice(0, 2)).toEqual([
    [
      'POST setup',
      {
        username: 'ann',
        password: 'password-1',
        confirmPassword: 'password-1',
        SelfUseModeEnabled: false,
        DemoSiteEnabled: false,
      },
    ],
    ['POST user/login', { username: 'ann', password: 'password-1' }],
  ]);
  await page.goto('/login');
  await page.getByLabel('Username or e-mail').waitFor();
  expect(problems).toEqual([]);
});

it.each([
  ['laisky', 'totp', 'confirm', 'totp_code'],
  ['new-api', '2fa', 'enable', 'code'],
] as const)('the second step is turned on and off at %s', async (kind, path, enable, name) => {
  let isOn = false;
  const turn = (next: boolean) => (body: Row) => {
    if (body[name] !== '123456') return refused('wrong code');
    isOn = next;
    return done();
  };
  const link = 'otpauth://totp/Relay:ann?secret=ABC';
  const setup = () =>
    done(
      kind === 'laisky'
        ? { secret: 'ABC', qr_code: link }
        : { secret: 'ABC', qr_code_data: link, backup_codes: ['1111-2222'] },
    );
  const relay = await relayOf(() => ({ passkey_login: false }), {
    'GET user/self': () => done({ ...user, id: 1, uuid }),
    [`GET user/${path}/status`]: () => done({ totp_enabled: isOn, enabled: isOn }),
    [`${kind === 'laisky' ? 'GET' : 'POST'} user/${path}/setup`]: setup,
    [`POST user/${path}/${enable}`]: turn(true),
    [`POST user/${path}/disable`]: turn(false),
  });
  const { page, problems } = await openSignIn(browser, relay, kind);
  await page.evaluate(
    (stored) => localStorage.setItem('user', stored),
    JSON.stringify({ ...user, id: 1 }),
  );
  await page.goto('/setting');
  await page.getByRole('button', { name: 'Turn on the second factor' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Secret' }).inputValue()).toBe('ABC');
  const inApp = dialog.getByRole('link', { name: 'Open in an app on this device' });
  expect(await inApp.getAttribute('href')).toBe(link);
  await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  expect(await dialog.getByText('1111-2222').count()).toBe(kind === 'laisky' ? 0 : 1);
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await dialog.getByText('wrong code').waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill('123456');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Turn off the second factor' }).click();
  await dialog.getByLabel('Code', { exact: true }).fill('123456');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Turn on the second factor' }).waitFor();
  expect(isOn).toBe(false);
  expect(problems).toEqual([]);
});
