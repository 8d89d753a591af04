/** Storage that lies, in all keys at once (one by one in `npm run test:long`), or is full; a clipboard that is denied. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { storageKeys, storedJunk } from '../../support/browser/storedJunk';
import { isLong } from '../../support/isLong';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { callApi } from '../support/api';
import { consoleTests, exit, open } from '../support/consoleTests';

consoleTests(async () => {
  await callApi('POST', 'user/', { username: 'user1', password: 'password-1' });
  await callApi('POST', 'channel/', buildChannel());
  for (let i = 0; i < 3; i++) await callApi('POST', 'token/', buildToken());
});
afterEach(() => vi.restoreAllMocks());

/** Signs in by the form. */
async function signIn(): Promise<void> {
  await open('/login');
  await page.getByLabelText('Username or e-mail').fill('user1');
  await page.getByLabelText('Password', { exact: true }).fill('password-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Tokens', level: 1 })).toBeVisible();
}

describe.each(Object.entries(storedJunk))('storage with %s', (_what, value) => {
  // Only one of the long ones has room.
  const keys = value.length > 1000 ? ['status'] : storageKeys;
  it.each(isLong ? keys.map((key) => [key]) : [keys])(
    'under %s shows the page, or the sign-in page',
    async (...names) => {
      for (const key of names) localStorage.setItem(key, value);
      await open('/token');
      await expect
        .poll(() => document.querySelector('h1')?.innerText)
        .toMatch(/^(Tokens|Sign in to .+)$/);
      await expect.element(page.getByRole('banner')).toBeVisible();
    },
  );
});

describe('storage', () => {
  it('with a broken user lets users sign in', async () => {
    await exit();
    localStorage.setItem('user', '{bad');
    await signIn();
  });

  it('that is full lets users sign in and work', async () => {
    await exit();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await signIn();
    await page.getByRole('link', { name: 'Add token' }).first().click();
    await expect.element(page.getByRole('heading', { name: 'Add token' })).toBeVisible();
    await page.getByLabelText('Name').fill('made without storage');
    await page.getByRole('button', { name: /^Create / }).click();
    await expect.element(page.getByText('Token created')).toBeVisible();
  });
});

describe('a denied clipboard', () => {
  it('leaves the value on the page, selected or in reach, and never claims success', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const denied = page.getByText('Cannot copy to the clipboard, please copy manually');
    await open('/setting');
    await page.getByRole('button', { name: 'Copy the invite link' }).click();
    await expect.element(denied).toBeVisible();
    await expect
      .element(page.getByLabelText('Copied'))
      .toHaveValue(expect.stringMatching(/\/register\?aff=\w+$/));
    await open('/token');
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Copy / })
      .click();
    await expect.element(denied).toBeVisible();
    await expect
      .element(page.getByRole('searchbox'))
      .toHaveValue(expect.stringMatching(/^sk-\w+$/));
    await open('/');
    await page.getByRole('button', { name: 'Copy with key' }).click();
    await expect.element(denied).toBeVisible();
    await expect
      .poll(() => document.querySelector<HTMLElement>('pre.code')?.innerText)
      .toMatch(/sk-\w{48}/);
    await page.getByRole('button', { name: 'Copy the link for OpenCat' }).click();
    await expect
      .element(page.getByLabelText('Link for OpenCat', { exact: true }))
      .toHaveValue(expect.stringMatching(/^opencat:.*sk-\w{48}/));
    await expect.poll(() => page.getByText('Copied to the clipboard').elements()).toEqual([]);
  });
});

describe('plain http', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
  });
  /** The text in the clipboard, as a page behind TLS reads it. */
  const copied = () => {
    Reflect.deleteProperty(navigator, 'clipboard');
    return navigator.clipboard.readText();
  };

  it('lets a key of a list be copied', async () => {
    await open('/token');
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Copy / })
      .click();
    await expect.element(page.getByText('Copied to the clipboard')).toBeVisible();
    expect(await copied()).toMatch(/^sk-\w{48}$/);
    await expect.element(page.getByRole('searchbox')).toHaveValue('');
  });

  it('lets what a server just answered be copied', async () => {
    await open('/setting');
    await page.getByRole('button', { name: 'Copy the invite link' }).click();
    await expect.element(page.getByLabelText('Copied')).toBeVisible();
    expect(await copied()).toMatch(/\/register\?aff=\w+$/);
  });
});
