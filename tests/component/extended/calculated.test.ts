/** A calculated column and actions of a schema file, in lists and forms, in both languages. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callApi } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';
import { button, expectText, field } from '../support/kit';
import { exportList, rowOf } from '../support/lists';
import { chooseOf, menuEntryOf } from '../support/rows';
import { textsOf } from '../support/seen';

consoleTests(async () => {
  for (const [name, price, count] of [
    ['book', 2.5, 4],
    ['lamp', 30, 1],
    ['pens', 0.1, 3],
  ])
    await callApi('POST', 'parcel/', { name, price, count });
});

const expectNames = () => expect.poll(() => textsOf('tbody tr td:nth-child(3)'));
const expectInRow = (row: string, text: string) =>
  expect.element(rowOf(row).getByText(text, { exact: true })).toBeVisible();

it('shows, sorts and exports what is calculated', async () => {
  await open('/parcel');
  await expectInRow('book', '10');
  await expectInRow('pens', '0.3');
  await expectInRow('lamp', 'dear');
  const head = page.getByRole('columnheader', { name: 'Total' }).getByRole('button');
  await head.click();
  await expectNames().toEqual(['pens', 'book', 'lamp']);
  await head.click();
  await expectNames().toEqual(['lamp', 'book', 'pens']);
  expect((await exportList('CSV')).text).toContain('book,2.5,4,10,cheap');
});

it('follows what is typed in the form, and cannot be typed', async () => {
  await open('/parcel/edit/1');
  const total = field('Total');
  await expect.element(total).toHaveValue('10');
  const input = total.element();
  expect(input instanceof HTMLInputElement && (input.readOnly || input.disabled)).toBe(true);
  await field('Count').fill('6');
  await expect.element(total).toHaveValue('15');
  await button('Save').click();
  await expect
    .poll(async () => (await callApi('GET', 'parcel/1')).data)
    .toMatchObject({ count: 6, total: 15 });
  expect(await callApi('PUT', 'parcel/', { id: 1, total: 99 })).toMatchObject({
    success: false,
    errors: { total: expect.stringContaining('calculated') },
  });
});

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
  await expect.element(page.getByRole('columnheader', { name: '合计' })).toBeVisible();
  await expectInRow('book', '便宜');
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
