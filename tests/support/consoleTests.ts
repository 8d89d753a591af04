/** One built server for a test file, and for each test a signed-in page that must not report any problem. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser, leaveBrowser, signIn, viewport, visit, watchProblems } from './browser';
import type { BuiltServer } from './builtServer';
import { startConsole } from './startConsole';

export interface ConsolePage {
  browser: Browser;
  server: BuiltServer;
  page: Page;
  context: BrowserContext;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Brings the page of the test before back to where it began: no routes and listeners, its first storage and cookies, a
 * new tab's session storage. A page with warm code opens in half the time of a new profile's.
 */
async function renew(
  { page, context }: ConsolePage,
  state: State,
  options: BrowserContextOptions,
): Promise<string[]> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const event of ['request', 'response', 'requestfailed', 'dialog', 'console', 'pageerror'])
    page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.setViewportSize(options.viewport ?? viewport);
  await page.mouse.move(0, 0);
  // A page of the same origin without the console, which would write on.
  await page.goto('/healthz');
  await page.evaluate((origins) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name, value } of origins.flatMap(({ localStorage: items }) => items))
      localStorage.setItem(name, value);
  }, state.origins);
  await context.clearCookies();
  await context.addCookies(state.cookies);
  await context.clearPermissions();
  if (options.permissions) await context.grantPermissions(options.permissions);
  return watchProblems(page);
}

/** Registers the hooks; what it returns is filled in before each test. */
export function consoleTests(
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
): ConsolePage {
  const held = {} as ConsolePage;
  let state: State;
  let problems: string[];
  let isRenewable = false;
  beforeAll(async () => {
    [held.browser, held.server] = await Promise.all([launchBrowser(), startConsole()]);
    const first = await visit(held.browser, held.server.url);
    await signIn(first.page);
    await prepare?.(first.page);
    state = await first.context.storageState();
    await first.context.close();
  });
  afterAll(async () => {
    await leaveBrowser(held.browser);
    await held.server?.stop();
  });
  beforeEach(async () => {
    if (isRenewable) problems = await renew(held, state, options);
    else {
      const fresh = await visit(held.browser, held.server.url, { storageState: state, ...options });
      ({ page: held.page, context: held.context, problems } = fresh);
    }
    await held.page.goto('/about');
  });
  afterEach(async ({ task }) => {
    // What failed may have left anything behind.
    isRenewable = task.result?.state !== 'fail' && !held.page.isClosed();
    if (!isRenewable) await held.context.close();
    expect(problems).toEqual([]);
  });
  return held;
}
