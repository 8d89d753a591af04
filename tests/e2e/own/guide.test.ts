/** schemas/README.md, done to a copy of the project as the text says, and then looked at in the built console. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callApi, enter, launchBrowser, signIn, visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { extendedProject } from '../../support/project/extendedProject';
import { filesOfTask, fileTable } from '../../support/project/guide';
import { readGuide } from '../../support/project/guideBlocks';
import { workTests } from '../../support/project/guideWork';
import { startServer, temporaryFolder } from '../../support/server/builtServer';
import { chooseSegment } from '../../support/steps/lists';

const blocks = readGuide();
const tasks = [...new Set(blocks.flatMap(({ task }) => task ?? []))].sort((a, b) => a - b);

let project: string;
const dataDir = temporaryFolder();
let page: Page;

const create = () => page.getByRole('button', { name: /^Create / }).click();
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

/** A visit as a user that root makes. */
async function visitAs(username: string) {
  await callApi(page, 'POST', 'user/', { username, password: 'password-1' });
  const visited = await visit(held.browser, held.server.url);
  await enter(visited.page, username, 'password-1');
  return visited;
}

beforeAll(async () => {
  const browser = await launchBrowser();
  // A code of before the change of the files.
  const before = await startServer({ dataDir });
  const first = await visit(browser, before.url);
  await enter(first.page);
  const old = { name: 'old code', quota: 5, count: 1 };
  expect(await callApi(first.page, 'POST', 'redemption/', old)).toMatchObject({ success: true });
  await first.context.close();
  await before.stop();
  project = await extendedProject();
  // It builds, beside whatever else the machine does.
}, 300_000);
const held = consoleTests({}, undefined, () => startServer({ project, dataDir }));
beforeEach(() => {
  page = held.page;
});

