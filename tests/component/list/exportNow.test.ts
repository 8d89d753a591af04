/** An export of selected rows has them as they are now, and says which are gone. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callApi } from '../support/api';
import { open } from '../support/consoleTests';
import { channels, channelTests, makeChannel } from '../support/steps/channelForms';
import { exportList } from '../support/steps/lists';

channelTests();

const selectPage = async () => {
  await open('/channel');
  await page.getByLabelText('Select all rows of this page').click();
};

it('exports selected rows as they are now', async () => {
  for (const name of ['one', 'two']) await makeChannel({ name });
  await selectPage();
  await callApi('PUT', 'channel/', { id: (await channels())[0]?.['id'], name: 'renamed' });
  expect((await exportList('CSV')).text).toContain('renamed');
});

it('says how many of the selected rows are gone', async () => {
  for (let i = 0; i < 5; i++) await makeChannel({ name: `row ${i}` });
  await selectPage();
  const [gone, left] = await channels();
  await callApi('DELETE', `channel/${gone?.['id']}/`);
  const { text } = await exportList('CSV');
  expect(text).toContain(String(left?.['name']));
  expect(text).not.toContain(String(gone?.['name']));
  await expect
    .element(page.getByText('Left out: 1 selected row that is gone by now'))
    .toBeVisible();
});
