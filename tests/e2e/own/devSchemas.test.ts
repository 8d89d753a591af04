/** `npm run dev`: each edit of one schema file is on the screen at once, works in the server, and a mistake is shown. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { isDrawn, isLong } from '../../support/isLong';
import {
  edited,
  fieldEdits,
  overlayOf,
  ownPage,
  withField,
} from '../../support/project/fieldEdits';
import { copyProject, type DevServer, startDev } from '../../support/project/projectCopy';

/** Each edit makes the browser load hundreds of sources: on a busy machine, half a minute. */
const waitMs = 60_000;
const soon = { timeout: waitMs };
vi.setConfig({ testTimeout: 3 * waitMs });

let browser: Browser;
let dev: DevServer;
let project: string;
let problems: string[];
let page: Page;
let file: string;
let original: string;

beforeAll(async () => {
  browser = await launchBrowser();
  project = copyProject();
  file = join(project, 'schemas/resources/redemption.json');
  original = readFileSync(file, 'utf8');
  dev = await startDev(project);
  ({ page, problems } = await visit(browser, dev.url));
  // The first page makes the dev server bundle the packages.
  page.setDefaultTimeout(200_000);
  await signIn(page);
  page.setDefaultTimeout(waitMs);
}, 240_000);
afterAll(async () => {
  dev?.stop();
  await leaveBrowser(browser);
});

const writeEdited = (change: Parameters<typeof edited>[1]) =>
  writeFileSync(file, edited(original, change));

/** Opens a page after an edit: the open page reloads after each edited file, which may cut this off. */
const openEdited = (path: string): Promise<void> =>
  expect.poll(() => page.goto(path).then(Boolean, () => false), soon).toBe(true);

/** The form without the edit of the test before. */
async function openOriginal(): Promise<void> {
  writeFileSync(file, original);
  await openEdited('/redemption/add');
  await page.getByLabel('Name').waitFor();
  await page.getByText('Extra').waitFor({ state: 'detached' });
}

/** The same where the form is open: the page loads itself, once. */
async function takeBack(): Promise<void> {
  if (new URL(page.url()).pathname !== '/redemption/add') return openOriginal();
  const isLoaded = page.waitForEvent('load');
  writeFileSync(file, original);
  await isLoaded;
  await page.getByLabel('Name').waitFor();
  await page.getByText('Extra').waitFor({ state: 'detached' });
}

/** The value that the code of that name has in the field of that name. */
const storedValue = async (name: string): Promise<unknown> =>
  ((await callApi(page, 'GET', `redemption/search?keyword=${name}`)).data as Row[])[0]?.[name];

/** These, and most kinds of fields, run in `npm run test:long`. */
const longOnly = /^(moves|says which|reorders|creates)/;
beforeEach(({ task, skip }) => {
  skip(!isLong && longOnly.test(task.name), 'runs in `npm run test:long`');
});

