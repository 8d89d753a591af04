/** One built server for a test file, and for each test a page signed in as root that must not report any problem. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser, signIn, visit } from './browser';
import type { BuiltServer } from './builtServer';
import { startConsole } from './startConsole';

export interface ConsolePage {
  browser: Browser;
  server: BuiltServer;
  page: Page;
  context: BrowserContext;
}

/** Registers the hooks; what it returns is filled in before each test. */
export function consoleTests(
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
): ConsolePage {
  const held = {} as ConsolePage;
  let state: Awaited<ReturnType<BrowserContext['storageState']>>;
  let problems: string[];
  beforeAll(async () => {
    [held.browser, held.server] = await Promise.all([launchBrowser(), startConsole()]);
    const first = await visit(held.browser, held.server.url);
    await signIn(first.page);
    await prepare?.(first.page);
    state = await first.context.storageState();
    await first.context.close();
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.server?.stop();
  });
  beforeEach(async () => {
    const fresh = await visit(held.browser, held.server.url, { storageState: state, ...options });
    ({ page: held.page, context: held.context, problems } = fresh);
    await held.page.goto('/about');
  });
  afterEach(async () => {
    expect(problems).toEqual([]);
    await held.context.close();
  });
  return held;
}
