/** A console in front of a relay, each a process of its own. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { type BuiltServer, startServer } from '../../support/server/builtServer';
import { changeFirstPassword } from '../../support/server/httpClient';

let password: string;
let browser: Browser;
let relay: BuiltServer;
let front: BuiltServer;
beforeAll(async () => {
  [browser, relay] = await Promise.all([launchBrowser(), startServer()]);
  front = await startServer({ env: { RELAY: relay.url } });
  // With its first password root may only change it, from anywhere but the relay's own machine.
  password = await changeFirstPassword(relay.url);
});
afterAll(async () => {
  await leaveBrowser(browser);
  await front?.stop();
  await relay?.stop();
});

it('signs in, creates and lists at the relay that the console is in front of', async () => {
  const { page, problems } = await visit(browser, front.url);
  await signIn(page, 'root', password);
  await page.goto('/token/add');
  await page.getByLabel('Name').fill('over there');
  await page.getByRole('button', { name: /^Create / }).click();
  await page.getByText('Token created').waitFor();
  await page.goto('/token');
  await page.getByRole('row').filter({ hasText: 'over there' }).waitFor();
  expect(problems).toEqual([]);
});
