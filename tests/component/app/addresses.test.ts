/** Every address for every role, and for one of them in every way. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isDrawn } from '../../support/isLong';
import { buildChannel, buildToken } from '../../support/steps/builders';
import { callApi } from '../support/api';
import { consoleTests, enter, exit, open, reload } from '../support/consoleTests';

consoleTests(async () => {
  await callApi('POST', 'user/', { username: 'user1', password: 'password-1' });
  await callApi('POST', 'channel/', buildChannel());
  await callApi('POST', 'redemption/', { name: 'code', quota: 1, count: 1 });
  for (let i = 0; i < 3; i++) await callApi('POST', 'token/', buildToken());
});

/** The page of a role at an address: a heading, or the sign-in page with the way back. */
interface Place {
  path: string;
  heading: RegExp;
  /** Least role: 0 everybody, 1 users, 10 administrators. */
  role: number;
}

const places: Place[] = [
  { path: '/', heading: /^(Home|Hello, .+|Welcome to Relay Console)$/, role: 0 },
  { path: '/login', heading: /^Sign in to Relay Console$/, role: 0 },
  { path: '/login?expired=true', heading: /^Sign in to Relay Console$/, role: 0 },
  { path: '/register', heading: /^Register$/, role: 0 },
  { path: '/register?aff=abcd', heading: /^Register$/, role: 0 },
  { path: '/reset', heading: /^Reset password$/, role: 0 },
  { path: '/user/reset?email=a@example.org&token=1', heading: /^Confirm password reset$/, role: 0 },
  { path: '/about', heading: /^About$/, role: 0 },
  { path: '/chat', heading: /^Chat$/, role: 0 },
  { path: '/no/such/page', heading: /^Page does not exist$/, role: 0 },
  { path: '/token/nonsense', heading: /^Page does not exist$/, role: 0 },
  { path: '/token', heading: /^Tokens$/, role: 1 },
  { path: '/token?page=1&size=50&sort=-name', heading: /^Tokens$/, role: 1 },
  { path: '/token/add', heading: /^Add token$/, role: 1 },
  { path: '/token/edit/1', heading: /^Edit token\b/, role: 1 },
  { path: '/token/edit/99999', heading: /^Edit token\b/, role: 1 },
  { path: '/topup', heading: /^Top up$/, role: 1 },
  { path: '/log', heading: /^Logs$/, role: 1 },
  { path: '/setting', heading: /^Settings$/, role: 1 },
  { path: '/setting?tab=operation', heading: /^Settings$/, role: 1 },
  { path: '/setting?tab=system&section=smtp', heading: /^Settings$/, role: 1 },
  { path: '/setting?tab=other', heading: /^Settings$/, role: 1 },
  { path: '/user/edit', heading: /^My profile$/, role: 1 },
  { path: '/channel', heading: /^Channels$/, role: 10 },
  { path: '/channel/add', heading: /^Add channel$/, role: 10 },
  { path: '/channel/edit/1', heading: /^Edit channel\b/, role: 10 },
  { path: '/redemption', heading: /^Redemption codes$/, role: 10 },
  { path: '/redemption/add', heading: /^Create codes$/, role: 10 },
  { path: '/redemption/edit/1', heading: /^Edit redemption code\b/, role: 10 },
  { path: '/user', heading: /^Manage users$/, role: 10 },
  { path: '/user/add', heading: /^Add user$/, role: 10 },
  { path: '/user/edit/2', heading: /^Edit user\b/, role: 10 },
];

const ranks = { guest: 0, user: 1, admin: 10 };

const heading = () => document.querySelector('h1')?.innerText ?? '';
const address = () => location.pathname + location.search;

async function beginAs(role: 'guest' | 'user'): Promise<void> {
  if (role === 'guest') await exit();
  else await enter('user1', 'password-1');
}

async function expectPlace(place: Place, rank: number): Promise<void> {
  const wanted =
    rank >= place.role
      ? place.heading
      : rank === 0
        ? /^Sign in to Relay Console$/
        : /^Not allowed$/;
  await expect.poll(heading).toMatch(wanted);
  expect(address()).toBe(rank === 0 && place.role > 0 ? '/login' : place.path);
}

describe.each(['guest', 'user'] as const)('an address as %s', (role) => {
  it.each(places)('is what they may see: $path', async (place) => {
    await beginAs(role);
    await open(place.path);
    await expectPlace(place, ranks[role]);
  });
});

describe('an address as admin', () => {
  const rank = ranks.admin;

  it.each(places.map((place, index) => ({ ...place, index })))(
    'cold, drawn once more, and by back and forward: $path [RT-10] [RT-11] [RT-12] [RT-13] [RT-15]',
    async ({ index, ...place }) => {
      await open(place.path);
      await expectPlace(place, rank);
      await reload();
      await expectPlace(place, rank);
      if (place.path === '/about' || !isDrawn(index, 4)) return;
      await page.getByRole('navigation').first().getByRole('link', { name: 'About' }).click();
      await expect.poll(heading).toBe('About');
      history.back();
      await expectPlace(place, rank);
      history.forward();
      await expect.poll(heading).toBe('About');
    },
  );
});

describe('an address that needs a sign-in', () => {
  it.each(places.filter(({ role }, place) => role === 1 && isDrawn(place, 4)))(
    'leads back to itself after it: $path',
    async ({ path }) => {
      await exit();
      await open(path);
      await page.getByLabelText('Username or e-mail').fill('user1');
      await page.getByLabelText('Password', { exact: true }).fill('password-1');
      await userEvent.keyboard('{Enter}');
      await expect.poll(address).toBe(path);
    },
  );
});
