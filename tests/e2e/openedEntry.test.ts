/** Entries of the log open to all that they say, which their columns cut. */
import { expect, it } from 'vitest';
import { openStore } from '../../src/server/store/openStore';
import { consoleTests } from '../support/consoleTests';

const held = consoleTests();
const reason = 'the provider answered that the key may not use this model in this region';
const content = `调用失败（HTTP 503）：${reason}；上游无答复：nothing came`;
const sentence = `Call failed with HTTP 503: ${reason}`;

async function fill(count: number): Promise<void> {
  const store = await openStore({ dataDir: held.server.dataDir });
  await store.records.deleteFrom('log').execute();
  await store.records
    .insertInto('log')
    .values(
      Array.from({ length: count }, (_, at) => ({
        user_id: 1,
        username: 'root',
        type: 6,
        created_at: 1_790_000_000 + at,
        content: at === 0 ? content : `entry ${at}`,
        model_name: `model-${at}`,
      })),
    )
    .execute();
  await store.close();
}

it('by a click and by the keyboard, in the language of the reader', async () => {
  const { page } = held;
  await fill(3);
  await page.goto('/log');
  const row = page.locator('tbody tr').filter({ hasText: 'model-0' });
  const dialog = page.getByRole('dialog', { name: 'Log entry' });
  await row.locator('td').last().click();
  await dialog.getByText(sentence).waitFor();
  // A click within it is no click on the list behind it.
  await dialog.getByText(sentence).click();
  await dialog.getByText(sentence).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await row.focus();
  await page.keyboard.press('Enter');
  await dialog.getByText(sentence).waitFor();
  const widths = await dialog.evaluate((one) => [one.scrollWidth, one.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => row.evaluate((one) => one === document.activeElement)).toBe(true);
  // A link of the row leads where it leads.
  await row.getByRole('link', { name: /root/ }).click();
  await page.waitForURL(/user/);
});

it('on a page of which only some rows are drawn', async () => {
  const { page } = held;
  await fill(400);
  await page.goto('/log?all=1&size=all');
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
  await page.locator('.grid').evaluate((frame) => {
    frame.scrollTop = 5000;
  });
  const row = page.locator('tbody tr').filter({ hasText: 'model-230' });
  await row.scrollIntoViewIfNeeded();
  await row.locator('td').last().click();
  await page.getByRole('dialog', { name: 'Log entry' }).getByText('model-230').waitFor();
});
