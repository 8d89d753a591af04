/** Storage that lies or refuses when the console is loaded, several tabs. Each key with each value: tests/component. */
import { describe, expect, it } from 'vitest';
import { openBlank, signIn } from '../../support/browser/browser';
import { storageKeys, storedJunk } from '../../support/browser/storedJunk';
import { visitAsRoles } from '../../support/browser/visitAsRoles';
import { isDrawn } from '../../support/isLong';

const visitAs = visitAsRoles();

const root = { id: 1, username: 'root', display_name: 'Root User', role: 100, status: 1 };

describe('storage', () => {
  it.each(Object.entries(storedJunk).filter((_, place) => isDrawn(place, 3)))(
    'with %s under every key lets a page be loaded, and users sign in',
    async (_what, value) => {
      const { page, context, problems } = await visitAs('guest');
      await openBlank(page);
      const isLongText = value.length > 1000;
      await page.evaluate(
        ([names, text, user]) => {
          localStorage.setItem('user', user);
          for (const name of names) localStorage.setItem(name, text);
        },
        // Only one of the long ones has room.
        [isLongText ? ['status'] : storageKeys, value, JSON.stringify(root)] as const,
      );
      await page.goto('/token');
      await expect.poll(() => page.locator('h1').first().innerText()).not.toBe('');
      expect(await page.getByRole('banner').isVisible()).toBe(true);
      await signIn(page, 'user1', 'password-1');
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it.each([
    [
      'blocked',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new Error('blocked');
            },
          });
      },
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ])('that is %s lets users sign in and work', async (_name, spoil) => {
    const { page, context, problems } = await visitAs('guest');
    await page.addInitScript(spoil);
    await page.goto('/login');
    await page.getByLabel('Username or e-mail').fill('user1');
    await page.getByLabel('Password', { exact: true }).fill('password-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tokens' }).waitFor();
    await page.getByRole('link', { name: 'Add token' }).first().click();
    await page.getByRole('heading', { name: 'Add token' }).waitFor();
    await page.getByLabel('Name').fill('made without storage');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByText('Token created').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('two tabs', () => {
  it('leave, without a call, what is no longer theirs: after signing out, and after another user signed in', async () => {
    const { page, context } = await visitAs('guest');
    await signIn(page, 'user1', 'password-1');
    const other = await context.newPage();
    await other.goto('/token');
    await other.getByRole('row').nth(1).waitFor();
    await other.locator('.grid[aria-busy=false]').waitFor();
    // Nothing but the first tab can tell it: no answer comes.
    const calls: string[] = [];
    await other.route('**/api/**', (route) => void calls.push(route.request().url()));
    await page.getByLabel('Account menu of user1').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL('**/login');
    await expect.poll(() => other.getByRole('row').count()).toBe(0);
    expect(calls).toEqual([]);
    await signIn(page, 'user1', 'password-1');
    await other.waitForURL('**/token');
    await other
      .getByRole('button', { name: 'Account menu of user1' })
      .or(other.getByLabel('Account menu of user1'))
      .first()
      .waitFor();
    // Another user signs in elsewhere in this browser, without signing out first.
    await page.goto('/login');
    await signIn(page, 'root', '123456');
    await other.getByLabel('Account menu of root').waitFor();
    await context.close();
  });
});
