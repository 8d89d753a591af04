/** A search without a keyword, by which lists that are loaded at once are read. */
import { expect, it } from 'vitest';
import { buildTestApp } from '../../support/server/testApp';

it('finds a record without a name, too', async () => {
  const app = await buildTestApp();
  const root = await app.signedIn();
  await root.call('POST', 'token/', { name: 'a' });
  await app.services.store.records.updateTable('token').set({ name: null }).execute();
  const { body } = await root.call('GET', 'token/search?keyword=');
  expect(body.data).toMatchObject([{ name: null }]);
});
