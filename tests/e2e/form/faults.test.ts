/** A form that is saved while the network is gone. All faults on all actions: tests/component. */
import { expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('without a network a save says one thing, keeps what was typed, and works afterwards', async () => {
  const { page } = held;
  await page.goto('/token/add');
  await page.getByLabel('Name').fill('typed');
  let isGone = true;
  await page.route('**/api/token/**', (route) =>
    isGone ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.getByRole('button', { name: /^Create / }).click();
  const messages = page.locator('.toast:not(.success) > span');
  await expect.poll(() => messages.count()).toBe(1);
  expect(await page.getByLabel('Name').inputValue()).toBe('typed');
  isGone = false;
  await page.getByRole('button', { name: /^Create / }).click();
  await page.getByText('Token created').waitFor();
  expect((await callApi(page, 'GET', 'token/?p=0')).data).toMatchObject([{ name: 'typed' }]);
});
