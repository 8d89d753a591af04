/** schemas/README.md, done to a copy of the project as the text says, and then looked at in the built console. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';
import { chooseSegment } from '../support/lists';
import { buildProject, copyProject } from '../support/projectCopy';

type Json = Record<string, unknown>;

/** What a block adds to a file: objects are joined, lists get longer. */
function merged(old: unknown, added: unknown): unknown {
  if (Array.isArray(old) && Array.isArray(added)) return [...old, ...added];
  if (typeof old !== 'object' || old === null || typeof added !== 'object' || added === null)
    return added;
  return {
    ...(old as Json),
    ...Object.fromEntries(
      Object.entries(added).map(([key, value]) => [key, merged((old as Json)[key], value)]),
    ),
  };
}

/** Does what a block of the guide says. */
function follow(project: string, language: string, target: string, text: string): void {
  const path = join(project, target);
  if (language === 'sh') {
    for (const command of text.trim().split('\n')) {
      const [program = '', ...args] = command.split(' ');
      expect(spawnSync(program, args, { cwd: project, encoding: 'utf8' }).status).toBe(0);
    }
  } else if (language === 'json')
    writeFileSync(
      path,
      JSON.stringify(merged(JSON.parse(readFileSync(path, 'utf8')), JSON.parse(text)), null, 2),
    );
  else {
    expect(existsSync(path)).toBe(false);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

let browser: Browser;
let server: BuiltServer;
let blocks: RegExpMatchArray[];

beforeAll(async () => {
  browser = await launchBrowser();
  const project = copyProject();
  blocks = [
    ...readFileSync('schemas/README.md', 'utf8').matchAll(
      /```(json|tsx|sh) ?(\S*)\n([\s\S]*?)```/g,
    ),
  ];
  for (const [, language = '', target = '', text = ''] of blocks)
    follow(project, language, target, text);
  // The build writes the types of the new resource.
  buildProject(project);
  const checked = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(
    checked.stdout
      .split('\n')
      .filter(
        (line) =>
          line.startsWith('src/web/formats/stars') ||
          line.startsWith('src/web/resources/announcement'),
      ),
  ).toEqual([]);
  server = await startServer({ project });
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

describe('the guide for schema files', () => {
  it('has a block for each of its steps', () => {
    expect(blocks.map(([, language, target]) => `${language} ${target}`)).toEqual([
      'json schemas/resources/redemption.json',
      'tsx src/web/formats/stars.tsx',
      'json schemas/resources/redemption.json',
      'tsx src/web/resources/announcement/list.tsx',
      'sh ',
    ]);
  });

  it('adds a field and a format to redemption codes', async () => {
    const { page, context, problems } = await visit(browser, server.url);
    await signIn(page);
    await page.goto('/redemption/add');
    await page.getByLabel('Name').fill('guided');
    await page.getByLabel('Campaign').fill('x'.repeat(31));
    await page.getByLabel('Rating').fill('4');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByText('Must have at most 30 characters').waitFor();
    await page.getByLabel('Campaign').fill('spring');
    await page.getByRole('button', { name: /^Create / }).click();
    await expect.poll(() => page.getByLabel('Campaign').inputValue()).toBe('');
    await page.goto('/redemption');
    const row = page.getByRole('row').filter({ hasText: 'guided' });
    await row.getByText('spring').waitFor();
    await row.getByRole('img', { name: '4 / 5' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('makes a resource with an action of its own', async () => {
    const { page, context, problems } = await visit(browser, server.url);
    await signIn(page);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Announcements' }).click();
    // The head has one, and so has an empty list.
    await page.getByRole('link', { name: 'Add announcement' }).first().click();
    await page.getByRole('heading', { name: 'Add announcement' }).waitFor();
    await page.getByLabel('Name').fill('Maintenance');
    await page.getByRole('button', { name: /^Create / }).click();
    await page.getByText('announcement created').waitFor();
    await page.goto('/announcement');
    await page
      .getByRole('row')
      .filter({ hasText: 'Maintenance' })
      .getByRole('button', { name: 'Announce Maintenance' })
      .click();
    await page.getByText('Announced: Maintenance').waitFor();
    await chooseSegment(page, 'Enabled', 'No');
    await page.getByText(/^No announcement matches/).waitFor();
    await page.goto('/schema');
    await page.getByRole('main').locator('summary').filter({ hasText: 'Announcements' }).click();
    await page.getByRole('main').getByText('schemas/resources/announcement.json').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
