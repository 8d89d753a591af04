/** Who may list, read, create, update and delete which records: one line in a schema, held by every call. */
import { describe, expect, it } from 'vitest';
import { canAccess } from '../../../src/schema/access';
import { holds } from '../../../src/schema/conditions';
import type {
  Condition,
  PropertySchema,
  ResourceInfo,
  Right,
  Row,
} from '../../../src/schema/types';
import { storedValues } from '../../../src/server/store/tables/columns';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp, type Client } from '../../support/server/testApp';

const properties: Record<string, PropertySchema> = {
  author: { title: 'Author', type: 'integer', readOnly: true },
  title: { title: 'Title', type: 'string', maxLength: 40 },
  published: { title: 'Published', type: 'boolean' },
  stars: { title: 'Stars', type: 'integer' },
  state: { title: 'State', type: 'string' },
};

const article = (info: Partial<ResourceInfo>) => buildSchema('article', properties, info);

const rowsOf = (data: unknown) => data as Row[];

async function people(info: Partial<ResourceInfo>) {
  changeSchemas({ article: article(info) });
  const app = await buildTestApp();
  const root = await app.signedIn();
  const [alice, bob, admin] = [
    await app.newUser('alice'),
    await app.newUser('bob'),
    await app.newUser('admin'),
  ];
  await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
  return { app, alice, bob, admin, root };
}
type People = Awaited<ReturnType<typeof people>>;

