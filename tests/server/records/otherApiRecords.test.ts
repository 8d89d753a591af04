/** Records of another API (`api` of x-resource): the embedded server has no table, no calls and no description of them. */
import { describe, expect, it } from 'vitest';
import type { ResourceInfo, ResourceSchema } from '../../../src/schema/types';
import { openStore } from '../../../src/server/store/openStore';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { newWorld, tableNames } from '../../support/project/noteTable';
import { buildTestApp } from '../../support/server/testApp';

const api = 'simple-rest';

/** Contacts of another API, each with a user of the relay. */
const contact = (info: Partial<ResourceInfo> = { api }): ResourceSchema =>
  buildSchema(
    'contact',
    {
      name: { title: 'Name', type: 'string', maxLength: 40 },
      keeper: { title: 'Keeper', type: 'integer', 'x-reference': 'user' },
    },
    info,
  );

describe('records of another API', () => {
  it('have no table, though those of this server have one', async () => {
    changeSchemas({ contact: contact(), note: buildSchema('note', {}) });
    const { settings } = await newWorld();
    const store = await openStore(settings);
    const names = await tableNames(store);
    await store.close();
    expect(names).toContain('note');
    expect(names).not.toContain('contact');
  });

  it('leave the table that they had before with its rows', async () => {
    changeSchemas({ contact: contact({}) });
    const { settings } = await newWorld();
    let store = await openStore(settings);
    await store.records.insertInto('contact').values({ name: 'Ann' }).execute();
    await store.close();
    changeSchemas({ contact: contact() });
    store = await openStore(settings);
    const rows = await store.records.selectFrom('contact').select('name').execute();
    await store.close();
    expect(rows).toEqual([{ name: 'Ann' }]);
  });

  it.each([
    ['GET', 'contact/'],
    ['GET', 'contact/1'],
    ['GET', 'contact/search?keyword=a'],
    ['POST', 'contact/'],
    ['POST', 'contact/1/ring'],
    ['DELETE', 'contact/1'],
  ])('have no call %s /api/%s', async (method, path) => {
    changeSchemas({ contact: contact({ api, actions: { ring: 10 } }) });
    const root = await (await buildTestApp()).signedIn();
    const { status, body } = await root.call(method, path, method === 'POST' ? {} : undefined);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/^No such call/) });
  });

  it('are not described as calls and records of this server', async () => {
    changeSchemas({ contact: contact() });
    const root = await (await buildTestApp()).signedIn();
    const { body } = await root.call('GET', 'openapi.json');
    expect(JSON.stringify(body)).not.toMatch(/contact/i);
  });

  it('do not stand in the way of a deletion, whatever they point to', async () => {
    changeSchemas({ contact: contact() });
    const app = await buildTestApp();
    const root = await app.signedIn();
    await root.call('POST', 'user/', { username: 'keeper', password: 'password-1' });
    const { body } = await root.call('GET', 'user/search?keyword=keeper');
    const [user] = body.data as { id: number }[];
    expect((await root.call('DELETE', `user/${user?.id}`)).body).toMatchObject({ success: true });
  });
});
