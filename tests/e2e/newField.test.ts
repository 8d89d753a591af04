/** A field is one edit in one file: done on a copy of the project, as the README says. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, enter, launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { startServer, temporaryFolder } from '../support/builtServer';
import { chooseSegment } from '../support/lists';
import { announcement, bulletin } from '../support/ownResources';
import { buildProjectWith } from '../support/projectCopy';
import { chooseOf } from '../support/rows';

let browser: Browser;
let project: string;

beforeAll(async () => {
  browser = await launchBrowser();
  const token = 'schemas/resources/token.json';
  const schema = JSON.parse(readFileSync(token, 'utf8'));
  schema.properties.note = { title: 'Note', type: 'string', maxLength: 40 };
  schema['x-i18n'].zh.properties.note = { title: '备注' };
  schema['x-resource'].list.push('note');
  schema['x-resource'].form.push('note');
  project = await buildProjectWith({
    [token]: schema,
    'schemas/resources/announcement.json': announcement,
    'schemas/resources/bulletin.json': bulletin,
  });
});
afterAll(async () => {
  await leaveBrowser(browser);
});

describe('adding a property to schemas/resources/token.json and nothing else', () => {
  it('gives a column, an input, validation in browser and server, and a stored value, on an old database', async () => {
    const dataDir = temporaryFolder();
    const before = await startServer({ dataDir });
    const old = await visit(browser, before.url);
    await signIn(old.page);
    await callApi(old.page, 'POST', 'token/', { name: 'older', remain_quota: 1, expired_time: -1 });
    await before.stop();

    const server = await startServer({ dataDir, project });
    const { page, problems } = await visit(browser, server.url);
    await enter(page);
    await page.goto('/token/add');
    await page.getByLabel('Name').fill('noted');
    await page.getByLabel('Note').fill('x'.repeat(41));
    await page.getByRole('button', { name: /^Create / }).click();
    await page.locator('#token_note__error').getByText('Must have at most 40 characters').waitFor();
    const refused = await callApi(page, 'POST', 'token/', { name: 'direct', note: 'x'.repeat(41) });
    expect(refused).toMatchObject({
      success: false,
      errors: { note: expect.stringContaining('40') },
    });
    await page.getByLabel('Note').fill('for the tests');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByText('Token created').waitFor();
    expect(problems).toEqual([]);
    await server.stop('SIGKILL');

    const again = await startServer({ dataDir, project });
    const later = await visit(browser, again.url);
    await enter(later.page);
    await later.page.goto('/token');
    await later.page.getByRole('columnheader', { name: 'Note' }).waitFor();
    await later.page
      .getByRole('row')
      .filter({ hasText: 'noted' })
      .getByText('for the tests')
      .waitFor();
    await later.page.getByRole('row').filter({ hasText: 'older' }).waitFor();
    await later.page.getByRole('button', { name: 'Account menu of root' }).click();
    await later.page.getByRole('button', { name: '切换到中文' }).click();
    await later.page.getByRole('columnheader', { name: '备注' }).waitFor();
    await again.stop();
  });
});

describe('dropping schemas/resources/announcement.json into the folder and nothing else', () => {
  it('gives a menu entry, list, filter, search, form, validation on both sides and storage', async () => {
    const dataDir = temporaryFolder();
    const server = await startServer({ dataDir, project });
    const { page, problems } = await visit(browser, server.url);
    await signIn(page);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Announcements' }).click();
    await page.getByText('Create your first announcement').waitFor();
    await page
      .getByRole('region', { name: 'Announcements' })
      .getByRole('link', { name: 'Add announcement' })
      .click();
    await page.getByRole('button', { name: /^Create / }).click();
    await page.locator('#announcement_title__error').waitFor();
    await page.getByLabel('Title').fill('Maintenance');
    await page.getByLabel('Body').fill('Tonight.');
    await page.getByLabel('Level').click();
    await page.getByRole('option', { name: 'Warning' }).click();
    await page.getByLabel('Pinned').check();
    await page.getByLabel('Starts').fill('2026-12-01T10:00:00');
    await page.getByRole('combobox', { name: 'Tags' }).fill('a,b');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByText('announcement created').waitFor();
    expect(await callApi(page, 'POST', 'announcement/', { title: 'x'.repeat(21) })).toMatchObject({
      success: false,
      errors: { title: expect.any(String) },
    });
    expect(
      await callApi(page, 'POST', 'announcement/', { title: 'y', level: 'none' }),
    ).toMatchObject({ success: false, errors: { level: expect.any(String) } });
    await callApi(page, 'POST', 'announcement/', { title: 'Other' });
    await server.stop('SIGKILL');

    const again = await startServer({ dataDir, project });
    const later = await visit(browser, again.url);
    await enter(later.page);
    await later.page.goto('/announcement');
    const row = later.page.getByRole('row').filter({ hasText: 'Maintenance' });
    await row.locator('.chip.yellow', { hasText: 'Warning' }).waitFor();
    await row.getByText('2026-12-01 10:00:00').waitFor();
    expect((await callApi(later.page, 'GET', 'announcement/search?keyword=Main')).data).toEqual([
      expect.objectContaining({
        title: 'Maintenance',
        body: 'Tonight.',
        pinned: true,
        tags: 'a,b',
      }),
    ]);
    // The schema knows null here: an emptied number is sent as it.
    await row.getByRole('link', { name: 'Edit' }).click();
    await expect.poll(() => later.page.getByLabel('Starts').inputValue()).not.toBe('');
    await later.page.getByLabel('Starts').fill('');
    await later.page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await later.page.getByText('announcement updated').waitFor();
    expect((await callApi(later.page, 'GET', 'announcement/search?keyword=Main')).data).toEqual([
      expect.objectContaining({ title: 'Maintenance', starts_at: null }),
    ]);
    await later.page.goto('/announcement');
    await chooseSegment(later.page, 'Level', 'Warning');
    await later.page.getByRole('row').filter({ hasText: 'Other' }).waitFor({ state: 'detached' });
    await chooseOf(row, 'Delete');
    await later.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await later.page.getByText(/^No announcement matches/).waitFor();
    await callApi(later.page, 'POST', 'user/', { username: 'plain', password: 'password-1' });
    expect([...problems, ...later.problems]).toEqual([]);
    const plain = await visit(browser, again.url);
    await signIn(plain.page, 'plain', 'password-1');
    await expect
      .poll(() => plain.page.getByRole('link', { name: 'Announcements' }).count())
      .toBe(0);
    expect((await callApi(plain.page, 'GET', 'announcement/?p=0')).success).toBe(false);
    await again.stop();
  });
});

describe('a resource that everybody reads and administrators write', () => {
  /** What the list of it offers, on the page and as keys. */
  async function offered(page: Page): Promise<Record<string, number>> {
    await page.goto('/bulletin');
    const row = page.getByRole('row').filter({ hasText: 'First' });
    await row.getByText('Enabled').waitFor();
    const found = {
      add: page.getByRole('link', { name: 'Add bulletin' }),
      edit: row.getByRole('link'),
      menu: row.getByRole('button'),
      switch: row.getByRole('switch'),
      number: row.getByRole('textbox', { name: 'Rank' }),
      select: row.getByRole('checkbox'),
    };
    const counts = await Promise.all(
      Object.entries(found).map(async ([part, one]) => [part, await one.count()] as const),
    );
    return Object.fromEntries(counts);
  }

  it('offers the one the list, and the other what can be done in it', async () => {
    const server = await startServer({ project });
    const { page, problems } = await visit(browser, server.url);
    await signIn(page);
    await callApi(page, 'POST', 'user/', { username: 'plain', password: 'password-1' });
    await callApi(page, 'POST', 'bulletin/', { name: 'First' });
    expect(await offered(page)).toEqual({
      add: 1,
      edit: 2,
      menu: 1,
      switch: 1,
      number: 1,
      select: 1,
    });
    await page.getByRole('row').filter({ hasText: 'First' }).getByRole('checkbox').check();
    await page.getByRole('region', { name: '1 selected' }).getByText('Delete').waitFor();

    const plain = await visit(browser, server.url);
    await signIn(plain.page, 'plain', 'password-1');
    await plain.page.getByRole('link', { name: 'Bulletins' }).first().click();
    expect(await offered(plain.page)).toEqual({
      add: 0,
      edit: 0,
      menu: 0,
      switch: 0,
      number: 0,
      select: 0,
    });
    // By the keyboard neither.
    await plain.page.getByRole('row').filter({ hasText: 'First' }).focus();
    for (const key of ['x', 'Enter', 'e', 'Delete', 'c']) await plain.page.keyboard.press(key);
    expect(new URL(plain.page.url()).pathname).toBe('/bulletin');
    expect(await plain.page.getByRole('dialog').count()).toBe(0);
    await plain.page.goto('/bulletin/edit/1');
    await plain.page.getByRole('heading', { name: 'Not allowed' }).waitFor();
    // The palette leads to the list, where a form would be refused.
    await plain.page.keyboard.press('Control+k');
    await plain.page.getByRole('combobox').fill('First');
    await plain.page.getByRole('option', { name: /^First/ }).click();
    await plain.page.waitForURL('**/bulletin?q=First');
    expect([...problems, ...plain.problems]).toEqual([]);
    await server.stop();
  });
});
