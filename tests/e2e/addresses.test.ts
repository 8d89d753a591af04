/** Every address in every way for every role. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isOfPart, partOf } from '../support/part';
import { visitAsRoles } from '../support/visitAsRoles';

const visitAs = visitAsRoles();

/** What a role sees at an address: a heading, or the sign-in page with the way back. */
interface Place {
  path: string;
  heading: RegExp;
  /** Least role: 0 everybody, 1 users, 10 administrators. */
  role: number;
}

const places: Place[] = [
  { path: '/', heading: /^(Home|Hello, .+|Welcome to One API)$/, role: 0 },
  { path: '/login', heading: /^Sign in to One API$/, role: 0 },
  { path: '/login?expired=true', heading: /^Sign in to One API$/, role: 0 },
  { path: '/register', heading: /^Register$/, role: 0 },
  { path: '/register?aff=abcd', heading: /^Register$/, role: 0 },
  { path: '/reset', heading: /^Reset password$/, role: 0 },
  { path: '/user/reset?email=a@example.org&token=1', heading: /^Confirm password reset$/, role: 0 },
  { path: '/about', heading: /^About$/, role: 0 },
  { path: '/chat', heading: /^Chat$/, role: 0 },
  { path: '/no/such/page', heading: /^Page does not exist$/, role: 0 },
  { path: '/token/nonsense', heading: /^Page does not exist$/, role: 0 },
  { path: '/token', heading: /^Tokens$/, role: 1 },
  { path: '/token?page=1&size=25&sort=-name', heading: /^Tokens$/, role: 1 },
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
  { path: '/redemption/add', heading: /^Add redemption code$/, role: 10 },
  { path: '/redemption/edit/1', heading: /^Edit redemption code\b/, role: 10 },
  { path: '/user', heading: /^Manage users$/, role: 10 },
  { path: '/user/add', heading: /^Add user$/, role: 10 },
  { path: '/user/edit/2', heading: /^Edit user\b/, role: 10 },
];

const ranks: Record<string, number> = { guest: 0, user: 1, admin: 10 };

async function expectPlace(page: Page, place: Place, role: string): Promise<void> {
  const rank = ranks[role] ?? 0;
  const heading =
    rank >= place.role ? place.heading : rank === 0 ? /^Sign in to One API$/ : /^Not allowed$/;
  await expect
    .poll(() => page.locator('h1').first().innerText(), { message: `${place.path} as ${role}` })
    .toMatch(heading);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(rank === 0 && place.role > 0 ? '/login' : place.path);
}

describe('every address', () => {
  it.each(['guest', 'user', 'admin'])(
    'cold, and some loaded anew and by back and forward, as %s [RT-10] [RT-11] [RT-12] [RT-13] [RT-15]',
    async (role) => {
      const { page, context, problems } = await visitAs(role);
      let right = 0;
      for (const [index, place] of places.entries()) {
        await page.goto(place.path);
        await expectPlace(page, place, role);
        right += 1;
        if (!isOfPart(index + Object.keys(ranks).indexOf(role), 4)) continue;
        await page.reload();
        await expectPlace(page, place, role);
        if (place.path !== '/about') {
          await page.getByRole('navigation').first().getByRole('link', { name: 'About' }).click();
          await expect.poll(() => page.locator('h1').first().innerText()).toBe('About');
          await page.goBack();
          await expectPlace(page, place, role);
          await page.goForward();
          await expect.poll(() => page.locator('h1').first().innerText()).toBe('About');
        }
      }
      console.log(`routes ${role}=${right}/${places.length}`);
      expect(problems).toEqual([]);
      await context.close();
    },
    180_000,
  );

  it('that needs a sign-in leads back to itself after it', async () => {
    for (const { path } of partOf(places.filter(({ role }) => role === 1))) {
      const { page, context } = await visitAs('guest');
      await page.goto(path);
      await page.getByLabel('Username or e-mail').fill('user1');
      await page.getByLabel('Password', { exact: true }).fill('password-1');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname + url.search === path);
      await context.close();
    }
  });
});
