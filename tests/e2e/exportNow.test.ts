/** An export of selected rows has them as they are now, and says which are gone. */
import { expect, it } from 'vitest';
import { callApi } from '../support/browser';
import { buildChannel } from '../support/builders';
import { consoleTests } from '../support/consoleTests';
import { exportList } from '../support/lists';

const held = consoleTests();

it('exports selected rows as they are now', async () => {
  const { page } = held;
  for (const name of ['one', 'two'])
    await callApi(page, 'POST', 'channel/', buildChannel({ name }));
  await page.goto('/channel');
  await page.getByLabel('Select all rows of this page').check();
  const { data } = await callApi(page, 'GET', 'channel/?p=0');
  const [{ id }] = data as [{ id: number }];
  await callApi(page, 'PUT', 'channel/', { id, name: 'renamed' });
  expect((await exportList(page, 'CSV')).text).toContain('renamed');
});

it('says how many of the selected rows are gone', async () => {
  const { page } = held;
  for (let i = 0; i < 5; i++)
    await callApi(page, 'POST', 'channel/', buildChannel({ name: `row ${i}` }));
  await page.goto('/channel');
  await page.getByLabel('Select all rows of this page').check();
  const { data } = await callApi(page, 'GET', 'channel/?p=0');
  const [{ id, name }] = data as [{ id: number; name: string }];
  await callApi(page, 'DELETE', `channel/${id}/`);
  expect((await exportList(page, 'CSV')).text).not.toContain(name);
  await page.getByText('Left out: 1 selected row that is gone by now').waitFor();
});
