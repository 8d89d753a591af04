/** Pages that are left by the buttons of the browser and come back to: lists, sign-in pages, forms. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callApi, signIn, visit } from '../support/browser';
import { buildToken } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { buildGate } from '../support/gate';

const made = 38;
const held = consoleTests({}, async (page) => {
  for (let i = 1; i <= made; i++)
    await callApi(page, 'POST', 'token/', buildToken({ name: `t${i}` }));
  await callApi(page, 'POST', 'user/', { username: 'owner', password: 'password-1' });
  await callApi(page, 'POST', 'redemption/', { name: 'code', quota: 1, count: made });
});

describe('a list that is left while it loads', () => {
  it.each([
    ['Tokens', 'token'],
    ['Redemption codes', 'redemption'],
  ])('%s is whole on the way back, without a message', async (title, name) => {
    const { page } = held;
    await page.goto('/about');
    const given: string[] = [];
    page.on('requestfailed', (request) => given.push(new URL(request.url()).pathname));
    let isSlow = true;
    // Every second answer is there at once: what has come is no whole page.
    let calls = 0;
    await page.route(`**/api/${name}/**`, async (route) => {
      calls += 1;
      if (isSlow && calls % 2 === 1) await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue().catch(() => undefined);
    });
    const open = (label: string) =>
      page.getByRole('navigation').first().getByRole('link', { name: label, exact: true }).click();
    await open(title);
    await page.waitForURL(`**/${name}`);
    await expect.poll(() => calls).toBeGreaterThan(0);
    await open('Home');
    await page.waitForURL('/');
    await expect.poll(() => given.some((path) => path.includes(`/api/${name}/`))).toBe(true);
    isSlow = false;
    await page.goBack();
    await expect.poll(() => page.locator('tbody tr[data-id]').count()).toBe(25);
    expect(await page.getByText(/could not be loaded|Error/).count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a list that is given up before it is drawn', () => {
  it('is not asked for any longer, and is no step of the way back', async () => {
    const { page } = held;
    await page.goto('/about');
    await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
    const given: string[] = [];
    page.on('requestfailed', (request) => given.push(new URL(request.url()).pathname));
    await page.route('**/api/token/**', () => {});
    const isAsked = page.waitForRequest('**/api/token/**');
    // Both within one task: no answer and no frame comes between.
    await page.evaluate(() => {
      for (const name of ['Tokens', 'Home'])
        [...document.querySelectorAll<HTMLAnchorElement>('.entry > a')]
          .find((link) => link.textContent?.includes(name))
          ?.click();
    });
    await isAsked;
    await page.waitForURL('/');
    await expect.poll(() => given).toContain('/api/token/');
    await page.goBack();
    await page.waitForURL('**/about');
  });
});

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function signInHere(page: Page, username = 'root', password = '123456'): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

const openLink = (page: Page, name: string) =>
  page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();

describe('a sign-in page that Back leads to', () => {
  it('signs in, and its links lead on', async () => {
    const { page, context, problems } = await visit(held.browser, held.server.url);
    await page.goto('/login');
    await openLink(page, 'About');
    await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
    await page.goBack();
    await openLink(page, 'Home');
    await page.getByRole('heading', { name: 'Sign in to' }).waitFor({ state: 'detached' });
    await page.goBack();
    await signInHere(page);
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
    expect([pathOf(page), problems]).toEqual(['/user/edit', []]);
    await context.close();
  });

  it('signs in where the console left for came too late', async () => {
    const { page, context } = await visit(held.browser, held.server.url);
    let isHeld = false;
    const gate = buildGate();
    await page.route(/assets\/console-/, async (route) => {
      isHeld = true;
      await gate.passed;
      await route.continue();
    });
    await page.goto('/login');
    await openLink(page, 'About');
    await expect.poll(() => isHeld).toBe(true);
    await page.goBack();
    const came = page.waitForResponse(/assets\/console-/);
    gate.open();
    await (await came).finished();
    await signInHere(page);
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
    await context.close();
  });
});

describe('a form that Back would leave after a sign-in', () => {
  const question = 'Leave without saving?';

  it('asks at the first sign-in, and leads there once it may be left', async () => {
    const { page, context } = await visit(held.browser, held.server.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await signInHere(page);
    await page.getByLabel('Display name').fill('typed');
    await page.goBack();
    await page.getByRole('dialog').getByText(question).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => pathOf(page)).toBe('/user/edit');
    expect(await page.getByLabel('Display name').inputValue()).toBe('typed');
    await page.goBack();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByLabel('Display name').waitFor({ state: 'detached' });
    await expect.poll(() => pathOf(page)).toBe('/');
    await context.close();
  });

  it('asks after a session has ended', async () => {
    const { page, context } = await visit(held.browser, held.server.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await signInHere(page, 'owner', 'password-1');
    await openLink(page, 'Tokens');
    await page.getByRole('link', { name: /^Add/ }).first().click();
    await page.getByLabel(/^Name/).fill('typed');
    await context.clearCookies();
    await page.getByRole('button', { name: /^Create / }).click();
    await page.waitForURL('**/login?expired=true');
    await signInHere(page, 'owner', 'password-1');
    await page.waitForURL('**/token/add');
    await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe('typed');
    await page.goBack();
    await page.getByRole('dialog').getByText(question).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => pathOf(page)).toBe('/token/add');
    await page.goBack();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/token');
    await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor();
    await context.close();
  });
});

describe('a form that a sign-out would leave', () => {
  it.each(['menu', 'palette'])('asks first, chosen in the %s', async (where) => {
    const { page, context } = await visit(held.browser, held.server.url);
    const signOut = async () => {
      if (where === 'menu') await page.getByLabel('Account menu of owner').click();
      else {
        await page.keyboard.press('Control+k');
        await page.keyboard.type('Sign out');
      }
      await page.getByRole(where === 'menu' ? 'button' : 'option', { name: 'Sign out' }).click();
    };
    await signIn(page, 'owner', 'password-1');
    await page.goto('/token/add');
    await page.getByLabel(/^Name/).fill('typed');
    await signOut();
    const question = page.getByRole('dialog', { name: 'Sign out now?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel(/^Name/).inputValue()).toBe('typed');
    await signOut();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await context.close();
  });
});
