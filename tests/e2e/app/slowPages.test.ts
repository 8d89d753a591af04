/** Pages whose code is long in coming: their shape meanwhile, and what is said when it does not come. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildGate } from '../../support/browser/gate';

const held = consoleTests();
const skeleton = () => held.page.locator('.page-skeleton');
const current = () => held.page.locator('nav [aria-current="page"]').innerText();

let release = () => {};
afterEach(() => release());

/** Holds the code of a page back. @returns what lets it come */
async function holdBack(file: RegExp): Promise<() => void> {
  const gate = buildGate();
  release = gate.open;
  await held.page.route(
    ({ pathname }) => file.test(pathname),
    async (route) => {
      await gate.passed;
      await route.continue();
    },
  );
  return gate.open;
}

const pages = [
  ['/channel', /\/list-[\w-]+\.js$/, 'Channels'],
  ['/channel/add', /\/forms-[\w-]+\.js$/, 'Channels'],
  ['/setting', /\/settingPage-[\w-]+\.js$/, 'Settings'],
  ['/topup', /\/topupPage-[\w-]+\.js$/, 'Top up'],
] as const;

describe('the first page of a visit', () => {
  it.each(pages)(
    '%s has its navigation and its shape before its code',
    async (path, file, entry) => {
      const letCome = await holdBack(file);
      await held.page.goto(path);
      await skeleton().waitFor();
      expect(await current()).toContain(entry);
      expect(await skeleton().getByRole('status').innerText()).toBe('Loading…');
      expect(
        await held.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBe(0);
      letCome();
      await held.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await skeleton().waitFor({ state: 'detached' });
    },
  );
});

describe('a page that is gone to', () => {
  beforeEach(async () => {
    await held.page.goto('/token');
    await held.page.getByRole('link', { name: 'Top up' }).waitFor();
  });

  it('takes the place of the one before at once, as its shape', async () => {
    const letCome = await holdBack(/\/topupPage-[\w-]+\.js$/);
    await held.page.getByRole('link', { name: 'Top up' }).click();
    await skeleton().waitFor();
    expect([await current(), new URL(held.page.url()).pathname]).toEqual(['Top up', '/topup']);
    letCome();
    await held.page.getByRole('heading', { level: 1, name: 'Top up' }).waitFor();
  });

  it('says so when its code does not come, and can be tried again', async () => {
    const code = /\/topupPage-[\w-]+\.js$/;
    await held.page.route(code, (route) => route.abort());
    await held.page.getByRole('link', { name: 'Top up' }).click();
    await held.page.getByText('This part could not be loaded.').waitFor();
    await held.page.getByRole('link', { name: 'Tokens' }).waitFor();
    await held.page.unroute(code);
    await held.page.getByRole('button', { name: 'Try again' }).click();
    await held.page.getByRole('heading', { level: 1, name: 'Top up' }).waitFor();
  });
});
