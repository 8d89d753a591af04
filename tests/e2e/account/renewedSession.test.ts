/** A new password gives the session a new cookie: calls that were under way with the old one sign nobody out. */
import { expect, it } from 'vitest';
import { callApi, enter } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { startCutConsole } from '../../support/browser/cutConsole';
import type { CutProxy } from '../../support/browser/cutProxy';
import { buildToken } from '../../support/steps/builders';

let proxy: CutProxy;
const held = consoleTests({}, undefined, () =>
  startCutConsole((started) => {
    proxy = started;
  }),
);

it('another tab whose call comes late with the old cookie goes on', async () => {
  const { page, context } = held;
  await callApi(page, 'POST', 'user/', { username: 'ann', password: 'password-1' });
  await enter(page, 'ann', 'password-1');
  const other = await context.newPage();
  await other.goto('/token');
  await other.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
  await page.goto('/user/edit');
  await page.getByLabel(/^New password/).fill('password-2');
  await page.getByLabel(/^Current password/).fill('password-1');

  let send = () => {};
  const saved = new Promise<void>((resolve) => {
    send = resolve;
  });
  proxy.cut({ method: 'GET', path: /^\/api\/token\/\?p=0/, how: 'late', until: saved });
  await other.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => proxy.seen.some(({ cut }) => cut === 'late')).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('User information updated').waitFor();
  await callApi(page, 'POST', 'token/', buildToken({ name: 'made meanwhile' }));
  send();

  await other.getByRole('row').filter({ hasText: 'made meanwhile' }).waitFor();
  expect(new URL(other.url()).pathname).toBe('/token');
  await page.reload();
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('ann');
});
