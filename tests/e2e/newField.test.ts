/** A field is one edit in one file: done on a copy of the project, as the README says. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi, launchBrowser, signIn, visit } from '../support/browser';
import { startServer, temporaryFolder } from '../support/builtServer';

let browser: Browser;
let project: string;

beforeAll(async () => {
  browser = await launchBrowser();
  project = temporaryFolder();
  for (const name of ['src', 'schemas', 'package.json', 'package-lock.json', 'index.html', 'vite.config.ts', 'tsconfig.json']) cpSync(name, join(project, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));
  const file = join(project, 'schemas/resources/token.json');
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  schema.properties.note = { title: 'Note', type: 'string', maxLength: 40 };
  schema['x-i18n'].zh.properties.note = { title: '备注' };
  schema['x-resource'].list.push('note');
  schema['x-resource'].form.push('note');
  writeFileSync(file, JSON.stringify(schema));
  const { status, stderr } = spawnSync(process.execPath, ['src/build/build.mjs'], { cwd: project, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } });
  expect(stderr + status).toMatch(/0$/);
});
afterAll(async () => { await browser?.close(); });

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
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('#token_note__error').getByText('Must have at most 40 characters').waitFor();
    const refused = await callApi(page, 'POST', 'token/', { name: 'direct', note: 'x'.repeat(41) });
    expect(refused).toMatchObject({ success: false, errors: { note: expect.stringContaining('40') } });
    await page.getByLabel('Note').fill('for the tests');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Token created').waitFor();
    expect(problems).toEqual([]);
    await server.stop('SIGKILL');

    const again = await startServer({ dataDir, project });
    const later = await visit(browser, again.url);
    await signIn(later.page);
    await later.page.goto('/token');
    await later.page.getByRole('columnheader', { name: 'Note' }).waitFor();
    await later.page.getByRole('row').filter({ hasText: 'noted' }).getByText('for the tests').waitFor();
    await later.page.getByRole('row').filter({ hasText: 'older' }).waitFor();
    await later.page.getByRole('button', { name: '切换到中文' }).click();
    await later.page.getByRole('columnheader', { name: '备注' }).waitFor();
    await again.stop();
  });
});