describe('the tasks of the guide', () => {
  it('are done in one file each, unless they are code by nature', () => {
    const table = tasks.map((task) => ({ task, files: filesOfTask(blocks, task) }));
    for (const { task, files } of table)
      process.stdout.write(`guide task ${task}: ${files.length} file(s): ${files.join(' ')}\n`);
    expect(tasks).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    const ofData = table.filter(({ files }) => files.every((file) => file.endsWith('.json')));
    expect(ofData.length).toBeGreaterThanOrEqual(17);
    expect(ofData.filter(({ files }) => files.length !== 1)).toEqual([]);
    expect(fileTable()).toEqual(
      table.map(({ task, files }) => ({
        task,
        files: files.length,
        code: files.filter((file) => !file.endsWith('.json')).length,
      })),
    );
  });

  it('give a resource a number with a unit, a choice, a day, texts, a list of objects and a relation', async () => {
    await page.goto('/plan/add');
    await page.getByRole('heading', { name: 'Main', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Details', exact: true }).waitFor();
    await page.getByLabel('Name').fill('First');
    expect(await page.getByLabel('Launch note').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Stage' }).click();
    await page.getByRole('option', { name: 'Live' }).click();
    await page.getByLabel('Launch note').fill('at noon');
    await page.getByLabel('Due').fill('2026-02-28');
    await page.getByLabel('Delay').fill('1500');
    await page.locator('.form-field', { hasText: 'Delay' }).getByText('ms').waitFor();
    expect(await page.locator('textarea#plan_terms').count()).toBe(1);
    await page.getByRole('button', { name: /^Add/ }).click();
    await page.locator('#plan_steps_0_name').fill('print');
    await page.locator('#plan_steps_0_days').fill('2');
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('combobox', { name: 'Manager' }).fill('roo');
    await page.getByRole('option', { name: 'root' }).click();
    await create();
    await page.getByText('plan created').waitFor();
    await callApi(page, 'POST', 'plan/', { name: 'Second', delay: 250 });
    await page.goto('/plan');
    const daysLeft = Math.ceil((Date.parse('2026-02-28') - Date.now()) / 86_400_000);
    for (const text of ['Live', '2026-02-28', '1,500 ms', 'root', String(daysLeft)])
      await rowOf('First').getByText(text, { exact: true }).waitFor();
    const heads = await page.locator('thead th').allInnerTexts();
    const [stage, name, due] = ['Stage', 'Name', 'Due'].map((title) =>
      heads.findIndex((text) => text.includes(title)),
    );
    expect([stage, name, due]).toEqual([stage, (stage ?? 0) + 1, (stage ?? 0) + 2]);
    const { data } = await callApi(page, 'GET', 'plan/search?keyword=First');
    expect(data).toMatchObject([{ launch: 'at noon', steps: '[{"name":"print","days":2}]' }]);
  });

  workTests(held);

  it('let everybody read posts in Markdown, and administrators write them', async () => {
    const body = '## News\n\nIt *works*.';
    await callApi(page, 'POST', 'post/', { name: 'Hello', body });
    const alice = await visitAs('alice');
    await alice.page.goto('/post');
    await alice.page.getByRole('row').filter({ hasText: 'Hello' }).getByText('News').waitFor();
    expect(await alice.page.getByRole('link', { name: 'Add post' }).count()).toBe(0);
    expect(await callApi(alice.page, 'POST', 'post/', { name: 'Mine' })).toMatchObject({
      success: false,
    });
    await alice.context.close();
  });

  it('keep memos to their owners', async () => {
    const [bob, carol] = [await visitAs('bob'), await visitAs('carol')];
    await callApi(bob.page, 'POST', 'memo/', { name: 'of bob' });
    expect((await callApi(bob.page, 'GET', 'memo/')).data).toMatchObject([{ name: 'of bob' }]);
    expect((await callApi(carol.page, 'GET', 'memo/')).data).toEqual([]);
    await bob.context.close();
    await carol.context.close();
  });

  it('ask for a new field of codes, and leave the old ones usable', async () => {
    await page.goto('/redemption');
    await rowOf('old code').waitFor();
    expect(
      await callApi(page, 'POST', 'redemption/', { name: 'new', quota: 5, count: 1 }),
    ).toMatchObject({ success: false, errors: { buyer: expect.any(String) } });
    const { data } = await callApi(page, 'GET', 'redemption/search?keyword=old');
    const [row] = data as { id: number }[];
    expect(
      await callApi(page, 'PUT', 'redemption/', { id: row?.id, name: 'old code 2' }),
    ).toMatchObject({ success: true });
    await page.goto(`/redemption/edit/${row?.id}`);
    await page.getByLabel('Buyer').fill('Ann');
    await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
    await page
      .getByText(/saved|updated/i)
      .first()
      .waitFor();
  });

  it('draw a format and an input of their own', async () => {
    await page.goto('/redemption/add');
    await page.getByLabel('Name').fill('guided');
    await page.getByLabel('Buyer').fill('Ben');
    await page.getByLabel('Campaign').fill('x'.repeat(31));
    await page.getByRole('button', { name: '4 ★' }).click();
    await create();
    await page.getByText('Must have at most 30 characters').waitFor();
    const long = { name: 'direct', quota: 5, count: 1, buyer: 'Ben', campaign: 'x'.repeat(31) };
    expect(await callApi(page, 'POST', 'redemption/', long)).toMatchObject({
      success: false,
      errors: { campaign: expect.stringContaining('30') },
    });
    await page.getByLabel('Campaign').fill('spring');
    await create();
    await expect.poll(() => page.getByLabel('Campaign').inputValue()).toBe('');
    await page.goto('/redemption');
    await rowOf('guided').getByText('spring').waitFor();
    await rowOf('guided').getByRole('img', { name: '4 / 5' }).waitFor();
  });

  it('change a label in one language', async () => {
    await page.goto('/token/add');
    await page.getByLabel(/^Name/).waitFor();
    await page.getByRole('button', { name: 'Account menu of root' }).click();
    await page.getByRole('button', { name: '切换到中文' }).click();
    await page.getByLabel(/^令牌名称/).waitFor();
    await page.goto('/redemption');
    await page.getByRole('columnheader', { name: '活动' }).waitFor();
  });

  it('speak a third language, and English where it has no text', async () => {
    const japanese = await visit(held.browser, held.server.url, { locale: 'ja-JP' });
    await signIn(japanese.page);
    await japanese.page.getByRole('link', { name: 'ホーム' }).first().waitFor();
    await japanese.page.getByRole('link', { name: 'Channels' }).first().waitFor();
    await japanese.context.close();
  });
});

describe('the other steps of the guide', () => {
  it('make a resource with an action of its own', async () => {
    await page.goto('/');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Reminders' }).click();
    // The head has one, and so has an empty list.
    await page.getByRole('link', { name: 'Add reminder' }).first().click();
    await page.getByRole('heading', { name: 'Add reminder' }).waitFor();
    await page.getByLabel('Name').fill('Maintenance');
    await create();
    await page.getByText('reminder created').waitFor();
    await page.goto('/reminder');
    await rowOf('Maintenance').getByRole('button', { name: 'Remind Maintenance' }).click();
    await page.getByText('Reminded: Maintenance').waitFor();
    // The action has written it.
    await chooseSegment(page, 'Enabled', 'No');
    await rowOf('Maintenance').waitFor();
    await chooseSegment(page, 'Enabled', 'Yes');
    await page.getByText(/^No reminder matches/).waitFor();
  });
});
