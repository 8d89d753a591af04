/** Bulk work on more rows than one search answers. */
import { expect, it } from 'vitest';
import { openStore } from '../../../src/server/store/openStore';
import { consoleTests } from '../../support/browser/consoleTests';
import { isLong } from '../../support/isLong';

const held = consoleTests();
/** A search of one's own records answers 1,000. */
const count = 1050;

it.runIf(isLong)(
  'costs a call for each row, and a few to look at all of them first',
  async () => {
    const { page, server } = held;
    const store = await openStore({ dataDir: server.dataDir });
    for (let first = 0; first < count; first += 50)
      await store.records
        .insertInto('token')
        .values(
          Array.from({ length: 50 }, (_, at) => ({
            user_id: 1,
            key: `key ${first + at}`,
            name: `token ${first + at}`,
            status: 1,
            expired_time: -1,
          })),
        )
        .execute();
    await page.goto('/token');
    await page.getByRole('button', { name: 'Load all rows' }).click();
    await page.getByRole('button', { name: 'Show pages' }).waitFor();
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('All');
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.locator('.selection-bar').getByRole('button', { name: 'Disable' }).click();
    const calls = { look: 0, one: 0, write: 0 };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === 'PUT') calls.write += 1;
      else if (pathname.endsWith('/search')) calls.look += 1;
      else if (/token\/\d+$/.test(pathname)) calls.one += 1;
    });
    await page.getByRole('button', { name: 'Disable 1,050 tokens' }).click();
    await page.getByText('1,050 tokens disabled').waitFor({ timeout: 200_000 });
    expect(calls.write).toBe(count);
    // The last few of a slow run.
    expect(calls.one).toBeLessThan(4);
    // Two at first, two for each ten seconds of a slow machine, and one of the list.
    expect(calls.look).toBeLessThan(50);
    const left = await store.records
      .selectFrom('token')
      .select('id')
      .where('status', '=', 1)
      .execute();
    await store.close();
    expect(left).toEqual([]);
  },
  300_000,
);
