/** A form changes what the user changed and nothing else, in the database of the server. All forms: tests/component. */
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { callApi } from '../../support/browser/browser';
import { consoleTests } from '../../support/browser/consoleTests';
import { buildChannel } from '../../support/steps/builders';

const held = consoleTests();

function inDatabase<T>(work: (db: Database.Database) => T): T {
  const db = new Database(join(held.server.dataDir, 'console.db'));
  // The server may be writing.
  db.exec('pragma busy_timeout = 5000');
  const result = work(db);
  db.close();
  return result;
}

const channels = () => inDatabase((db) => db.prepare('select * from channel').all());

it('of a channel with odd values that another program wrote changes its name alone', async () => {
  const { page } = held;
  await callApi(page, 'POST', 'channel/', buildChannel());
  inDatabase((db) =>
    db
      .prepare('update channel set models = ?, config = ?, "group" = ?, type = 99')
      .run(' b , a,,a ', '{ "region": "r", "more": [1, 1.50] }', 'vip , default'),
  );
  const [before] = channels();
  await page.goto('/channel/edit/1');
  await page.getByLabel('Name').fill('touched');
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await page.locator('.toast.success').waitFor();
  expect(channels()).toEqual([{ ...Object(before), name: 'touched' }]);
});
