/** Actions of a schema file, in lists, in both languages. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { button, expectText } from '../support/kit';
import { rowOf } from '../support/lists';
import { chooseOf, menuEntryOf } from '../support/rows';

consoleTests(async () => {
  for (const name of ['book', 'lamp', 'pens']) await callApi('POST', 'parcel/', { name });
});

const expectInRow = (row: string, text: string) =>
  expect.element(rowOf(row).getByText(text, { exact: true })).toBeVisible();

it('does an action of a row, asked and with what it needs, for records of its condition', async () => {
  await open('/parcel');
  await chooseOf(rowOf('lamp'), 'Send');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Send lamp away?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabelText('Carrier').fill('mule');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectText('lamp goes by mule');
  await expectInRow('lamp', 'mule');
  await expect.element(await menuEntryOf(rowOf('lamp'), 'Edit')).toBeVisible();
  expect(rowOf('lamp').getByRole('group').getByText('Send').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

it('does it to selected rows in 中文, with a result for each', async () => {
  await callApi('POST', 'parcel/2/send', { by: 'mule' });
  await open('/parcel');
  await button('Account menu of root').click();
  await button('切换到中文').click();
  await expect.element(page.getByRole('columnheader', { name: '承运' })).toBeVisible();
  await page.getByRole('checkbox').first().click();
  await button('发送').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('承运人').fill('驴');
  await dialog.getByRole('button', { name: '发送' }).click();
  // The lamp is away already: the server says so of this one record.
  await expectText('发送：此记录目前不能执行该操作');
  await expectInRow('book', '驴');
  await expectInRow('pens', '驴');
  expect(rowOf('lamp').element().textContent).toContain('mule');
});
