/** The description of the API follows rights, filters and orders of the schema files, and promises no more than is answered. */
import { describe, expect, it } from 'vitest';
import { resources } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { moreAnswered } from '../../../src/server/site/openApi/callTexts';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

interface Call {
  'x-role': number;
  parameters?: { name: string; schema: Row }[];
  requestBody?: { content: { 'application/json': { schema: { properties: Row } } } };
}

interface Description {
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, { properties: Row }> };
}

const read = async (client: Client) =>
  (await client.call('GET', 'openapi.json')).body as unknown as Description;

const callIn = ({ paths }: Description, key: string): Call | undefined => {
  const [method = '', path = ''] = key.split(' ');
  return paths[path]?.[method.toLowerCase()];
};

async function newAdministrator(app: TestApp): Promise<Client> {
  const root = await app.signedIn();
  const admin = await app.newUser('adam');
  await root.call('POST', 'user/manage', { username: 'adam', action: 'promote' });
  return admin;
}

/** Calls that schema files may keep from administrators, with a body where one is needed. */
const guarded: [string, Row?][] = [
  ['DELETE /api/channel/disabled'],
  ['GET /api/channel/test'],
  ['GET /api/channel/test/{id}'],
  ['GET /api/channel/update_balance/{id}'],
  ['POST /api/channel/provider/models', { type: 1, key: 'k' }],
  ['POST /api/channel/provider/check', { type: 1, key: 'k' }],
  ['DELETE /api/log'],
  ['GET /api/log/stat'],
  ['GET /api/log/self/stat'],
  ['GET /api/log/summary'],
  ['GET /api/log/failures'],
  ['GET /api/log/self/failures'],
  ['POST /api/topup', { user_id: 1, quota: 1 }],
];

describe('rights in the description', () => {
  const guard = () =>
    changeSchemas({
      channel: (schema) => {
        schema['x-resource'].actions = { test: 100, balance: 100 };
        schema['x-resource'].rights = { create: 100, update: 100, delete: 100 };
      },
      log: (schema) => {
        schema['x-resource'].actions = { clear: 100 };
        for (const field of ['quota', 'content'])
          Object.assign(schema.properties[field] ?? {}, { 'x-role': 100 });
      },
      user: (schema) => {
        Object.assign(schema.properties['quota'] ?? {}, { 'x-role': 100 });
      },
    });

  it.each(guarded)(
    '%s is in it for whoever may make the call, and for nobody else',
    async (key, body) => {
      const before = await buildTestApp();
      expect(callIn(await read(await newAdministrator(before)), key)?.['x-role']).toBeLessThan(100);
      guard();
      const app = await buildTestApp();
      const admin = await newAdministrator(app);
      expect(callIn(await read(admin), key)).toBeUndefined();
      expect(callIn(await read(await app.signedIn()), key)?.['x-role']).toBe(100);
      const [method = '', path = ''] = key.split(' /api/');
      const answer = await admin.call(method, path.replace('{id}', '1'), body);
      expect(answer.body).toMatchObject({
        success: false,
        message: expect.stringMatching(/role|admin/i),
      });
    },
  );

  it('names only the actions on accounts that the role has', async () => {
    const app = await buildTestApp();
    const admin = await newAdministrator(app);
    const actions = async (client: Client) =>
      callIn(await read(client), 'POST /api/user/manage')?.requestBody?.content['application/json']
        .schema.properties['action'];
    expect(await actions(admin)).toEqual({
      enum: ['enable', 'disable', 'demote', 'delete', 'resetFactor'],
    });
    expect(await actions(await app.signedIn())).toEqual({
      enum: ['enable', 'disable', 'promote', 'demote', 'delete', 'resetFactor'],
    });
  });
});

const pageWords = ['page_size', 'sort', 'direction'];

describe('parameters in the description', () => {
  it('are the filters, the orders and the ids of a list, as far as the role sees the fields', async () => {
    changeSchemas({
      bulletin: buildSchema(
        'bulletin',
        {
          kind: { title: 'Kind', type: 'string', enum: ['a', 'b'] },
          size: { title: 'Size', type: 'integer' },
          note: { title: 'Note', type: 'string' },
          hint: { title: 'Hint', type: 'integer', 'x-role': 100 },
        },
        { query: ['kind', 'size', 'note', 'hint'], order: ['size', 'hint'] },
      ),
    });
    const app = await buildTestApp();
    const root = await app.signedIn();
    const alice = await app.newUser('alice');
    const names = async (client: Client, key: string) =>
      callIn(await read(client), key)?.parameters?.map(({ name }) => name);
    expect(await names(root, 'GET /api/bulletin')).toEqual([
      'p',
      'order',
      'kind',
      'size',
      'note',
      'hint',
      ...pageWords,
    ]);
    expect(await names(alice, 'GET /api/bulletin')).toEqual([
      'p',
      'order',
      'kind',
      'size',
      'note',
      ...pageWords,
    ]);
    expect(await names(alice, 'GET /api/bulletin/search')).toEqual([
      'keyword',
      'ids',
      ...pageWords,
    ]);
    const sort = callIn(await read(alice), 'GET /api/bulletin')?.parameters?.at(-2)?.schema;
    expect(sort).toEqual({ type: 'string', enum: ['id', 'kind', 'size', 'note'] });
    const order = callIn(await read(alice), 'GET /api/bulletin')?.parameters?.[1]?.schema;
    expect(order).toEqual({ type: 'string', enum: ['size'] });
    for (const [kind, size, note] of [
      ['a', 4, 'first'],
      ['b', 8, 'second'],
      ['a', 9, 'third'],
    ])
      await root.call('POST', 'bulletin', { kind, size, note });
    const found = async (query: string) =>
      ((await alice.call('GET', `bulletin${query}`)).body.data as Row[]).map(({ note }) => note);
    expect(await found('?kind=a')).toEqual(['third', 'first']);
    expect(await found('?size=5..8')).toEqual(['second']);
    expect(await found('?note=ir')).toEqual(['third', 'first']);
    expect((await found('/search?ids=1,3')).sort()).toEqual(['first', 'third']);
    expect((await found('?order=size')).at(-1)).toBe('first');
  });

  it('has no filters where the list takes none', async () => {
    changeSchemas({
      user: (schema) => {
        schema['x-resource'].query = ['username'];
      },
    });
    const app = await buildTestApp();
    const list = callIn(await read(await app.signedIn()), 'GET /api/user');
    expect(list?.parameters?.map(({ name }) => name)).toEqual(['p', 'order', ...pageWords]);
  });
});

describe('answers in the description', () => {
  it.each(Object.keys(resources))('of %s have no field that nobody stores', async (name) => {
    const app = await buildTestApp();
    const { components } = await read(await app.signedIn());
    const transient = Object.entries(resources[name]?.properties ?? {})
      .filter(([, property]) => property['x-transient'])
      .map(([field]) => field);
    const answered = Object.entries(components.schemas[name]?.properties ?? {});
    // The contract answers a user with an empty password; the way back of a change is made when it is read.
    const said = answered.filter(
      ([field, schema]) =>
        transient.includes(field) &&
        JSON.stringify(schema) !== '{"const":""}' &&
        moreAnswered[name]?.[field] === undefined,
    );
    expect(said).toEqual([]);
    expect(answered).not.toEqual([]);
  });

  it('of a call that makes channels keep the field that only the call takes', async () => {
    const app = await buildTestApp();
    const { components } = await read(await app.signedIn());
    expect(components.schemas['channelCreate']?.properties).toHaveProperty('batch');
    expect(components.schemas['channel']?.properties).not.toHaveProperty('batch');
  });
});
