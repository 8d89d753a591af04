/** A page of one's own in one file, as docs/screens.md writes it, in the built console. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { extendedProject } from '../../support/project/extendedProject';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

let browser: Browser;
let server: BuiltServer;
beforeAll(async () => {
  const project = await extendedProject();
  [browser, server] = await Promise.all([launchBrowser(), startServer({ project })]);
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

it.each([
  ['en-US', 'Users by group', /^Chart: Users by group/, 'default, Sum'],
  ['zh-CN', '各分组用户', /^图表/, 'default, 合计'],
])('has its heading, chart and entry in the menu: %s', async (locale, title, chart, read) => {
  const { page, context, problems } = await visit(browser, server.url, { locale });
  await signIn(page);
  await page.goto('/about');
  await page.getByRole('navigation').first().getByRole('link', { name: title }).click();
  await page.waitForURL('**/signups');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect.poll(() => page.title()).toContain(title);
  const region = page.getByRole('region', { name: chart });
  await region.focus();
  await region.getByText(read).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('is neither in the menu nor shown to a role below the declared one', async () => {
  const { page, context } = await visit(browser, server.url);
  await page.goto('/signups');
  await page.getByRole('heading', { level: 1, name: /^Sign in to/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Users by group' }).count()).toBe(0);
  await context.close();
});
