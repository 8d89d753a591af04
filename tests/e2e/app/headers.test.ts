/** The policy of the page, on every screen of the built console. */
import { expect, it } from 'vitest';
import { consoleTests } from '../../support/browser/consoleTests';

const held = consoleTests();

it('lets the whole console work without one violation of it', async () => {
  const { page, problems } = held;
  for (const path of [
    '/',
    '/channel',
    '/channel/add',
    '/token',
    '/token/add',
    '/redemption',
    '/redemption/add',
    '/topup',
    '/user',
    '/user/add',
    '/user/edit',
    '/log',
    '/setting',
    '/about',
    '/nowhere',
  ]) {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
  }
  expect(problems).toEqual([]);
});
