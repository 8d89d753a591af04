/** A built server with an administrator and a user who are signed in, for tests that visit it as either or as a guest. */
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BuiltServer, startServer } from '../server/builtServer';
import { buildChannel, buildToken } from '../steps/builders';
import { callApi, enter, launchBrowser, leaveBrowser, visit } from './browser';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Registers the hooks. @returns opens a page as `guest`, `user` (user1) or `admin` (root) */
export function visitAsRoles() {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let server: BuiltServer;
  const states: Record<string, State | undefined> = {};

  beforeAll(async () => {
    [browser, server] = await Promise.all([launchBrowser(), startServer()]);
    const { page, context } = await visit(browser, server.url);
    await enter(page);
    await callApi(page, 'POST', 'user/', { username: 'user1', password: 'password-1' });
    await callApi(page, 'POST', 'channel/', buildChannel());
    await callApi(page, 'POST', 'redemption/', { name: 'code', quota: 1, count: 1 });
    for (let i = 0; i < 3; i++) await callApi(page, 'POST', 'token/', buildToken());
    states['admin'] = await context.storageState();
    await context.close();
    const other = await visit(browser, server.url);
    await enter(other.page, 'user1', 'password-1');
    states['user'] = await other.context.storageState();
    await other.context.close();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await server?.stop();
  });

  return (role: string) =>
    visit(browser, server.url, states[role] ? { storageState: states[role] } : {});
}
