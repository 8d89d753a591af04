/** The prices of models: what each reader sees of them, and when guests see them. */
import { beforeEach, expect, it } from 'vitest';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let app: TestApp;
let root: Client;
const option = async (key: string, value: string) =>
  expect((await root.call('PUT', 'option/', { key, value })).body).toMatchObject({ success: true });
const prices = async (client: Client) => (await client.call('GET', 'prices')).body.data;

beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
  const add = async (name: string, models: string, group: string, status = 1) => {
    const channel = { name, type: 1, key: `key-of-${name}`, models, group };
    expect((await root.call('POST', 'channel/', channel)).body).toMatchObject({ success: true });
    await app.services.store.db
      .updateTable('channel')
      .set({ status })
      .where('name', '=', name)
      .execute();
  };
  await add('one', 'gpt-4o,shared', 'default');
  await add('two', 'off,shared', 'default', 2);
  await add('three', 'secret,gpt-4o', 'vip');
  await option('ModelRatio', '{"gpt-4o":1.25,"secret":9}');
  await option('CompletionRatio', '{"gpt-4o":4}');
  await option('GroupRatio', '{"default":1,"vip":0.5}');
});

const ofDefault = [
  { model: 'gpt-4o', ratio: 1.25, completion: 4, is_served: true, is_set: true },
  { model: 'off', ratio: 1, completion: 1, is_served: false, is_set: false },
  { model: 'shared', ratio: 1, completion: 1, is_served: true, is_set: false },
];

it('are those of the own group, and name nothing of channels and other groups', async () => {
  const [user, vip] = [await app.newUser('user'), await app.newUser('vip')];
  await app.services.store.db
    .updateTable('user')
    .set({ group: 'vip' })
    .where('username', '=', 'vip')
    .execute();
  expect(await prices(user)).toEqual(ofDefault);
  expect(await prices(root)).toEqual(ofDefault);
  expect(await prices(vip)).toEqual([
    { model: 'gpt-4o', ratio: 0.625, completion: 4, is_served: true, is_set: true },
    { model: 'secret', ratio: 4.5, completion: 1, is_served: true, is_set: true },
  ]);
});

it('say that no channel has a model now, if the only one has switched it off', async () => {
  await app.services.store.db
    .updateTable('channel')
    .set({ models_off: 'gpt-4o' })
    .where('name', '=', 'one')
    .execute();
  const [first, ...others] = ofDefault;
  expect(await prices(root)).toEqual([{ ...first, is_served: false }, ...others]);
});

it('are for guests only while the option says so', async () => {
  const guest = app.client();
  const status = async () => (await guest.call('GET', 'status')).body.data;
  expect(await status()).toMatchObject({ prices: true, guest_prices: false });
  expect((await guest.call('GET', 'prices')).status).toBe(401);
  await option('GuestPricesEnabled', 'true');
  expect(await status()).toMatchObject({ guest_prices: true });
  expect(await prices(guest)).toEqual(ofDefault);
  await option('GuestPricesEnabled', 'false');
  expect((await guest.call('GET', 'prices')).status).toBe(401);
});

it('reads each table once for its text, not for each model', async () => {
  const { options } = app.services;
  const table = options.table('ModelRatio');
  await prices(root);
  expect(options.table('ModelRatio')).toBe(table);
  await option('ModelRatio', '{"gpt-4o":3}');
  expect(options.table('ModelRatio')).toEqual({ 'gpt-4o': 3 });
});
