/** A list that has been open for hours: what is chosen in it counts from then. */
import { join } from 'node:path';
import Database from 'libsql';
import { describe, expect, it } from 'vitest';
import { visit } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { openPanel } from '../../support/steps/lists';

const held = consoleTests();
const hourMs = 3_600_000;

describe('the last hour', () => {
  it('ends when it is chosen, and again when it is chosen once more', async () => {
    const opened = Date.now();
    const later = opened + 6 * hourMs;
    const database = new Database(join(held.server.dataDir, 'console.db'));
    const insert = database.prepare(
      "insert into log (created_at, type, user_id, username, content) values (?, 4, 1, 'root', ?)",
    );
    for (const [hours, name] of [
      [0, 'at the opening'],
      [5.5, 'half an hour ago'],
      [6.5, 'in half an hour'],
      [7, 'right now'],
    ] as const)
      insert.run(Math.round((opened + hours * hourMs) / 1000), name);
    database.close();
    const { page, context, problems } = await visit(held.browser, held.server.url, {
      storageState: await held.context.storageState(),
    });
    const row = (text: string) => page.getByRole('row').filter({ hasText: text });
    const chooseLastHour = async (instead: string) => {
      const panel = await openPanel(page, instead);
      await panel.getByRole('button', { name: 'Last hour' }).click();
    };
    await page.goto('/log');
    await row('at the opening').waitFor();
    await page.clock.setFixedTime(later);
    await chooseLastHour('Time');
    await row('at the opening').waitFor({ state: 'detached' });
    await row('half an hour ago').waitFor();
    await page.clock.setFixedTime(later + hourMs);
    await chooseLastHour('Last hour');
    await row('half an hour ago').waitFor({ state: 'detached' });
    await row('in half an hour').waitFor();
    // A day is the same range all day long: its entries are read again.
    const today = page.waitForResponse('**/api/log/?*');
    await (await openPanel(page, 'Last hour')).getByRole('button', { name: 'Today' }).click();
    await today;
    await row('right now').waitFor();
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect.poll(() => refresh.getAttribute('aria-disabled')).not.toBe('true');
    const read = page.waitForRequest('**/api/log/?*');
    await refresh.click();
    await read;
    expect(problems).toEqual([]);
    await context.close();
  });
});
