/** A field is one edit in one file: done on a copy of the project, as the README says. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { startServer, temporaryFolder } from '../support/builtServer';
import { chooseSegment } from '../support/lists';
import { buildProject, copyProject } from '../support/projectCopy';
import { chooseOf } from '../support/rows';

/** A resource that the project does not have: one file, nothing else. */
const announcement = {
  $schema: '../vocabulary.json',
  title: 'Announcements',
  type: 'object',
  required: ['title'],
  'x-resource': {
    path: 'announcement',
    record: 'announcement',
    role: 10,
    menu: { place: 55 },
    search: ['title'],
    list: ['title', 'level', 'pinned', 'starts_at'],
    filter: ['level'],
    form: ['title', 'body', 'level', 'pinned', 'starts_at', 'tags'],
  },
  properties: {
    id: { title: 'ID', type: 'integer', readOnly: true },
    title: { title: 'Title', type: 'string', minLength: 1, maxLength: 20 },
    body: { title: 'Body', type: 'string', 'x-format': 'longText', default: '' },
    level: {
      title: 'Level',
      type: 'string',
      enum: ['info', 'warning'],
      default: 'info',
      'x-format': 'badge',
      'x-choices': [
        { value: 'info', label: 'Info', colour: 'blue' },
        { value: 'warning', label: 'Warning', colour: 'yellow' },
      ],
    },
    pinned: { title: 'Pinned', type: 'boolean', default: false },
    starts_at: { title: 'Starts', type: 'integer', nullable: true, 'x-format': 'unixTime' },
    tags: {
      title: 'Tags',
      type: 'array',
      items: { type: 'string' },
      'x-wire': 'comma',
      default: [],
    },
  },
  'x-i18n': {
    zh: {
      title: '公告',
      record: '公告',
      properties: {
        id: { title: 'ID' },
        title: { title: '标题' },
        body: { title: '内容' },
        level: { title: '级别', choices: { info: '通知', warning: '警告' } },
        pinned: { title: '置顶' },
        starts_at: { title: '开始' },
        tags: { title: '标签' },
      },
    },
  },
};

let browser: Browser;
let project: string;

beforeAll(async () => {
  browser = await launchBrowser();
  project = copyProject();
  const file = join(project, 'schemas/resources/token.json');
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  schema.properties.note = { title: 'Note', type: 'string', maxLength: 40 };
  schema['x-i18n'].zh.properties.note = { title: '备注' };
  schema['x-resource'].list.push('note');
  schema['x-resource'].form.push('note');
  writeFileSync(file, JSON.stringify(schema));
  writeFileSync(join(project, 'schemas/resources/announcement.json'), JSON.stringify(announcement));
  buildProject(project);
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
    await signIn(page);
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
    await signIn(later.page);
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
    await signIn(later.page);
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
