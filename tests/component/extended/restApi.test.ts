/** A plain REST API that REST_APIS names: one schema file makes its records a resource, and all of the grid works. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '../../../src/schema/types';
import { answerCalls, callApi, watchCalls, watchWrites } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { textsOf } from '../support/page/seen';
import { button, expectText, field } from '../support/steps/kit';
import { exportList, rowOf } from '../support/steps/lists';

consoleTests(undefined, 'rest');

/** Its records, the newest first. */
async function contacts(): Promise<Row[]> {
  const answer: unknown = await callApi('GET', 'crm/contacts?sort=["id","DESC"]');
  return Array.isArray(answer) ? answer : [];
}
const expectNewest = () => expect.poll(async () => (await contacts())[0]);
const expectNames = (count: number) =>
  expect.poll(() => textsOf('tbody tr td.title').slice(0, count));

it('is listed, searched, made, changed and deleted', async () => {
  await open('/');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Contacts' }).click();
  await expect.element(rowOf('Contact 60')).toBeVisible();
  const search = page.getByRole('searchbox').first();
  await search.fill('Contact 7');
  await expectNames(2).toEqual(['Contact 7']);
  await search.fill('');
  await expect.element(rowOf('Contact 60')).toBeVisible();
  await expect.poll(() => location.search).toBe('');

  await page.getByRole('link', { name: 'Add contact' }).first().click();
  await field('Name').fill('No one');
  await button('Create contact').click();
  await expectText('Names never begin with No');
  await field('Name').fill('Zoe');
  await button('Create contact').click();
  await expectNewest().toMatchObject({ name: 'Zoe' });

  const id = (await contacts())[0]?.['id'];
  const sent = watchWrites(/^crm/);
  await open(`/contact/edit/${id}`);
  await field('Size').fill('77');
  await button(/^Save/).click();
  await expectNewest().toMatchObject({ name: 'Zoe', size: 77 });
  expect(sent.all).toMatchObject([{ method: 'PUT', path: `crm/contacts/${id}` }]);

  await open('/contact');
  await page.getByRole('checkbox', { name: 'Select Zoe' }).click();
  await button(/^Delete/)
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect.poll(async () => (await contacts()).length).toBe(60);
});

it('is sorted, selected whole, changed in bulk and exported', async () => {
  await open('/contact');
  await expectNames(1).toEqual(['Contact 60']);
  // The API sorts all of its records by a heading, and has an order of its own.
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expectNames(3).toEqual(['Contact 1', 'Contact 10', 'Contact 11']);
  await open('/contact');
  await expectNames(1).toEqual(['Contact 60']);
  const order = page.getByLabelText('Order');
  await order.selectOptions('By Size');
  const [largest] = (await contacts()).sort((a, b) => Number(b['size']) - Number(a['size']));
  await expectNames(1).toEqual([largest?.['name']]);
  await order.selectOptions('Newest first');
  await button('Load all rows').click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expectNames(2).toEqual(['Contact 1', 'Contact 2']);

  await open('/contact');
  await expectNames(1).toEqual(['Contact 60']);
  await page.getByLabelText('Select all rows of this page').click();
  await button('Select all 60').click();
  await expectText('60 selected');
  const sent = watchCalls(/^crm/);
  await button('Change…').click();
  await button('Change Size').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Value').fill('8');
  await dialog.getByRole('button', { name: /60 contacts/ }).click();
  await expect
    .poll(async () => (await contacts()).filter(({ size }) => size === 8).length, {
      timeout: 25_000,
    })
    .toBe(60);
  const patched = sent.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  expect(new Set(patched).size).toBe(patched.length);

  await open('/contact');
  await expectNames(1).toEqual(['Contact 60']);
  const { text, name } = await exportList('CSV');
  expect(name).toMatch(/\.csv$/);
  const lines = text.trim().split(/\r?\n/);
  expect(lines.length).toBe(61);
  expect(lines.slice(1).every((line) => /Contact \d+,8$/.test(line))).toBe(true);
});

it('names the call of that API where it cannot be listed', async () => {
  answerCalls(
    'GET',
    /^crm\/contacts/,
    () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/html' } }),
  );
  await open('/contact');
  await expectText('This relay does not offer “Contacts”: it has no call /api/crm/contacts.');
});
