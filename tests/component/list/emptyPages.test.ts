/** Every page of a relay in which nothing was done yet says what comes next, to root and to a user. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { isRow } from '../../../src/schema/isRow';
import { callApi } from '../support/api';
import { consoleTests, enter, open } from '../support/consoleTests';

const password = 'a-long-password';

consoleTests(async () => {
  await callApi('POST', 'user/', { username: 'newcomer', password, display_name: '' });
  await enter('newcomer', password);
  // An account begins with a token on some relays.
  const { data } = await callApi('GET', 'token/?p=0');
  for (const { id } of (Array.isArray(data) ? data : []).filter(isRow))
    await callApi('DELETE', `token/${id}/`);
});

type Case = readonly [who: 'root' | 'user', path: string, says: RegExp, step: string, href: RegExp];

const cases: readonly Case[] = [
  ['root', '/', /0 of 6 done/, 'Change the password', /\/user\/edit#password$/],
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
    'Create codes',
    /\/redemption\/add$/,
  ],
  ['root', '/user?q=nobody', /No user matches/, 'Clear search and filters', /^$/],
  ['root', '/log', /No log entry yet/, 'To the quick start', /^\/$/],
  ['root', '/announcement', /Create your first announcement/, 'Add announcement', /\/add$/],
  ['root', '/messenger', /Create your first alert target/, 'Add alert target', /\/add$/],
  ['root', '/delivery', /No delivery/, 'Home', /\/$/],
  ['root', '/audit', /Created/, 'Home', /\/$/],
  ['root', '/prices', /no models in your group/, 'Home', /\/$/],
  ['root', '/playground', /token/, 'Create a token', /\/token\/add$/],
  ['root', '/usage', /Nothing was used/, 'Home', /\/$/],
  ['root', '/topup', /No code yet/, 'Set a top-up link', /section=general#TopUpLink$/],
  ['root', '/chat', /No chat page is set/, 'Set a chat link', /section=general#ChatLink$/],
  ['root', '/about', /can write this page/, 'Write this page', /section=pages#About$/],
  ['root', '/setting?tab=operation&section=ratio', /Type a name above and add it/, 'Add', /^$/],
  ['root', '/nowhere', /Page does not exist/, 'Home', /\/$/],
  ['user', '/', /Nothing was used.*quick start below/s, 'Create a token', /\/token\/add$/],
  ['user', '/', /Remaining quota/, 'No quota yet: redeem a code', /\/topup$/],
  ['user', '/token', /Create your first token/, 'Add token', /\/token\/add$/],
  ['user', '/log', /No log entry yet/, 'To the quick start', /^\/$/],
  ['user', '/prices', /no models in your group/, 'Home', /\/$/],
  ['user', '/playground', /token/, 'Create a token', /\/token\/add$/],
  ['user', '/usage', /Nothing was used/, 'Home', /\/$/],
  ['user', '/topup', /Ask the operator of this relay/, 'Get a redemption code', /^$/],
  ['user', '/about', /administrator can write this page/, 'Home', /\/$/],
  ['user', '/chat', /administrator can set one/, 'Home', /\/$/],
  ['user', '/channel', /Not allowed/, 'Home', /\/$/],
  ['user', '/setting', /Bound to this account/, 'Bind e-mail', /^$/],
];

const openAs = async (who: 'root' | 'user', path: string) => {
  if (who === 'user') await enter('newcomer', password);
  await open(path);
};

describe('a relay in which nothing was done yet', () => {
  it.each(cases)('says to %s on %s: %s, then “%s”', async (who, path, says, step, href) => {
    await openAs(who, path);
    const main = page.getByRole('main');
    await expect.element(main.getByText(says).first()).toBeVisible();
    const within = step === 'Home' ? page : main;
    const next = within
      .getByRole('link', { name: step, exact: true })
      .or(within.getByRole('button', { name: step, exact: true }))
      .last();
    await expect.element(next).toBeVisible();
    expect(next.element().getAttribute('href') ?? '').toMatch(href);
    expect(main.element().textContent).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
  });

  it.each(['root', 'user'] as const)('has a case for each page in the menu of %s', async (who) => {
    await openAs(who, '/');
    const links = page.getByRole('navigation').first().getByRole('link');
    await expect.poll(() => links.elements().length).toBeGreaterThan(4);
    const known = cases
      .filter(([whose]) => whose === who)
      .map(([, path]) => new URL(path, location.href).pathname);
    const hrefs = links.elements().map((link) => link.getAttribute('href') ?? '');
    expect(hrefs.filter((href) => !known.includes(href))).toEqual([]);
  });
});
