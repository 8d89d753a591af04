/** One built server for a test file about the pages before the sign-in, with root's hands on its options. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { BuiltServer } from '../server/builtServer';
import { type SignInProviders, startSignInProviders } from '../signInProviders';
import { callApi, enter, launchBrowser, leaveBrowser, type Visit, visit } from './browser';
import { type MailServer, startMailServer } from './mailServer';
import { startConsole } from './startConsole';

export interface PublicPages {
  browser: Browser;
  server: BuiltServer;
  mail: MailServer;
  providers: SignInProviders;
  /** A page of root's. */
  root: Page;
  setOptions: (options: Record<string, string>) => Promise<void>;
  /** A fresh browser profile on a page. */
  open: (path: string, options?: Parameters<typeof visit>[2]) => Promise<Visit>;
  /** A user other than root. */
  makeUser: (username: string) => Promise<void>;
}

/** Registers the hooks; what it returns is filled in before the tests. */
export function publicPages(): PublicPages {
  const held = {} as PublicPages;
  beforeAll(async () => {
    [held.browser, held.mail, held.providers] = await Promise.all([
      launchBrowser(),
      startMailServer(),
      startSignInProviders(),
    ]);
    held.server = await startConsole({ env: held.providers.env });
    held.root = (await visit(held.browser, held.server.url)).page;
    await enter(held.root);
  });
  afterAll(async () => {
    await leaveBrowser(held.browser);
    await held.server?.stop();
    held.mail?.close();
    held.providers?.close();
  });
  held.setOptions = async (options) => {
    // Addresses that secrets go to need it.
    await callApi(held.root, 'POST', 'user/confirm', { password: '123456' });
    for (const [key, value] of Object.entries(options))
      expect(await callApi(held.root, 'PUT', 'option/', { key, value })).toMatchObject({
        success: true,
      });
  };
  held.open = async (path, options) => {
    const visited = await visit(held.browser, held.server.url, options);
    await visited.page.goto(path);
    return visited;
  };
  held.makeUser = async (username) => {
    expect(
      await callApi(held.root, 'POST', 'user/', { username, password: 'password-1' }),
    ).toMatchObject({ success: true });
  };
  return held;
}
