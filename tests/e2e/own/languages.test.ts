/** Languages that somebody adds by a file: the built console and the server's messages in them, English where a text is missing. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { extendedProject } from '../../support/project/extendedProject';
import { runScript } from '../../support/project/languages';
import { type BuiltServer, startServer } from '../../support/server/builtServer';

let browser: Browser;
let server: BuiltServer;
let project: string;

beforeAll(async () => {
  browser = await launchBrowser();
  project = await extendedProject();
  server = await startServer({ project });
}, 300_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

/** Signs in where labels begin with a mark. */
async function signInMarked(page: Page, mark: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(`${mark}Username or e-mail`).fill('root');
  await page.getByLabel(`${mark}Password`, { exact: true }).fill('123456');
  await page
    .getByRole('main')
    .getByRole('button', { name: `${mark}Sign in`, exact: true })
    .click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

const lookOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

/** The code that a page has loaded, as one text. */
const codeOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name));
    const texts = files.map(async ({ name }) => (await fetch(name)).text());
    return (await Promise.all(texts)).join('\n');
  });

/** A text of lists, which the first page does not have. */
const ofLists = /(.)Filters and tools/g;

describe('a language by a file', () => {
  it('is the language of a browser that asks for it, on every screen', async () => {
    const { page, context, problems } = await visit(browser, server.url, { locale: 'ko-KR' });
    await signInMarked(page, '한');
    expect(await lookOf(page)).toEqual({ lang: 'ko', dir: 'ltr' });
    await page.goto('/user');
    await page.getByRole('heading', { name: '한Manage users', exact: true }).waitFor();
    // Only this language is loaded, with English where it lacks a text.
    const code = await codeOf(page);
    expect([...code.matchAll(ofLists)].map(([, mark]) => mark)).toEqual(['한']);
    expect(/ع[A-Z]|筛选与工具/.test(code)).toBe(false);
    await page.getByRole('link', { name: 'About', exact: true }).first().waitFor();
    await page.getByRole('link', { name: '한Add 한user' }).first().click();
    await page.getByLabel(/^한Username/).waitFor();
    await page.goto('/channel/add');
    // Its buttons come with the first change.
    await page.getByRole('textbox', { name: /^한Name/ }).fill('x');
    await page.getByRole('button', { name: '한Create 한channel' }).click();
    await page.getByText('한Please fill in channel name and channel key').first().waitFor();
    await page.goto('/setting');
    await page.getByRole('heading', { name: /^한/ }).first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is chosen by name, kept, and leaves again', async () => {
    const { page, context } = await visit(browser, server.url);
    await page.goto('/login');
    const choice = page.getByRole('combobox', { name: 'Language' });
    await expect
      .poll(() => choice.locator('option').allTextContents())
      .toEqual(['English', 'العربية', '日本語', '한국어', '中文']);
    expect(/한[A-Z]|ع[A-Z]/.test(await codeOf(page))).toBe(false);
    await choice.selectOption('한국어');
    await page.getByRole('heading', { name: /^한Sign in to/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^한Sign in to/ }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('English');
    await page.getByRole('heading', { name: /^Sign in to/ }).waitFor();
    await signIn(page);
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: '한국어' }).click();
    await page.getByRole('link', { name: '한Tokens', exact: true }).first().waitFor();
    await context.close();
  });

  it('is written from the right, with the forms of its words', async () => {
    const { page, context } = await visit(browser, server.url, { locale: 'ar' });
    await signInMarked(page, 'ع');
    expect(await lookOf(page)).toEqual({ lang: 'ar', dir: 'rtl' });
    // Numbers from 11 to 99 have the fifth of the six Arabic forms.
    await page.goto('/user/add');
    await page.getByLabel(/^عDisplay name/).fill('x'.repeat(21));
    await page.getByRole('button', { name: 'عCreate عuser' }).click();
    await page.getByText('عMust have at most 20 character5').first().waitFor();
    const answer = await callApi(page, 'POST', 'user/', {
      username: 'arabic',
      password: '12345678',
      display_name: 'x'.repeat(21),
    });
    expect(answer.message).toBe('ععDisplay name: عmust have at most 20 character5');
    await context.close();
  });

  it('has navigation, lists and keys the other way round where it is written from the right', async () => {
    const { page, context, problems } = await visit(browser, server.url, { locale: 'ar' });
    await signInMarked(page, 'ع');
    // A narrow window leaves no column out that was chosen.
    await page.evaluate(() => {
      const shown = ['id', 'username', 'group', 'quota', 'used_quota', 'role', 'status'];
      localStorage.setItem('columns-user', JSON.stringify({ shown }));
    });
    await page.goto('/user');
    const row = page.locator('.records tbody tr').first();
    await row.waitFor();
    const edges = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left: Math.round(left), right: Math.round(right) };
        });
    const [side, main] = [await edges('.app > .side'), await edges('main')];
    expect(side.left).toBeGreaterThanOrEqual(main.right - 1);
    // A narrow window, in which the columns scroll beneath those that stay.
    await page.setViewportSize({ width: 760, height: 700 });
    for (const scrolled of [0, -120]) {
      /** Where the cells are that stay, all measured in one moment. */
      const places = () =>
        row.evaluate((element, to) => {
          const scroller = element.closest('table')?.parentElement ?? element;
          scroller.scrollLeft = to;
          const boxOf = (cell: string) =>
            (element.querySelector(cell) ?? element).getBoundingClientRect();
          const frame = scroller.getBoundingClientRect();
          const near = (a: number, b: number) => Math.abs(a - b) <= 2;
          const [check, title] = [boxOf('td.check'), boxOf('td.title')];
          return {
            scrolled: scroller.scrollLeft,
            check: near(check.right, frame.right),
            // The id between them scrolls away beneath the name.
            title: to === 0 ? title.right <= check.left + 2 : near(title.right, check.left),
            actions: near(boxOf('td.actions').left, frame.left),
          };
        }, scrolled);
      await expect.poll(places).toEqual({ scrolled, check: true, title: true, actions: true });
    }
    await row.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await row.locator(':focus').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is the language of the messages of the server', async () => {
    const ask = async (path: string, language: string) => {
      const response = await fetch(`${server.url}/api/${path}`, {
        headers: { 'Accept-Language': language },
      });
      const { message }: { message: string } = await response.json();
      return message;
    };
    expect(await ask('token/', 'ko,en;q=0.8')).toMatch(/^한Not signed in/);
    expect(await ask('token/', 'ar')).toMatch(/^عNot signed in/);
    expect(await ask('token/', 'en')).toMatch(/^Not signed in/);
    expect(await ask('token/', 'zh-CN')).toMatch(/^无权/);
    expect(await ask('nowhere', 'ko')).toMatch(/^한No such call: .*nowhere/);
  });

  it('says how many of its texts are missing', () => {
    const { stdout } = runScript(project, 'checkSchemaFiles');
    expect(stdout).toMatch(/^ko: 2 of \d{4} texts are missing and shown in English, 0 are/m);
    expect(stdout).toMatch(/^ar: 0 of /m);
  });
});
