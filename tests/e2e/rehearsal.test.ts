/** The console that is drawn where nobody sees it, while somebody types a password. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visit } from '../support/browser';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();

/** What somebody sees, hears and finds on the page, and what it keeps. */
const stateOf = async (page: Page) => ({
  picture: (await page.screenshot({ caret: 'hide' })).toString('base64'),
  title: await page.title(),
  tree: await page.locator('body').ariaSnapshot(),
  elements: await page.locator('body *').count(),
  frame: await page.evaluate(() => document.documentElement.dataset['frame']),
  stored: await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
});

describe.each(['light', 'dark'] as const)('the sign-in page in %s colours', (colorScheme) => {
  it('is the same while the console is rehearsed, and asks for nothing', async () => {
    const { browser, server } = held;
    const { page, context, problems } = await visit(browser, server.url, { colorScheme });
    await page.addInitScript(() => {
      const create = document.createElement.bind(document);
      document.createElement = (tag: string) => {
        if (tag === 'td') document.documentElement.dataset['cells'] = 'drawn';
        return create(tag);
      };
    });
    await page.goto('/channel');
    const username = page.getByLabel('Username or e-mail');
    await username.focus();
    await page.waitForLoadState('networkidle');
    const before = await stateOf(page);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await username.fill('root');
    await page.locator('html[data-cells]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await username.fill('');
    await username.focus();
    expect(await stateOf(page)).toEqual(before);
    expect(calls).toEqual([]);
    expect(problems).toEqual([]);
    await username.fill('root');
    await page.getByLabel('Password', { exact: true }).fill('123456');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/user/edit');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
