/** What was typed survives the end of a session, for its owner only, and without secrets. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/server/store/openStore';
import type { Store } from '../../src/server/store/tables';
import { callApi, enter, launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { buildChannel, buildToken } from '../support/builders';
import { type BuiltServer, startServer } from '../support/builtServer';
import { partOf } from '../support/part';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let server: BuiltServer;
let store: Store;
const figures: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer()]);
  store = await openStore({ dataDir: server.dataDir });
  const { page, context } = await visit(browser, server.url);
  await enter(page);
  for (const username of ['owner', 'third'])
    await callApi(page, 'POST', 'user/', { username, password: 'password-1' });
  await store.records
    .updateTable('user')
    .set({ role: 100 })
    .where('username', '=', 'owner')
    .execute();
  await callApi(page, 'POST', 'channel/', buildChannel({ name: 'first' }));
  await callApi(page, 'POST', 'redemption/', { name: 'codes', quota: 100, count: 1 });
  await callApi(page, 'POST', 'token/', buildToken({ name: 'mine' }));
  await context.close();
});
afterAll(async () => {
  console.log(
    `draft restored=${figures.filter((figure) => figure === 'restored').length}/7 leaked=${figures.filter((figure) => figure === 'leaked').length}`,
  );
  await store?.close();
  await leaveBrowser(browser);
  await server?.stop();
});

interface Form {
  name: string;
  path: string;
  /** Values typed, by label. */
  typed: Record<string, string>;
  /** Fields whose text is one of two views. */
  hasViews?: true;
  /** Secrets typed, by label. */
  secrets?: Record<string, string>;
}

const forms: Form[] = [
  {
    name: 'channel',
    path: '/channel/edit/1',
    typed: {
      Name: 'typed name',
      Proxy: 'https://proxy.example',
      'Model mapping': '{"a":"b"}',
      'System prompt': 'be kind',
    },
    secrets: { Key: 'sk-secret-key' },
  },
  { name: 'token', path: '/token/add', typed: { Name: 'typed token', 'Remaining quota': '777' } },
  { name: 'redemption', path: '/redemption/edit/1', typed: { Name: 'typed code', Quota: '4321' } },
  {
    name: 'user',
    path: '/user/edit/3',
    typed: { 'Display name': 'typed display', Username: 'typeduser', 'Remaining quota': '12345' },
    secrets: { Password: 'secret-password-9' },
  },
  {
    name: 'profile',
    path: '/user/edit',
    typed: { 'Display name': 'typed root' },
    secrets: { Password: 'secret-password-9', 'Current password': 'secret-old' },
  },
  {
    name: 'ratios',
    path: '/setting?tab=operation&section=ratio',
    hasViews: true,
    typed: { 'Model ratios': '{"typed": 2}', 'Group ratios': '{"default": 1, "typed": 3}' },
  },
  {
    name: 'other settings',
    path: '/setting?tab=other&section=pages',
    typed: { 'Home page': '# typed home', About: 'typed about', Footer: 'typed footer' },
  },
];

const labelled = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByLabel(new RegExp(`^${label}(\\s*\\*)?$`))
    .first();

async function signInAgain(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const showTexts = async (page: Page, labels: readonly string[]) => {
  for (const label of labels)
    await page
      .getByRole('group', { name: `View: ${label}` })
      .getByRole('button', { name: 'JSON' })
      .click();
};

async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const folded of await page.locator('details.form-section > summary').all())
    await folded.click();
  for (const [label, value] of Object.entries(values)) await labelled(page, label).fill(value);
}

