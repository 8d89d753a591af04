/** A resource of an API of another shape behind the relay's address: one schema file, and all of the grid works. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, signIn, visit } from '../support/browser';
import { type BuiltServer, startServer } from '../support/builtServer';
import { changeFirstPassword } from '../support/httpClient';
import { exportList } from '../support/lists';
import { madeUpProject } from '../support/madeUpProject';
import { startOtherShape } from '../support/otherShape';

let browser: Browser;
let behind: BuiltServer;
let server: BuiltServer;
let password = '';
let other: Awaited<ReturnType<typeof startOtherShape>>;

beforeAll(async () => {
  browser = await launchBrowser();
  const project = await madeUpProject();
  behind = await startServer({ project });
  password = await changeFirstPassword(behind.url);
  other = await startOtherShape(60, behind.url);
  server = await startServer({ project, env: { RELAY: other.url } });
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
  await other?.stop();
  await behind?.stop();
});

describe('records of another API', () => {
  it('are listed, searched, made, changed and deleted', async () => {
    const { page, context, problems } = await visit(browser, server.url);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await signIn(page, 'root', password);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Contacts' }).click();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Contact 60').waitFor();
    await page.getByRole('searchbox').fill('Contact 7');
    await row('Contact 7').waitFor();
    await expect.poll(() => row('Contact').count()).toBe(1);
    await page.getByRole('searchbox').fill('');
    await row('Contact 60').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');

    await page.getByRole('link', { name: 'Add contact' }).first().click();
    await page.getByLabel(/^Name/).fill('No one');
    await page.getByRole('button', { name: 'Create contact' }).click();
    await page.getByText('Names never begin with No').first().waitFor();
    await page.getByLabel(/^Name/).fill('Zoe');
    await page.getByRole('button', { name: 'Create contact' }).click();
    await expect.poll(() => other.contacts()[0]?.name).toBe('Zoe');

    const { uuid } = other.contacts()[0] ?? { uuid: '' };
    await page.goto(`/contact/edit/${uuid}`);
    await page.getByLabel(/^Size/).fill('77');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect.poll(() => other.contacts()[0]?.size).toBe(77);
    expect(other.calls).toContain(`PATCH crm/contacts/${uuid}`);

    await page.goto('/contact');
    await row('Zoe').waitFor();
    await page.getByRole('checkbox', { name: 'Select Zoe' }).check();
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect.poll(() => other.contacts().length).toBe(60);
    expect([...hosts]).toEqual([new URL(server.url).origin]);
    expect(problems.filter((problem) => !/422/.test(problem))).toEqual([]);
    await context.close();
  });

  it('are sorted, selected whole, changed in bulk and exported', async () => {
    const { page, context, problems } = await visit(browser, server.url);
    await signIn(page, 'root', password);
    await page.goto('/contact');
    const names = async () =>
      (await page.locator('tbody tr td.title').allInnerTexts()).map((text) => text.trim());
    await expect.poll(async () => (await names())[0]).toBe('Contact 60');

    // An order of the API, and one that only the console has.
    await page.getByLabel('Order').selectOption({ label: 'By Size' });
    const [largest] = [...other.contacts()].sort((a, b) => b.size - a.size);
    await expect.poll(async () => (await names())[0]).toBe(largest?.name);
    await page.getByLabel('Order').selectOption({ label: 'Newest first' });
    await page.getByRole('button', { name: 'Load all rows' }).click();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Contact 1', 'Contact 2']);

    await page.goto('/contact');
    await expect.poll(async () => (await names()).length).toBeGreaterThan(5);
    await page.getByLabel('Select all rows of this page').check();
    await page.getByRole('button', { name: 'Select all 60' }).click();
    await page.getByText('60 selected').waitFor();
    await page.getByRole('button', { name: 'Change…' }).click();
    await page.getByRole('button', { name: 'Change Size' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Value').fill('8');
    await dialog.getByRole('button', { name: /60 contacts/ }).click();
    await expect.poll(() => other.contacts().filter(({ size }) => size === 8).length).toBe(60);
    const patches = other.calls.filter((call) => call.startsWith('PATCH'));
    expect(new Set(patches).size).toBe(patches.length);

    await page.goto('/contact');
    await expect.poll(async () => (await names()).length).toBeGreaterThan(5);
    const { text, name } = await exportList(page, 'CSV');
    expect(name).toMatch(/\.csv$/);
    const lines = text.trim().split(/\r?\n/);
    expect(lines.length).toBe(61);
    expect(lines.slice(1).every((line) => /Contact \d+,8$/.test(line))).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('that cannot be listed name the call of that API', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page, 'root', password);
    await page.route(/\/api\/crm\/contacts/, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }),
    );
    await page.goto('/contact');
    await page
      .getByText('This relay does not offer “Contacts”: it has no call /api/crm/contacts.')
      .waitFor();
    await context.close();
  });
});
