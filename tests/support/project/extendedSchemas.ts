/** Resources as somebody extends them, with records whose values are seen nowhere else. */
import { resources } from '../../../src/schema/registry';
import type { PropertySchema, ResourceSchema, Row } from '../../../src/schema/types';
import { buildTestApp, type Client, type TestApp } from '../server/testApp';
import { buildSchema, changeSchemas } from './changeSchemas';

export const secret: PropertySchema = {
  title: 'Secret',
  type: 'string',
  maxLength: 40,
  'x-role': 100,
};
const internal: PropertySchema = { title: 'Internal', type: 'string', maxLength: 40, 'x-role': 10 };
const rank: PropertySchema = { title: 'Rank', type: 'integer', 'x-role': 100, default: 0 };
const details: PropertySchema = {
  title: 'Details',
  type: 'object',
  'x-wire': 'json',
  properties: {
    open: { title: 'Open', type: 'string' },
    closed: { title: 'Closed', type: 'string', 'x-role': 100 },
  },
};
const own = { title: 'Own', type: 'string', maxLength: 40 } as const;
export const title: PropertySchema = { title: 'Title', type: 'string', maxLength: 40 };

/** Resources of somebody's own: read by all and written by administrators; everybody's own; read where published. */
export const ownSchemas = {
  bulletin: buildSchema(
    'bulletin',
    { title, own, secret, internal, rank, details },
    {
      rights: { create: 10, update: 10, delete: 10 },
      search: ['title', 'secret'],
      order: ['rank'],
    },
  ),
  diary: buildSchema(
    'diary',
    {
      user_id: { title: 'User', type: 'integer', readOnly: true },
      title,
      secret,
      internal,
      rank,
    },
    { owner: 'user_id', search: ['title', 'internal'] },
  ),
  ticket: buildSchema(
    'ticket',
    {
      author: { title: 'Author', type: 'integer' },
      title,
      published: { title: 'Published', type: 'boolean', default: false },
      secret,
      internal,
      details,
    },
    {
      owner: 'author',
      search: ['title'],
      rights: {
        read: [10, 'owner', { published: true }],
        update: [10, 'owner'],
        delete: 100,
      },
    },
  ),
};

const extended = ['user', 'token', 'channel', 'redemption', 'log'] as const;
const addFields = (schema: ResourceSchema) => {
  Object.assign(schema.properties, { secret, internal, rank, own });
  schema['x-resource'].search?.push('secret');
  schema['x-resource'].order = [...(schema['x-resource'].order ?? []), 'rank'];
};

export const asRow = (value: unknown) => value as Row;
export const asRows = (value: unknown) => value as Row[];

/** A value of a field that is seen nowhere else, as its column holds it. */
function canaryOf(
  field: string,
  property: PropertySchema,
  position: number,
  owner: number,
): unknown {
  if (property.type === 'object')
    return JSON.stringify({ open: `canary-${field}-open`, closed: `canary-${field}-closed` });
  if (property.type === 'boolean') return 1;
  if (property.enum) return property.enum[0];
  return property.type === 'string' || property.type === 'array'
    ? `canary-${field}-${owner}`
    : 7_654_000 + position;
}

/** Fields that keep a record together, which a test leaves as they are. */
const kept = new Set(['id', 'user_id', 'author', 'status', 'role', 'username', 'published']);
const isKept = (name: string, field: string) =>
  kept.has(field) && !(name === 'log' && field === 'username');

const stored = (schema: ResourceSchema) =>
  Object.entries(schema.properties).filter(
    ([field, property]) => field !== 'id' && !property['x-transient'],
  );

/** By the words of the file alone: who reads a field. */
export const isReadable = (property: PropertySchema, role: number) =>
  (property['x-role'] ?? 0) <= role && !property.writeOnly && !property['x-transient'];

interface Caller {
  role: number;
  id: number;
  client: Client;
}

async function makeCallers(app: TestApp): Promise<Caller[]> {
  const root = await app.signedIn();
  const user = await app.newUser('user');
  const admin = await app.newUser('admin');
  await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
  const idOf = async (client: Client) =>
    Number(asRow((await client.call('GET', 'user/self')).body.data)['id']);
  return Promise.all(
    (
      [
        [1, user],
        [10, admin],
        [100, root],
      ] as const
    ).map(async ([role, client]) => ({ role, client, id: await idOf(client) })),
  );
}

/** One record of a resource, full of canaries, of that owner. */
export async function plant(app: TestApp, name: string, owner: number): Promise<number> {
  const schema = resources[name];
  if (!schema) throw new Error(name);
  const values: Row = Object.fromEntries(
    stored(schema)
      .filter(([field]) => !isKept(name, field))
      .map(([field, property], position) => [field, canaryOf(field, property, position, owner)]),
  );
  const { records } = app.services.store;
  if (name === 'user') {
    await records
      .updateTable('user')
      .set({ ...values, display_name: 'x' })
      .where('id', '=', owner)
      .execute();
    return owner;
  }
  const set = (field: string, value: unknown) => {
    if (Object.hasOwn(schema.properties, field)) values[field] = value;
  };
  set('user_id', owner);
  set('author', owner);
  set('published', 0);
  set('status', 1);
  // Every change has its author.
  if (name === 'audit') set('username', 'planted');
  const { id } = await records
    .insertInto(name)
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A server with every shipped resource extended and three of somebody's own, and a caller of each role. */
export async function buildExtendedApp() {
  changeSchemas({
    ...Object.fromEntries(extended.map((name) => [name, addFields])),
    ...ownSchemas,
  });
  const app = await buildTestApp();
  return { app, callers: await makeCallers(app) };
}
