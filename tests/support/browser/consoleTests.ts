/** One built server for a test file, and for each test a signed-in page that must not report any problem. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { BuiltServer } from '../server/builtServer';
import {
  enter,
  launchBrowser,
  leaveBrowser,
  openBlank,
  viewport,
  visit,
  watchProblems,
} from './browser';
import { reportFailure } from './reportFailure';
import { startConsole } from './startConsole';

export interface ConsolePage {
  browser: Browser;
  server: BuiltServer;
  page: Page;
  context: BrowserContext;
  /** Faults of the test's page; a test takes out those it expects. */
  problems: string[];
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
  // The console would write on.
  await openBlank(page);
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

/**
 * Registers the hooks; what it returns is filled in before each test, with a blank page of the console's address: what a
 * test opens is the first thing that is loaded.
 * @param prepare what root does once, before the first test
 */
export function consoleTests(
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<void>,
  start = (): Promise<BuiltServer> => startConsole(),
): ConsolePage {
  const held = {} as ConsolePage;
  let state: State | undefined;
  let isRenewable = false;
  const open = async () => {
    const fresh = await visit(held.browser, held.server.url, {
      ...(state && { storageState: state }),
      ...options,
    });
    Object.assign(held, fresh);
    await openBlank(held.page);
  };
  beforeAll(async () => {
    [held.browser, held.server] = await Promise.all([launchBrowser(), start()]);
    await open();
    await enter(held.page);
    // The console keeps the status of the server.
    await held.page.goto('/about');
    await held.page.waitForFunction(() => localStorage.getItem('status'));
    await prepare?.(held.page);
    state = await held.context.storageState();
    isRenewable = true;
  });
  afterAll(async () => {
    await leaveBrowser(held.browser);
    await held.server?.stop();
  });
  beforeEach(async () => {
    if (isRenewable && state) held.problems = await renew(held, state, options);
    else await open();
  });
  afterEach(async ({ task }) => {
    // A failed test may have left anything behind.
    isRenewable = task.result?.state !== 'fail' && !held.page.isClosed();
    if (task.result?.state === 'fail') await reportFailure(held.page, task);
    if (!isRenewable) await held.context.close();
    expect(held.problems).toEqual([]);
  });
  return held;
}
