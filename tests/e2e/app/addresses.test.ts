/** Addresses that the built console is loaded at, for every role. All addresses: tests/component. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitAsRoles } from '../../support/browser/visitAsRoles';

const visitAs = visitAsRoles();

async function expectPlace(page: Page, address: string, heading: RegExp): Promise<void> {
  await expect.poll(() => page.locator('h1').first().textContent()).toMatch(heading);
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe(address);
}

describe('an address that is loaded', () => {
  it.each([
    ['guest', '/register?aff=abcd', '/register?aff=abcd', /^Register$/],
    ['guest', '/token/edit/1', '/login', /^Sign in to Relay Console$/],
    ['user', '/user', '/user', /^Not allowed$/],
    ['admin', '/no/such/page', '/no/such/page', /^Page does not exist$/],
    ['admin', '/user/edit/2', '/user/edit/2', /^Edit user.*user1/],
  ])('as %s: %s', async (role, path, address, heading) => {
    const { page, context, problems } = await visitAs(role);
    await page.goto(path);
    await expectPlace(page, address, heading);
    await page.reload();
    await expectPlace(page, address, heading);
    await page.getByRole('navigation').first().getByRole('link', { name: 'About' }).click();
    await expect.poll(() => page.locator('h1').first().innerText()).toBe('About');
    await page.goBack();
    await expectPlace(page, address, heading);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('leads back to itself after a sign-in', async () => {
    const { page, context } = await visitAs('guest');
    await page.goto('/setting?tab=system&section=smtp');
    await page.getByLabel('Username or e-mail').fill('user1');
    await page.getByLabel('Password', { exact: true }).fill('password-1');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/setting?tab=system&section=smtp');
    await context.close();
  });
});
