/** An own folder that the built console takes at its start: formats that no schema of the console uses. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi, launchBrowser, leaveBrowser, signIn, visit } from '../../support/browser/browser';
import { vendor } from '../../support/project/vendor';
import { type BuiltServer, startServer, temporaryFolder } from '../../support/server/builtServer';

const fields = {
  colour: { title: 'Colour', type: 'string', format: 'color', 'x-format': 'color' },
  // A format for fields of each type.
  nick: { title: 'Nickname', type: 'string', 'x-format': 'text' },
  fee: { title: 'Fee', type: 'number', 'x-format': 'money', 'x-unit': 'USD' },
  limits: { title: 'Limits', type: 'object', additionalProperties: { type: 'number' } },
  steps: {
    title: 'Steps',
    type: 'array',
    'x-wire': 'json',
    items: { type: 'object', properties: { name: { title: 'Step', type: 'string' } } },
  },
};
const names = ['name', ...Object.keys(fields)];

let browser: Browser;
let server: BuiltServer;
beforeAll(async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'schemas/resources'), { recursive: true });
  const schema = {
    ...vendor,
    'x-resource': { ...vendor['x-resource'], list: names, form: names },
    properties: { ...vendor.properties, ...fields },
  };
  writeFileSync(join(folder, 'schemas/resources/vendor.json'), JSON.stringify(schema));
  const menu = { order: ['vendor'], hidden: ['home', 'channel'] };
  writeFileSync(join(folder, 'menu.json'), JSON.stringify(menu));
  browser = await launchBrowser();
  server = await startServer({ args: ['--own', folder] });
});
afterAll(async () => {
  await leaveBrowser(browser);
  await server?.stop();
});

it('has them in lists and forms', async () => {
  const { page, context, problems } = await visit(browser, server.url);
  await signIn(page);
  await callApi(page, 'POST', 'vendor/', {
    name: 'Acme',
    colour: '#1a7f37',
    fee: 1200.5,
    limits: { day: 3 },
    steps: [{ name: 'Call' }],
  });
  await page.goto('/vendor');
  const row = page.getByRole('row', { name: /Acme/ });
  for (const text of ['#1a7f37', '$1,200.50', 'day=3']) await row.getByText(text).waitFor();
  await row.getByRole('link', { name: /Edit/ }).click();
  await page.getByLabel('Choose Colour').waitFor();
  await page.getByRole('button', { name: 'Add an entry' }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('leaves calls of hidden screens out', async () => {
  const { page, context, problems } = await visit(browser, server.url);
  await signIn(page);
  await page.goto('/reference');
  await page.getByText('/api/vendor', { exact: true }).first().waitFor();
  expect(await page.getByText(/^\/(api\/channel|v1\/)/).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

it('begins with the first entry of the menu, whose home is hidden', async () => {
  const { page, context, problems } = await visit(browser, server.url);
  await page.goto('/');
  await page.waitForURL('**/login');
  // A provider sends back to a page that needs no right.
  await page.goto('/oauth/github');
  await page.getByText(/this address is not complete/).waitFor();
  await signIn(page);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Vendors' }).waitFor();
  await page.goto('/channel');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Vendors' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/vendor');
  expect(problems).toEqual([]);
  await context.close();
});
