/** Typed values at the end of a session, in two tabs of one browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/server/store/openStore';
import type { Store } from '../../../src/server/store/tables/tables';
import {
  callApi,
  enter,
  launchBrowser,
  leaveBrowser,
  signIn,
  visit,
} from '../../support/browser/browser';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let server: BuiltServer;
let store: Store;
const password = 'password-1';

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  store = await openStore({ dataDir: server.dataDir });
  const { page, context } = await visit(browser, server.url);
  await enter(page);
  await callApi(page, 'POST', 'user/', { username: 'owner', password });
  await context.close();
});
afterAll(async () => {
  await store?.close();
  await leaveBrowser(browser);
  await server?.stop();
});

const nameOf = (page: Page) => page.getByLabel('Name');

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('Username or e-mail').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describe('a form whose session ends', () => {
  it('leaves nothing of it in other tabs either once its owner signs out', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page, 'owner', password);
    const other = await context.newPage();
    await other.goto('/token/add');
    await nameOf(other).fill('private plans');
    await page.getByLabel(/^Account menu of/).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL('**/login**');
    expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
      'private plans',
    );
    await context.close();
  });

  it('is not mixed up between two tabs', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page, 'owner', password);
    const other = await context.newPage();
    const tabs = [page, other];
    for (const [i, tab] of tabs.entries()) {
      await tab.goto('/token/add');
      await nameOf(tab).fill(`typed in tab ${i}`);
    }
    await store.db.deleteFrom('session').execute();
    // A tab that reads something in this moment finds the end by itself: its button would be gone before the click.
    await page.keyboard.press('Control+s');
    for (const tab of tabs) await tab.waitForURL('**/login**');
    for (const [i, tab] of tabs.entries()) {
      // The other tab follows a sign-in, too.
      if (i === 0) await signInAgain(tab);
      await tab.waitForURL('**/token/add');
      await expect.poll(() => nameOf(tab).inputValue()).toBe(`typed in tab ${i}`);
    }
    await context.close();
  });
});