describe('a form whose session ends', () => {
  it.each(partOf(forms))(
    '$name gives back what was typed to its owner',
    async ({ path, typed, secrets = {}, hasViews }) => {
      const viewed = hasViews ? Object.keys(typed) : [];
      const { page, context } = await visit(browser, server.url);
      await enter(page, 'owner', 'password-1');
      await page.goto(path);
      await labelled(page, Object.keys(typed)[0] ?? '').waitFor();
      await showTexts(page, viewed);
      await type(page, { ...typed, ...secrets });
      await store.db.deleteFrom('session').execute();
      // A call of the page itself may be the first to be refused.
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Save|Create |Review and save)/ })
        .click({ timeout: 5000 })
        .catch(() => undefined);
      await page.waitForURL('**/login?expired=true');
      const stored = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
      );
      const leaked = Object.values(secrets).filter((secret) => stored.includes(secret));
      if (leaked.length > 0) figures.push('leaked');
      expect(leaked).toEqual([]);
      await signInAgain(page, 'owner', 'password-1');
      await page.waitForURL((url) => url.pathname + url.search === path);
      await page.getByText('What you had typed before the session expired is back').waitFor();
      await showTexts(page, viewed);
      for (const [label, value] of Object.entries(typed))
        await expect.poll(() => labelled(page, label).inputValue()).toBe(value);
      for (const label of Object.keys(secrets))
        if (await labelled(page, label).count())
          await expect.poll(() => labelled(page, label).inputValue()).toBe('');
      figures.push('restored');
      await context.close();
    },
  );

  it('gives back two sections of the settings that were both unsaved', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page, 'owner', 'password-1');
    const go = (section: string) =>
      page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name: section })
        .click();
    const isBack = page.getByText('What you had typed before the session expired is back');
    await page.goto('/setting?tab=operation&section=general');
    await page.getByLabel('Top-up link').fill('https://shop.example');
    await go('Quota');
    await page.getByLabel('Quota of a new user').fill('77');
    await store.db.deleteFrom('session').execute();
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/login?expired=true');
    await signInAgain(page, 'owner', 'password-1');
    await isBack.waitFor();
    await expect.poll(() => page.getByLabel('Quota of a new user').inputValue()).toBe('77');
    await isBack.waitFor({ state: 'detached' });
    // What is saved in one form leaves the draft of the other.
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 setting saved').waitFor();
    await go('General');
    await isBack.waitFor();
    await expect
      .poll(() => page.getByLabel('Top-up link').inputValue())
      .toBe('https://shop.example');
    await context.close();
  });

  it('shows nothing of it to somebody else who signs in', async () => {
    const { page, context } = await visit(browser, server.url);
    await enter(page, 'owner', 'password-1');
    await page.goto('/token/add');
    await labelled(page, 'Name').fill('private plans');
    await store.db.deleteFrom('session').execute();
    await page.getByRole('button', { name: /^Create / }).click();
    await page.waitForURL('**/login?expired=true');
    await signInAgain(page, 'third', 'password-1');
    await page.waitForURL('**/token/add');
    await labelled(page, 'Name').waitFor();
    expect(await labelled(page, 'Name').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(
      'private plans',
    );
    await context.close();
  });

  it.each([
    ['signs out', 'owner'],
    ['is followed by somebody else', 'third'],
  ])('leaves nothing of it in the tab once its owner %s', async (_what, next) => {
    const { page, context } = await visit(browser, server.url);
    page.on('dialog', (dialog) => void dialog.accept());
    const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    await enter(page, 'owner', 'password-1');
    await page.goto('/token/add');
    await labelled(page, 'Name').fill('private plans');
    await store.db.deleteFrom('session').execute();
    await page.getByRole('button', { name: /^Create / }).click();
    await page.waitForURL('**/login?expired=true');
    expect(await stored()).toContain('private plans');
    // Whoever signs in begins on another page than the form.
    await page.evaluate(() => sessionStorage.removeItem('way-back'));
    await signIn(page, next, 'password-1');
    if (next === 'owner') {
      expect(await stored()).toContain('private plans');
      await page.getByLabel(/^Account menu of/).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL('**/login');
    }
    expect(await stored()).not.toContain('private plans');
    await context.close();
  });

  it('leaves nothing of it in other tabs either once its owner signs out', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page, 'owner', 'password-1');
    const other = await context.newPage();
    await other.goto('/token/add');
    await labelled(other, 'Name').fill('private plans');
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
    await signIn(page, 'owner', 'password-1');
    const other = await context.newPage();
    const tabs = [page, other];
    for (const [i, tab] of tabs.entries()) {
      await tab.goto('/token/add');
      await labelled(tab, 'Name').fill(`typed in tab ${i}`);
    }
    await store.db.deleteFrom('session').execute();
    // A tab that reads something in this moment finds the end by itself: its button would be gone before the click.
    await page.keyboard.press('Control+s');
    for (const tab of tabs) await tab.waitForURL('**/login**');
    for (const [i, tab] of tabs.entries()) {
      // The other tab follows a sign-in, too.
      if (i === 0) await signInAgain(tab, 'owner', 'password-1');
      await tab.waitForURL('**/token/add');
      await expect.poll(() => labelled(tab, 'Name').inputValue()).toBe(`typed in tab ${i}`);
    }
    await context.close();
  });

  it('does not overwrite what somebody else saved meanwhile, and says so', async () => {
    const { page, context } = await visit(browser, server.url);
    await enter(page, 'owner', 'password-1');
    await page.goto('/redemption/edit/1');
    await labelled(page, 'Name').fill('mine now');
    await store.db.deleteFrom('session').execute();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/login?expired=true');
    await store.records
      .updateTable('redemption')
      .set({ name: 'theirs', quota: 999 })
      .where('id', '=', 1)
      .execute();
    await signInAgain(page, 'owner', 'password-1');
    await page.getByText('Meanwhile somebody else changed: Name.').waitFor();
    await expect.poll(() => labelled(page, 'Name').inputValue()).toBe('mine now');
    await expect.poll(() => labelled(page, 'Quota').inputValue()).toBe('999');
    await context.close();
  });
});
