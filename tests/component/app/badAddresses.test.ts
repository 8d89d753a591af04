/** Addresses that were typed, or kept too long: a page that still has its way back, and a list that still has its rows. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, refusal, settled } from '../support/api';
import { consoleTests, open } from '../support/consoleTests';

consoleTests();

it('a copy of a record that is gone says so under the heading, with the way back', async () => {
  await open('/channel/add?from=999999');
  await expect.element(page.getByText('There is no channel 999999.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add channel' })).toBeVisible();
  await page.getByCss('.form-head').getByRole('link', { name: 'Back to the list' }).click();
  await expect.poll(() => location.pathname).toBe('/channel');
});

it.each([
  ['/channel/edit/99999', 'There is no channel 99999.', '/channel'],
  ['/user/edit/4711', 'There is no user 4711.', '/user'],
])('a record that is not there is said once, with a way back: %s', async (address, text, list) => {
  await open(address);
  const said = page.getByRole('main').getByText(text);
  await expect.element(said).toBeVisible();
  await settled();
  expect(document.querySelectorAll('.toast')).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await page.getByRole('status').getByRole('link', { name: 'Back to the list' }).click();
  await expect.poll(() => location.pathname).toBe(list);
});

it('a record that the relay refuses says why, in the language of the reader', async () => {
  answerCalls('GET', /^user\/4711$/, () => refusal('无权获取同级或更高等级用户的信息'));
  await open('/user/edit/4711');
  await expect
    .element(page.getByRole('main').getByText('The record could not be loaded.'))
    .toBeVisible();
  const reason = 'You cannot view a user with your own role or a higher one';
  await expect.element(page.getByRole('main').getByText(reason)).toBeVisible();
});

it.each(['abc', '1e9', '-5', 'NaN', '99999999999999999999'])(
  'a time that no clock has is no filter: %s',
  async (time) => {
    await open(`/log?f.start_timestamp=${time}&f.type=4`);
    await expect.element(page.getByText(/^No .*match/).first()).toBeVisible();
    await expect.element(page.getByText('could not be loaded')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Time', exact: true })).toBeVisible();
  },
);
