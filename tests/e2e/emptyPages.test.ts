/** Every page of a relay in which nothing was done yet says what comes next, to root and to a user. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';

let browser: Browser;
let server: BuiltServer;
let pages: Record<'root' | 'user', Page>;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  const root = (await visit(browser, server.url)).page;
  await signIn(root);
  const account = { username: 'newcomer', password: 'a-long-password', display_name: '' };
  await callApi(root, 'POST', 'user/', account);
  const user = (await visit(browser, server.url)).page;
  await signIn(user, account.username, account.password);
  // An account begins with a token on some relays.
  const { data } = await callApi(user, 'GET', 'token/?p=0');
  for (const { id } of data as { id: number }[]) await callApi(user, 'DELETE', `token/${id}/`);
  pages = { root, user };
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

type Case = readonly [who: 'root' | 'user', path: string, says: RegExp, step: string, href: RegExp];

const cases: readonly Case[] = [
  ['root', '/', /0 of 5 done/, 'Change the password', /\/user\/edit$/],
  ['root', '/', /Create a token to call/, 'Create a token', /\/token\/add$/],
  [
    'root',
    '/channel',
    /Create your first channel.*A channel is/s,
    'Add channel',
    /\/channel\/add$/,
  ],
  ['root', '/token', /Create your first token.*A token is/s, 'Add token', /\/token\/add$/],
  [
    'root',
    '/redemption',
    /Create your first redemption code.*adds quota/s,
    'Add redemption code',
    /\/redemption\/add$/,
  ],
  ['root', '/user?q=nobody', /No user matches/, 'Clear search and filters', /^$/],
  ['root', '/log', /No log entry yet/, 'To the quick start', /^\/$/],
  ['root', '/topup', /No code yet/, 'Set a top-up link', /section=general#TopUpLink$/],
  ['root', '/chat', /No chat page is set/, 'Set a chat link', /section=general#ChatLink$/],
  ['root', '/about', /can write this page/, 'Write this page', /section=pages#About$/],
  ['root', '/setting?tab=operation&section=ratio', /Type a name above and add it/, 'Add', /^$/],
  ['root', '/nowhere', /Page does not exist/, 'Home', /\/$/],
  ['user', '/', /Nothing was used.*quick start below/s, 'Create a token', /\/token\/add$/],
  ['user', '/', /Remaining quota/, 'Used up: redeem a code', /\/topup$/],
  ['user', '/token', /Create your first token/, 'Add token', /\/token\/add$/],
  ['user', '/log', /No log entry yet/, 'To the quick start', /^\/$/],
  ['user', '/topup', /Ask whoever runs this relay/, 'Get a redemption code', /^$/],
  ['user', '/about', /administrator can write this page/, 'Home', /\/$/],
  ['user', '/chat', /administrator can set one/, 'Home', /\/$/],
  ['user', '/channel', /Not allowed/, 'Home', /\/$/],
  ['user', '/setting', /Bound to this account/, 'Bind e-mail', /^$/],
];

describe('a relay in which nothing was done yet', () => {
  it.each(cases)('says to %s on %s: %s, then “%s”', async (who, path, says, step, href) => {
    const page = pages[who];
    await page.goto(path);
    const main = page.getByRole('main');
    await main.getByText(says).first().waitFor();
    const within = step === 'Home' ? page : main;
    const next = within
      .getByRole('link', { name: step, exact: true })
      .or(within.getByRole('button', { name: step, exact: true }))
      .last();
    await next.waitFor();
    expect((await next.getAttribute('href')) ?? '').toMatch(href);
    expect(await main.getByText(/undefined|NaN|\[object|Invalid Date/).count()).toBe(0);
  });

  it.each(['root', 'user'] as const)('has a case for each page in the menu of %s', async (who) => {
    await pages[who].goto('/');
    const links = pages[who].getByRole('navigation').first().getByRole('link');
    await links.first().waitFor();
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    const known = cases
      .filter(([whose]) => whose === who)
      .map(([, path]) => new URL(path, 'http://a').pathname);
    expect(hrefs.length).toBeGreaterThan(4);
    expect(hrefs.filter((href) => !known.includes(href ?? ''))).toEqual([]);
  });
});
