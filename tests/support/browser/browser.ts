/** A real Chromium: the system's where there is one, else the one of the npm package. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { browserSwitches, systemBrowser } from './systemBrowser';

async function launch(more: readonly string[]): Promise<Browser> {
  const system = systemBrowser();
  if (system) return chromium.launch({ ...system, args: [...browserSwitches, ...more] });
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...browserSwitches, ...more],
  });
}

/** The browser of this test process, whose files run one after another; each test has profiles of its own in it. */
let shared: Promise<Browser> | undefined;

/** @param more switches for a browser of the file's own, as a map of host names */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) return launch(more);
  if (!(await shared)?.isConnected()) shared = launch(more);
  return shared ?? launch(more);
}

/** Ends what a file did in its browser; the one of all files runs on. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  if (browser && browser === (await shared))
    await Promise.all(browser.contexts().map((context) => context.close()));
  else await browser?.close();
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Unexpected faults of the page: exceptions, console errors, policy violations. */
  problems: string[];
}

/** A failed request is written to the console by the browser itself; tests that inject faults expect that. */
const isNetworkReport = (text: string) => /^Failed to load resource/.test(text);

/** The sanitiser parses hostile HTML in a document of its own; the policy stops and reports handlers in it, too. */
export const isBlockedHandler = (text: string) =>
  text.startsWith('Executing inline event handler violates');

const consoles = new WeakMap<Page, string[]>();

/** Lines of the page's console since `watchProblems` began. */
export const consoleOf = (page: Page): readonly string[] => consoles.get(page) ?? [];

/** Collects what goes wrong in a page from now on. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  const lines: string[] = [];
  consoles.set(page, lines);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    lines.push(`${message.type()}: ${message.text()}`);
    if (message.type() === 'error' && !isNetworkReport(message.text()))
      problems.push(message.text());
  });
  return problems;
}

export const viewport = { width: 1280, height: 800 };

/**
 * How long a page is waited for. `expect.poll` tries what threw once more after its own time: with Playwright's 30
 * seconds both together are as long as a test may take, which then ends without saying what it waited for.
 */
const waitMs = Number(process.env['PAGE_TIMEOUT'] ?? 20_000);

/** A fresh browser profile with one page, of somebody who asks for little motion, which would be drawn and not looked at. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(waitMs);
  context.setDefaultNavigationTimeout(30_000);
  const page = await context.newPage();
  return { page, context, problems: watchProblems(page) };
}

/** Signs in by the form. */
export async function signIn(page: Page, username = 'root', password = '123456'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(/^(Username or e-mail|用户名或邮箱)$/).fill(username);
  await page.getByLabel(/^(Password|密码)$/).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Sign in|登录)$/ })
    .click();
  await page.waitForURL((address) => address.pathname !== '/login');
  await page.locator('h1', { hasNotText: /^(Sign in|登录)/ }).waitFor();
}

const blank = '**/blank-page';
/** The origin of each page that was blank before. */
const homes = new WeakMap<Page, string>();

/** Leaves a page of the console for an empty one, which keeps its origin. @returns false where the page was elsewhere */
async function emptyPage(page: Page): Promise<boolean> {
  const home = homes.get(page);
  if (page.url() === 'about:blank') return (await page.evaluate(() => origin)) === home;
  if (new URL(page.url()).origin !== home) return false;
  try {
    await page.evaluate(() => {
      location.href = 'about:blank';
    });
    await page.waitForURL('about:blank', { timeout: 5000 });
    return (await page.evaluate(() => origin)) === home;
  } catch {
    // It was on its way to another address.
    return false;
  }
}

/**
 * Shows a page of the same origin that loads and runs nothing. Calls of the API can be sent from it. The browser keeps
 * its files and their compiled code where the page showed the console: a route would make it forget them.
 */
export async function openBlank(page: Page): Promise<void> {
  if (await emptyPage(page)) return;
  await page.route(blank, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><link rel="icon" href="data:,">',
    }),
  );
  await page.goto('/blank-page');
  await page.unroute(blank);
  homes.set(page, new URL(page.url()).origin);
}

/**
 * Gives the page a session without the form: for tests that open a page next, which costs half as much so. The page
 * stays blank.
 */
export async function enter(page: Page, username = 'root', password = '123456'): Promise<void> {
  await openBlank(page);
  const { success, message, data } = await callApi(page, 'POST', 'user/login', {
    username,
    password,
  });
  if (!success) throw new Error(message);
  await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(data));
}

/** Calls the API with the page's session, as the console does. @returns the envelope */
export async function callApi(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ success: boolean; message: string; data: unknown }> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(`/api/${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return response.json();
    },
    { method, path, body },
  );
}
