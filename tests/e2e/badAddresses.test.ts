/** Addresses that were typed, or kept too long: a page that still has its way back, and a list that still has its rows. */
import { expect, it } from 'vitest';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();

it('a copy of a record that is gone says so under the heading, with the way back', async () => {
  const { page } = held;
  await page.goto('/channel/add?from=999999');
  await page.getByText('The record could not be loaded.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Add channel' }).waitFor();
  await page.locator('.form-head').getByRole('link', { name: 'Back to the list' }).click();
  await page.waitForURL(/\/channel$/);
  held.problems.length = 0;
});

it.each(['abc', '1e9', '-5', 'NaN', '99999999999999999999'])(
  'a time that is none is no filter: %s',
  async (time) => {
    const { page } = held;
    await page.goto(`/log?f.start_timestamp=${time}&f.type=4`);
    await page
      .getByText(/^No .*match/)
      .first()
      .waitFor();
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    await page.getByRole('button', { name: 'Time', exact: true }).waitFor();
  },
);
