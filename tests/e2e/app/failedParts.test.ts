/** Parts of pages whose code does not arrive, as after an update of the server: each says so, and another try gets it. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter, launchBrowser, leaveBrowser, visit } from '../../support/browser/browser';
import { isDrawn } from '../../support/isLong';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { buildChannel } from '../../support/steps/builders';

let browser: Browser;
let server: BuiltServer;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  const { page, context } = await visit(browser, server.url);
  await enter(page);
  await callApi(page, 'POST', 'channel/', buildChannel({ name: 'first' }));
  await callApi(page, 'PUT', 'option/', { key: 'GitHubClientId', value: 'id' });
  await callApi(page, 'PUT', 'option/', { key: 'GitHubClientSecret', value: 'secret' });
  await callApi(page, 'PUT', 'option/', { key: 'GitHubOAuthEnabled', value: 'true' });
  await callApi(page, 'PUT', 'option/', { key: 'Footer', value: '<b>Our footer</b>' });
  state = await context.storageState();
  await context.close();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

/** A page that does not get the files of that name until `let` is called. */
async function openWithout(file: string, path: string) {
  const { page, context } = await visit(browser, server.url, { storageState: state });
  const pattern = `**/assets/${file}-*.js`;
  await page.route(pattern, (route) => route.abort());
  await page.goto(path);
  return { page, context, allow: () => page.unroute(pattern) };
}

const failed = (page: Page): Locator =>
  page.getByText('This part could not be loaded.').filter({ visible: true });

interface Part {
  file: string;
  path: string;
  /** Opens the part. */
  open: (page: Page) => Promise<void>;
  /** Content that is there once its code is. */
  there: (page: Page) => Locator;
  /** Parts of the page that stay meanwhile. */
  stays: (page: Page) => Locator;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'first' });
const nothing = async () => {};

const parts: Part[] = [
  {
    file: 'BulkBar',
    path: '/channel',
    open: (page) => row(page).getByRole('checkbox').check(),
    there: (page) => page.getByRole('region', { name: '1 selected' }),
    stays: row,
  },
  {
    file: 'FilterPanel',
    path: '/channel',
    open: (page) => page.getByRole('toolbar').getByRole('button', { name: 'Type' }).click(),
    there: (page) => page.getByRole('checkbox', { name: 'OpenAI compatible' }),
    stays: row,
  },
  {
    file: 'TimePanel',
    path: '/log',
    open: (page) => page.getByRole('toolbar').getByRole('button', { name: 'Time' }).click(),
    there: (page) => page.getByText('Last 7 days'),
    stays: (page) => page.getByRole('heading', { name: 'Logs' }),
  },
  {
    file: 'ImportDialog',
    path: '/channel',
    open: (page) => button(page, 'Import…').click(),
    there: (page) => page.getByRole('dialog', { name: 'Import channels' }),
    stays: row,
  },
  {
    file: 'TestDialog',
    path: '/channel',
    open: async (page) => {
      await row(page).getByRole('checkbox').check();
      await page
        .getByRole('region', { name: '1 selected' })
        .getByText('Test', { exact: true })
        .click();
    },
    there: (page) => page.getByRole('dialog', { name: 'Test 1 channel' }),
    stays: row,
  },
  {
    file: 'FrameDialog',
    path: '/channel',
    open: async (page) => {
      await row(page).waitFor();
      await page.keyboard.press('?');
    },
    there: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    stays: row,
  },
  {
    file: 'CleanHtml',
    path: '/about',
    open: nothing,
    there: (page) => page.locator('b', { hasText: 'Our footer' }),
    stays: (page) => page.getByRole('navigation').first(),
  },
  {
    file: 'SignInProviderButtons',
    path: '/login',
    open: nothing,
    there: (page) => page.getByRole('button', { name: /GitHub/ }),
    stays: (page) => page.getByLabel('Username'),
  },
];

describe('a part whose code does not arrive', () => {
  it.each(parts.filter((_, place) => isDrawn(place, 2)))(
    'says so within the page and can be tried again: $file',
    async (part) => {
      const { page, context, allow } = await openWithout(part.file, part.path);
      await part.open(page);
      await failed(page).waitFor();
      expect(await part.stays(page).first().isVisible()).toBe(true);
      // Still nothing comes.
      await button(page, 'Try again').click();
      await expect.poll(() => button(page, 'Try again').isEnabled()).toBe(true);
      await allow();
      await button(page, 'Try again').click();
      await part.there(page).waitFor();
      expect(await failed(page).count()).toBe(0);
      await context.close();
    },
  );

  it('is an error message where the part is an action: an export', async () => {
    const { page, context, allow } = await openWithout('exportRows', '/channel');
    await row(page).waitFor();
    const exportAsCsv = async () => {
      await button(page, 'Export').click();
      await button(page, 'CSV').click();
    };
    await exportAsCsv();
    await failed(page).waitFor();
    await allow();
    const file = page.waitForEvent('download');
    await exportAsCsv();
    await file;
    await context.close();
  });
});