describe('one edit of one schema file', () => {
  it.each(fieldEdits.filter((_, place) => isDrawn(place, 6)))(
    'adds $what: seen in the open page, stored by the server',
    async (edit) => {
      const name = edit.what.replace(/\W/g, '').toLowerCase();
      await takeBack();
      writeFileSync(file, withField(original, name, edit));
      await page.getByText('Extra', { exact: false }).first().waitFor();
      await page.getByLabel('Name').fill(name);
      await edit.fill(page);
      await page.getByRole('button', { name: /^Create / }).click();
      await expect.poll(() => storedValue(name), soon).toEqual(edit.stored);
      // The form is empty again: nobody is asked whether to leave it.
      await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
      const nav = page.getByRole('navigation').first();
      await nav.getByRole('link', { name: 'Redemption codes' }).click();
      const row = page.getByRole('row').filter({ hasText: name });
      await row.first().waitFor();
      if (edit.shown) await row.getByText(edit.shown).first().waitFor();
      else await expect.poll(() => row.first().innerText()).not.toContain('hidden-value');
      expect(await page.content()).not.toContain('hidden-value');
      await page.getByRole('link', { name: 'Create codes' }).first().click();
      await page.getByLabel('Name').waitFor();
    },
  );

  it('hides a field by the value of another', async () => {
    writeFileSync(
      file,
      withField(original, 'hideable', {
        property: { title: 'Extra', type: 'string', 'x-hide-when': { quota: 7 } },
      }),
    );
    await openEdited('/redemption/add');
    await page.getByLabel('Extra').waitFor();
    await page.getByLabel(/quota/i).first().fill('7');
    await page.getByLabel('Extra').waitFor({ state: 'detached' });
    await page.getByLabel(/quota/i).first().fill('8');
    await page.getByLabel('Extra').waitFor();
  });

  it('reorders columns', async () => {
    await openEdited('/redemption');
    const headers = async () =>
      (await page.getByRole('columnheader').allInnerTexts())
        .map((text) => text.trim())
        .filter(Boolean);
    writeFileSync(file, original);
    await expect.poll(async () => (await headers()).length, soon).toBeGreaterThan(3);
    const before = await headers();
    writeEdited((schema) => void schema['x-resource'].list.reverse());
    const turned = [...before.slice(0, -1).reverse(), before.at(-1)];
    await expect.poll(headers, soon).toEqual(turned);
  });

  it('moves and renames an entry of the navigation', async () => {
    const entries = async () =>
      (await page.getByRole('navigation').first().getByRole('link').allInnerTexts()).map((text) =>
        text.trim(),
      );
    writeFileSync(file, original);
    await openEdited('/about');
    await expect
      .poll(async () => (await entries()).indexOf('Redemption codes'), soon)
      .toBeGreaterThan(0);
    const before = (await entries()).filter((label) => label !== 'Redemption codes');
    writeEdited((schema) => {
      schema.title = 'Vouchers';
      schema['x-resource'].menu.place = 75;
    });
    await expect
      .poll(entries, soon)
      .toEqual(before.flatMap((label) => (label === 'About' ? ['Vouchers', label] : [label])));
    writeFileSync(file, original);
    await expect.poll(entries, soon).toContain('Redemption codes');
  });

  it('adds an option to a settings file: a working field on its tab, stored by the server', async () => {
    const path = join(dirname(file), '../settings/operation.json');
    const schema = JSON.parse(readFileSync(path, 'utf8')) as {
      properties: Record<string, object>;
      'x-sections': { name: string; fields: string[] }[];
      'x-i18n': { zh: { properties: Record<string, object> } };
    };
    schema.properties['GreetingDelay'] = {
      title: 'Greeting delay',
      type: 'integer',
      minimum: 0,
      default: 5,
      'x-wire': 'number-text',
    };
    schema['x-sections'].find(({ name }) => name === 'general')?.fields.push('GreetingDelay');
    schema['x-i18n'].zh.properties['GreetingDelay'] = { title: '问候延迟' };
    await openEdited('/setting?tab=operation&section=general');
    await page.getByLabel('Retries').waitFor();
    writeFileSync(path, JSON.stringify(schema, null, 2));
    const delay = () => page.getByLabel('Greeting delay').inputValue();
    await expect.poll(() => delay().catch(() => ''), soon).toBe('5');
    await page.getByLabel('Greeting delay').fill('9');
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('Greeting delay: 5 → 9').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 setting saved').waitFor();
    expect(
      ((await callApi(page, 'GET', 'option/')).data as { key: string; value: string }[]).find(
        ({ key }) => key === 'GreetingDelay',
      )?.value,
    ).toBe('9');
    expect(
      await callApi(page, 'PUT', 'option/', { key: 'GreetingDelay', value: 'soon' }),
    ).toMatchObject({ success: false });
  });

  it('that is a mistake shows in the page and in the terminal, with file, line, reason and the nearest word; the screen stays', async () => {
    await openOriginal();
    writeFileSync(file, original.replace('"maxLength"', '"maxLenght"'));
    const told = 'unknown word "maxLenght", did you mean "maxLength"?';
    await expect.poll(() => overlayOf(page), soon).toContain(told);
    await expect
      .poll(() => overlayOf(page))
      .toMatch(/schemas\/resources\/redemption\.json:\d+ \/properties\//);
    expect(dev.output()).toContain(told);
    await page.getByLabel('Name').waitFor();
    writeFileSync(file, original);
    await page.locator('vite-error-overlay').waitFor({ state: 'detached' });
  });
});

describe('npm run dev', () => {
  it('has the port that the environment names, and a database of its own', async () => {
    expect(new URL(dev.url).port).toBe(String(dev.port));
    expect(existsSync(join(project, 'data/dev'))).toBe(true);
    expect(readdirSync(join(project, 'data'))).toEqual(['dev']);
  });

  it('keeps typed values when a save of a schema file reloads the page, and asks nothing', async () => {
    await openOriginal();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByLabel('Name').fill('half typed');
    writeFileSync(
      file,
      withField(original, 'typed', { property: { title: 'Extra', type: 'string' } }),
    );
    await page.getByText('Extra').first().waitFor({ timeout: 60_000 });
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('half typed');
    expect(asked).toEqual([]);
    await page.getByLabel('Name').fill('');
  });

  it('takes a new page at once, names a mistake in it, and lets it go', async () => {
    const own = join(project, 'src/web/pages/budget/page.tsx');
    const write = (role: string, title: string) => writeFileSync(own, ownPage(role, title));
    const entry = (name: string) =>
      page.getByRole('navigation').first().getByRole('link', { name });
    await openEdited('/about');
    mkdirSync(dirname(own));
    write('user', 'Budget');
    await entry('Budget').waitFor();
    write('admin', 'Budget');
    await expect.poll(() => overlayOf(page), soon).toContain('page.tsx:1 /role: a role is');
    write('user', 'Spending');
    await entry('Spending').waitFor();
    rmSync(dirname(own), { recursive: true });
    await entry('Spending').waitFor({ state: 'detached' });
  });

  it('says which file is missing, bears a link to nothing, and goes on when the file is back', async () => {
    await openOriginal();
    symlinkSync('nobody@nowhere.1', join(dirname(file), '.#redemption.json'));
    const vocabulary = join(project, 'schemas/vocabulary.json');
    const words = readFileSync(vocabulary, 'utf8');
    rmSync(file);
    await expect.poll(() => overlayOf(page), soon).toContain('the file is missing');
    rmSync(vocabulary);
    await expect.poll(() => dev.output(), soon).toContain('vocabulary.json');
    writeFileSync(vocabulary, words);
    writeFileSync(
      file,
      withField(original, 'back', { property: { title: 'Extra', type: 'string' } }),
    );
    await openEdited('/redemption/add');
    await page.getByText('Extra').first().waitFor({ timeout: 60_000 });
  });

  it('creates users and codes without a false error', async () => {
    await openOriginal();
    problems.length = 0;
    await openEdited('/user/add');
    await page.getByLabel(/^Username/).fill('devuser');
    await page
      .getByLabel(/^Password/)
      .first()
      .fill('password-1');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByText('User created').waitFor();
    await openEdited('/redemption/add');
    await page.getByLabel('Name').fill('devcode');
    await page.getByRole('button', { name: /^Create / }).click();
    await expect
      .poll(async () => (await callApi(page, 'GET', 'redemption/search?keyword=devcode')).data)
      .toHaveLength(1);
    expect(await page.locator('.toast.error').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});