const insert = async ({ app }: People, values: Row): Promise<number> =>
  (
    await app.services.store.records
      .insertInto('article')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** A client's answers to each kind of call on a record: `+` for done. */
async function calls(client: Client, id: number, all: People): Promise<string> {
  const done = async (method: string, path: string, body?: unknown) =>
    (await client.call(method, path, body)).body.success ? '+' : '-';
  const list = (await client.call('GET', 'article/?p=0')).body;
  const found = (await client.call('GET', 'article/search?keyword=')).body;
  const has = ({ success, data }: typeof list) =>
    success && rowsOf(data).some((row) => row['id'] === id) ? '+' : '-';
  const marks = {
    list: has(list),
    search: has(found),
    read: await done('GET', `article/${id}`),
    create: await done('POST', 'article/', { title: 'new' }),
    update: await done('PUT', 'article/', { id, title: `by ${Math.random()}` }),
    delete: await done('DELETE', `article/${id}`),
  };
  if (marks.delete === '+') await insert(all, { id, author: 2, title: 'again', published: 1 });
  return Object.entries(marks)
    .map(([call, mark]) => call + mark)
    .join(' ');
}

const everything = 'list+ search+ read+ create+ update+ delete+';
const reading = 'list+ search+ read+ create- update- delete-';
const nothing = 'list- search- read- create- update- delete-';

describe('one line of rights', () => {
  it.each<[string, Partial<ResourceInfo>, [string, string, string]]>([
    [
      'read by everybody, written by administrators',
      { rights: { create: 10, update: 10, delete: 10 } },
      [reading, everything, everything],
    ],
    ['of administrators', { role: 10 }, [nothing, everything, everything]],
    [
      'of administrators, and read by everybody',
      { role: 10, rights: { read: 1 } },
      [reading, everything, everything],
    ],
    [
      'made by everybody, seen by administrators',
      { role: 10, rights: { create: 1 } },
      ['list- search- read- create+ update- delete-', everything, everything],
    ],
    [
      'deleted by root',
      { rights: { delete: 100 } },
      [
        everything.replace('delete+', 'delete-'),
        everything.replace('delete+', 'delete-'),
        everything,
      ],
    ],
    [
      'each the own ones, administrators all',
      {
        owner: 'author',
        rights: { read: [10, 'owner'], update: [10, 'owner'], delete: [10, 'owner'] },
      },
      ['list- search- read- create+ update- delete-', everything, everything],
    ],
    [
      'each reads all and changes the own ones',
      { owner: 'author', rights: { read: 1 } },
      [
        'list+ search+ read+ create+ update- delete-',
        'list+ search+ read+ create+ update- delete-',
        'list+ search+ read+ create+ update- delete-',
      ],
    ],
    [
      'published ones are read by everybody',
      { rights: { read: [10, { published: true }], update: 10, delete: 10, create: 10 } },
      [reading, everything, everything],
    ],
    [
      'what cannot be read is not changed either',
      { rights: { read: 100, update: 1, delete: 1 } },
      [
        'list- search- read- create+ update- delete-',
        'list- search- read- create+ update- delete-',
        everything,
      ],
    ],
    [
      'read by everybody, listed by root',
      { rights: { list: 100, read: 1, create: 100, update: 100, delete: 100 } },
      [nothing.replace('read-', 'read+'), nothing.replace('read-', 'read+'), everything],
    ],
  ])('%s', async (_name, info, [byUser, byAdmin, byRoot]) => {
    const all = await people({ search: ['title'], ...info });
    // Of alice, whose id is 2.
    const id = await insert(all, { author: 2, title: 'first', published: 1 });
    expect({
      user: await calls(all.bob, id, all),
      administrator: await calls(all.admin, id, all),
      root: await calls(all.root, id, all),
    }).toEqual({ user: byUser, administrator: byAdmin, root: byRoot });
  });

  it('lets the owner do what others may not, and nobody gives a record away', async () => {
    const all = await people({
      owner: 'author',
      search: ['title'],
      rights: { read: 1, update: [10, 'owner'], delete: 'owner' },
    });
    changeSchemas({ article: (schema) => void delete schema.properties['author']?.readOnly });
    const id = await insert(all, { author: 2, title: 'first' });
    expect(
      (await all.alice.call('PUT', 'article/', { id, author: 3, title: 'mine' })).body.data,
    ).toMatchObject({
      author: 2,
      title: 'mine',
    });
    const made = await all.bob.call('POST', 'article/', { author: 2, title: 'for alice' });
    expect(made.body.data).toMatchObject({ author: 3 });
    expect((await all.root.call('DELETE', `article/${id}`)).body.success).toBe(false);
    expect((await all.alice.call('DELETE', `article/${id}`)).body.success).toBe(true);
  });

  it('holds for the values of a new record and for those before a change', async () => {
    const all = await people({
      rights: { create: { state: 'draft' }, update: { state: ['draft', 'rejected'] } },
    });
    const { alice } = all;
    const create = async (state: string) =>
      (await alice.call('POST', 'article/', { title: 'a', state })).body;
    expect((await create('final')).success).toBe(false);
    const { id } = (await create('draft')).data as { id: number };
    const change = async (state: string) =>
      (await alice.call('PUT', 'article/', { id, state })).body.success;
    expect([await change('final'), await change('draft')]).toEqual([true, false]);
  });

  it('answers nothing of a record that its maker may not read', async () => {
    const all = await people({ role: 10, rights: { create: 1 } });
    const { body } = await all.bob.call('POST', 'article/', { title: 'tip', state: 'x' });
    expect(body).toEqual({ success: true, message: '' });
  });

  it.each<[string, Right]>([
    ['users', { username: 'carol' }],
    ['channels', 100],
  ])('holds for the calls that shipped resources have of their own: %s', async (which, right) => {
    const name = which === 'users' ? 'user' : 'channel';
    changeSchemas({
      [name]: (schema) => {
        schema['x-resource'].rights = { update: right, delete: 100, list: right };
      },
    });
    const app = await buildTestApp();
    const root = await app.signedIn();
    const admin = await app.newUser('admin');
    await app.newUser('bob');
    await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
    const calls =
      name === 'user'
        ? [
            await admin.call('PUT', 'user/', { id: 3, display_name: 'x' }),
            await admin.call('DELETE', 'user/3'),
            await admin.call('GET', 'user/3'),
            await admin.call('POST', 'user/manage', { username: 'bob', action: 'delete' }),
          ]
        : [
            await admin.call('GET', 'channel/?p=0'),
            await admin.call('DELETE', 'channel/disabled'),
            await admin.call('PUT', 'channel/', { id: 1, name: 'x' }),
          ];
    expect(calls.map(({ body }) => body.success)).toEqual(calls.map(() => false));
  });
});

describe('a condition on records', () => {
  const rows: Row[] = [
    { title: 'a', published: 1, stars: 1, state: 'x' },
    { title: 'b', published: 0, stars: 5, state: '' },
    { title: 'c', published: null, stars: null, state: null },
    { title: null, published: 1, stars: 0, state: 'y' },
  ];
  const conditions: readonly Condition[] = [
    { published: true },
    { published: false },
    { not: { published: true } },
    { stars: 1 },
    { not: { stars: 1 } },
    { stars: [0, 5] },
    { stars: { minimum: 1 } },
    { stars: { exclusiveMinimum: 0, exclusiveMaximum: 5 } },
    { not: { stars: { maximum: 1 } } },
    { stars: null },
    { not: { stars: null } },
    { state: null },
    { state: '' },
    { state: ['x', null] },
    { or: [{ state: 'x' }, { stars: 5 }] },
    { and: [{ published: true }, { not: { state: 'x' } }] },
    { published: true, state: 'y' },
    { nothing: 1 },
    { stars: { above: 1 } },
  ];

  it('finds in the database what it holds for', async () => {
    const all = await people({});
    for (const row of rows) await insert(all, row);
    const schema = article({});
    const stored = await all.app.services.store.records.selectFrom('article').selectAll().execute();
    const found: Row = {};
    const expected: Row = {};
    for (const when of conditions) {
      changeSchemas({ article: article({ rights: { read: when } }) });
      const { data } = (await all.bob.call('GET', 'article/?p=0')).body;
      const key = JSON.stringify(when);
      found[key] = rowsOf(data)
        .map(({ id }) => id)
        .sort();
      expected[key] = stored
        .filter((row) => holds(when, storedValues(schema, row)))
        .map(({ id }) => id)
        .sort();
    }
    expect(found).toEqual(expected);
    expect(new Set(Object.values(expected).map(String)).size).toBeGreaterThan(8);
  });

  it('is asked for a record and for records in general by one function', () => {
    changeSchemas({
      article: article({
        owner: 'author',
        rights: { update: ['owner', { stars: { minimum: 3 } }] },
      }),
    });
    const may = (record?: Row) =>
      canAccess(
        { role: 1, id: 7 },
        { resource: 'article', action: 'edit', ...(record ? { record } : {}) },
      );
    expect([
      may(),
      may({ author: 7, stars: 0 }),
      may({ author: '7' }),
      may({ author: 8, stars: 3 }),
    ]).toEqual([true, true, true, false]);
    expect(canAccess({ role: 1, id: 7 }, { resource: 'article.title', action: 'write' })).toBe(
      true,
    );
    expect(canAccess({ role: 0 }, { resource: 'article', action: 'list' })).toBe(false);
  });
});
