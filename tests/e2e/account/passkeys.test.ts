/** Passkeys of the own account, and secrets after a second check, at relays that have them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { launchBrowser, leaveBrowser } from '../../support/browser/browser';
import {
  addAuthenticator,
  addPasskey,
  done,
  openAs,
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

const toMake = {
  publicKey: {
    rp: { id: 'localhost', name: 'Relay' },
    user: { id: 'YW5u', name: 'ann', displayName: 'Ann' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required' },
  },
};
const toSign = { publicKey: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' } };

const kinds = {
  laisky: (stored: Row[]) => ({
    'GET user/passkey': () => done(stored),
    'POST user/passkey/register/begin': () => done(toMake),
    'POST user/passkey/register/finish': (body: Row) => {
      stored.push({ uuid, credential_name: 'Laptop', created_at: 1_700_000_000_000, body });
      return done({ uuid });
    },
    [`DELETE user/passkey/${uuid}`]: () => done(stored.splice(0)),
  }),
  'new-api': (stored: Row[]) => ({
    'GET user/passkey': () => done({ enabled: stored.length > 0, last_used_at: null }),
    'POST user/passkey/register/begin': () => done({ options: toMake }),
    'POST user/passkey/register/finish': (body: Row) => done(stored.push({ body })),
    'DELETE user/passkey': () => done(stored.splice(0)),
  }),
  'one-hub': (stored: Row[]) => ({
    'GET webauthn/credentials': () => done(stored.length > 0 ? stored : null),
    'POST webauthn/registration/begin': ({ alias }: Row) => done({ ...toMake, alias }),
    'POST webauthn/registration/finish': (body: Row) =>
      done(stored.push({ id: 3, alias: 'Laptop', created_time: 1_700_000_000, body })),
    'DELETE webauthn/credentials/3': () => done(stored.splice(0)),
  }),
};

describe.each(['laisky', 'new-api', 'one-hub'] as const)('passkeys at %s', (kind) => {
  it('are made by the browser, listed, and removed after a question', async () => {
    const stored: Row[] = [];
    const account = { ...user, id: 1, uuid };
    const relay = await relayOf(() => ({ passkey_login: true }), {
      'GET user/self': () => done(account),
      ...kinds[kind](stored),
    });
    const { page, problems } = await openAs(browser, relay, kind, account, '/setting');
    const { session, authenticatorId } = await addAuthenticator(page);
    const part = page.getByRole('region', { name: 'Passkeys' });
    await part.getByText('None yet.').waitFor();
    await part.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    if (kind !== 'new-api') {
      await dialog.getByLabel('Name').fill('Laptop');
      await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    }
    await page.getByText('Passkey added').waitFor();
    const name = kind === 'new-api' ? 'Passkey' : 'Laptop';
    await part.getByRole('button', { name: `Remove: ${name}` }).waitFor();
    expect(await part.getByText('2023').count()).toBe(kind === 'new-api' ? 0 : 1);
    // One for an account, or several.
    expect(await part.getByRole('button', { name: 'Add a passkey' }).count()).toBe(
      kind === 'new-api' ? 0 : 1,
    );
    expect(stored[0]?.['body']).toMatchObject({ type: 'public-key', response: {} });
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toHaveLength(1);
    await part.getByRole('button', { name: `Remove: ${name}` }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await part.getByText('None yet.').waitFor();
    expect(stored).toEqual([]);
    expect(problems).toEqual([]);
  });
});

it('what the browser did not make is said, and nothing is kept', async () => {
  const stored: Row[] = [];
  const account = { ...user, id: 1 };
  const relay = await relayOf(() => ({ passkey_login: true }), {
    'GET user/self': () => done(account),
    ...kinds['new-api'](stored),
  });
  const { page } = await openAs(browser, relay, 'new-api', account, '/setting');
  const { session, authenticatorId } = await addAuthenticator(page);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  toMake.publicKey.rp.id = 'elsewhere.example';
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('The relay has its passkeys at another address').waitFor();
  toMake.publicKey.rp.id = 'localhost';
  expect(stored).toEqual([]);
});

it('signs in by a passkey at one-hub', async () => {
  const relay = await relayOf(() => ({}), {
    'POST webauthn/login/begin': (body) => (body['username'] ? refused('') : done(toSign)),
    'POST webauthn/login/finish': () => done({ ...user, id: 7 }),
  });
  const { page } = await openSignIn(browser, relay, 'one-hub');
  await addAuthenticator(page);
  // Nothing is on the device: the question reached it.
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('No passkey was given.').waitFor();
  expect(relay.sent[0]?.[0]).toBe('POST webauthn/login/begin');
});

describe('the key of a channel', () => {
  const root = { ...user, id: 1, role: 100 };
  const channel = { id: 5, name: 'main', type: 1, status: 1, group: 'default', models: 'gpt-4o' };
  /** A relay that shows keys after a check; @param ways which checks the account has */
  const start = (ways: { code?: boolean; passkey?: boolean }) => {
    const state = { isChecked: false, isSigned: false };
    const check = ({ method, code }: Row) => {
      state.isChecked = method === '2fa' ? code === '123456' : state.isSigned;
      return state.isChecked ? done() : refused('验证失败，请检查验证码');
    };
    return relayOf(() => ({ passkey_login: ways.passkey === true }), {
      'GET user/self': () => done(root),
      'GET channel/5': () => done(channel),
      'GET user/2fa/status': () => done({ enabled: ways.code === true }),
      'GET user/passkey': () => done({ enabled: ways.passkey === true }),
      'POST verify': check,
      'POST user/passkey/verify/begin': () => done({ options: toSign }),
      'POST user/passkey/verify/finish': () => done(Object.assign(state, { isSigned: true })),
      'POST channel/5/key': () =>
        state.isChecked
          ? done({ key: 'sk-stored-key' })
          : [403, { ...refused('需要安全验证'), code: 'VERIFICATION_REQUIRED' }],
    });
  };
  const show = async (ways: Parameters<typeof start>[0]) => {
    const relay = await start(ways);
    const opened = await openAs(browser, relay, 'new-api', root, '/channel/edit/5');
    await opened.page.getByRole('button', { name: 'Show key' }).click();
    return { ...opened, relay, dialog: opened.page.getByRole('dialog') };
  };

  it('is shown after a code, and stays nowhere', async () => {
    const { page, dialog } = await show({ code: true });
    await dialog.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('The code is wrong').waitFor();
    await dialog.getByLabel('Code').fill('123456');
    await page.keyboard.press('Enter');
    await page.getByText('sk-stored-key').waitFor();
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(stored).not.toContain('sk-stored-key');
    await page.getByRole('button', { name: 'Hide key' }).click();
    await page.getByRole('button', { name: 'Show key' }).waitFor();
    expect(await page.content()).not.toContain('sk-stored-key');
  });

  it('is shown after a passkey', async () => {
    const { page, dialog, relay } = await show({ passkey: true });
    await addPasskey(await addAuthenticator(page));
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('sk-stored-key').waitFor();
    expect(relay.sent.map(([call]) => call)).toContain('POST user/passkey/verify/finish');
  });

  it('says what to do where the account has no second check', async () => {
    const { dialog } = await show({});
    await dialog.getByText('your account has none').waitFor();
    await dialog.getByRole('link', { name: 'Open your ways to sign in' }).waitFor();
  });

  it('is not offered to an administrator below root', async () => {
    const relay = await start({});
    const admin = { ...root, role: 10 };
    const { page } = await openAs(browser, relay, 'new-api', admin, '/channel/edit/5');
    await page
      .getByText(/last 24 h/i)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Show key' }).count()).toBe(0);
  });
});
