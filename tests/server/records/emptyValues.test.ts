/** Fields that were added later, and fields that are empty: old records stay usable, optional fields may be emptied. */
import { describe, expect, it } from 'vitest';
import type { PropertySchema, Row } from '../../../src/schema/types';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

const title: PropertySchema = { title: 'Title', type: 'string', maxLength: 40 };

/** Every kind of field that somebody adds to a resource with records in it. */
const added: Record<string, PropertySchema> = {
  mail: { title: 'Mail', type: 'string', format: 'email' },
  page: { title: 'Page', type: 'string', format: 'uri' },
  code: { title: 'Code', type: 'string', minLength: 3, maxLength: 8 },
  level: { title: 'Level', type: 'string', enum: ['low', 'high'] },
  stars: { title: 'Stars', type: 'integer', minimum: 1, maximum: 5 },
  grade: { title: 'Grade', type: 'integer', enum: [1, 2] },
  price: { title: 'Price', type: 'number', minimum: 0.5 },
  starts: { title: 'Starts', type: 'integer', minimum: 1, 'x-format': 'unixTime' },
  tags: {
    title: 'Tags',
    type: 'array',
    items: { type: 'string' },
    minItems: 1,
    'x-wire': 'comma',
  },
  setup: {
    title: 'Setup',
    type: 'object',
    'x-wire': 'json',
    properties: { page: { title: 'Page', type: 'string', format: 'uri' } },
  },
  must: { title: 'Must', type: 'string', minLength: 2 },
  count: { title: 'Count', type: 'integer', minimum: 1 },
};
const filled: Row = {
  mail: 'a@b.example',
  page: 'https://a.example',
  code: 'abcd',
  level: 'low',
  stars: 3,
  grade: 2,
  price: 1.5,
  starts: 1_800_000_000,
  tags: 'a,b',
  setup: '{"page":"https://a.example"}',
  must: 'here',
  count: 4,
};

const before = () => buildSchema('item', { title }, { search: ['title'] }, ['title']);
const withFields = () =>
  buildSchema('item', { title, ...added }, { search: ['title'], order: ['stars'] }, [
    'title',
    'must',
    'count',
  ]);

const dataOf = (answer: { body: { data?: unknown } }) => answer.body.data as Row;

/** A record from before, in a database that then gained the fields. */
async function oldRecord(): Promise<{ app: TestApp; root: Client; id: number; other: number }> {
  changeSchemas({ item: before() });
  const app = await buildTestApp({ onDisk: true });
  const first = await app.signedIn();
  const id = Number(dataOf(await first.call('POST', 'item/', { title: 'old' }))['id']);
  const other = Number(dataOf(await first.call('POST', 'item/', { title: 'older' }))['id']);
  changeSchemas({ item: withFields() });
  await app.restart();
  return { app, root: await app.signedIn(), id, other };
}

describe('a required text', () => {
  it('is refused while it is empty, in a new record and in a change, with the field named', async () => {
    changeSchemas({ item: before() });
    const app = await buildTestApp({ onDisk: true });
    const root = await app.signedIn();
    const refused = { message: 'Title: is required', errors: { title: 'is required' } };
    expect((await root.call('POST', 'item/', { title: '' })).body).toMatchObject(refused);
    const id = Number(dataOf(await root.call('POST', 'item/', { title: 'old' }))['id']);
    expect((await root.call('PUT', 'item/', { id, title: '' })).body).toMatchObject(refused);
  });
});

describe('a record from before its fields', () => {
  it('is listed, found, read and ordered last, its fields empty', async () => {
    const { root, id, other } = await oldRecord();
    await root.call('POST', 'item/', { title: 'new', must: 'abc', count: 1, stars: 2 });
    const ids = async (path: string) =>
      ((await root.call('GET', path)).body.data as Row[]).map((row) => Number(row['id']));
    const newest = (await ids('item/?p=0'))[0];
    expect(await ids('item/?p=0&order=stars')).toEqual([newest, id, other]);
    expect(await ids('item/search?keyword=old')).toEqual([id, other]);
    const record = dataOf(await root.call('GET', `item/${id}`));
    for (const field of Object.keys(added))
      expect([field, field === 'setup' ? '{}' : null]).toEqual([field, record[field]]);
  });

  it.each(Object.keys(added))(
    'is changed in another field, and in the new one: %s',
    async (field) => {
      const { root, id } = await oldRecord();
      const record = dataOf(await root.call('GET', `item/${id}`));
      const change = async (body: Row) => (await root.call('PUT', 'item/', { id, ...body })).body;
      // Alone, with the whole record as it was answered, and with empty inputs as a form has them.
      expect((await change({ title: 'changed' })).message).toBe('');
      expect((await change({ ...record, title: 'whole' })).message).toBe('');
      const type = added[field]?.type;
      const empty = type === 'string' || type === 'array' ? '' : null;
      expect((await change({ title: 'form', [field]: empty })).message).toBe('');
      const { data, message } = await change({ [field]: filled[field] });
      expect([message, (data as Row)[field]]).toEqual(['', filled[field]]);
    },
  );

  it('gets the default of a field that has one', async () => {
    changeSchemas({ item: before() });
    const app = await buildTestApp({ onDisk: true });
    const id = Number(
      dataOf(await (await app.signedIn()).call('POST', 'item/', { title: 'old' }))['id'],
    );
    changeSchemas({
      item: buildSchema('item', {
        title,
        plan: { title: 'Plan', type: 'string', enum: ["it's", 'b'], default: "it's" },
        limit: { title: 'Limit', type: 'integer', minimum: 1, default: 10 },
        rate: { title: 'Rate', type: 'number', default: 1.5 },
        open: { title: 'Open', type: 'boolean', default: true },
        shut: { title: 'Shut', type: 'boolean', default: false },
        tags: {
          title: 'Tags',
          type: 'array',
          items: { type: 'string' },
          default: ['a', 'b'],
          'x-wire': 'comma',
        },
        setup: { title: 'Setup', type: 'object', default: { a: 1 }, 'x-wire': 'json' },
        none: { title: 'None', type: 'integer' },
      }),
    });
    await app.restart();
    const root = await app.signedIn();
    const record = dataOf(await root.call('GET', `item/${id}`));
    expect(record).toEqual({
      id,
      title: 'old',
      plan: "it's",
      limit: 10,
      rate: 1.5,
      open: true,
      shut: false,
      tags: 'a,b',
      setup: '{"a":1}',
      none: null,
    });
    // The next start fills nothing again: what was emptied since stays empty.
    await root.call('PUT', 'item/', { id, limit: null, plan: '' });
    await app.restart();
    expect(dataOf(await (await app.signedIn()).call('GET', `item/${id}`))).toMatchObject({
      limit: null,
      plan: null,
    });
  });
});

describe('an optional field', () => {
  const optional = Object.keys(added).filter((field) => field !== 'must' && field !== 'count');
  const needed = { title: 'a', must: 'abc', count: 1 };

  it.each(optional)('may be empty in a new record, and be emptied: %s', async (field) => {
    changeSchemas({ item: withFields() });
    const app = await buildTestApp();
    const root = await app.signedIn();
    const property = added[field];
    const empty = field === 'setup' ? '{}' : null;
    const inputs =
      property?.type === 'string'
        ? ['', null]
        : property?.type === 'array'
          ? ['']
          : field === 'setup'
            ? ['{"page":""}']
            : [null];
    for (const input of [undefined, ...inputs]) {
      const { body } = await root.call('POST', 'item/', { ...needed, [field]: input });
      expect([input, body.message]).toEqual([input, '']);
      const { id } = body.data as { id: number };
      const [made] = await app.services.store.records
        .selectFrom('item')
        .selectAll()
        .where('id', '=', id)
        .execute();
      if (field !== 'setup' && field !== 'tags')
        expect([input, made?.[field]]).toEqual([input, null]);
    }
    const { id } = (await root.call('POST', 'item/', { ...needed, [field]: filled[field] })).body
      .data as { id: number };
    for (const input of inputs) {
      await root.call('PUT', 'item/', { id, [field]: filled[field] });
      const { body } = await root.call('PUT', 'item/', { id, [field]: input });
      expect([input, body.message]).toEqual([input, '']);
      const now = dataOf(await root.call('GET', `item/${id}`))[field];
      expect(now === '' || now === '{"page":""}' ? empty : now).toBe(empty);
    }
  });

  it.each<[string, unknown]>([
    ['mail', 'x'],
    ['page', 'x'],
    ['code', 'ab'],
    ['level', 'middle'],
    ['stars', 0],
    ['stars', 6],
    ['grade', 3],
    ['price', 0.4],
    ['starts', 0],
    ['setup', '{"page":"x"}'],
    ['must', ''],
    ['must', 'a'],
    ['count', null],
    ['count', 0],
  ])(
    'is checked where it is not empty, and a required one is not empty: %s %j',
    async (field, value) => {
      changeSchemas({ item: withFields() });
      const app = await buildTestApp();
      const root = await app.signedIn();
      const { id } = (await root.call('POST', 'item/', needed)).body.data as { id: number };
      for (const [method, body] of [
        ['POST', needed],
        ['PUT', { id }],
      ] as const) {
        const answer = await root.call(method, 'item/', { ...body, [field]: value });
        expect([
          method,
          Object.keys(answer.body.errors ?? {}).map((path) => path.split('.')[0]),
        ]).toEqual([method, [field]]);
      }
    },
  );

  it.each<[string, Row]>([
    ['channel', { priority: null }],
    ['channel', { status: null }],
    ['token', { expired_time: null }],
    ['user', { group: '' }],
    ['user', { quota: null }],
  ])('is none of a shipped field that always has a value: %s %j', async (name, change) => {
    const app = await buildTestApp();
    const root = await app.signedIn();
    await root.call('POST', 'channel/', { name: 'c', key: 'k', models: 'm', group: 'default' });
    await root.call('POST', 'user/', { username: 'carol', password: 'password-1' });
    await root.call('POST', 'token/', { name: 't' });
    const { id } = ((await root.call('GET', `${name}/?p=0`)).body.data as Row[])[0] as {
      id: number;
    };
    const { body } = await root.call('PUT', `${name}/`, { id, ...change });
    expect([body.success, Object.keys(body.errors ?? {})]).toEqual([false, Object.keys(change)]);
  });
});

describe('a search in integers', () => {
  it('finds those that begin with the keyword, on either database', async () => {
    const number: PropertySchema = { title: 'Number', type: 'integer' };
    changeSchemas({
      item: buildSchema('item', { title, number }, { search: ['number', 'title'] }),
    });
    const root = await (await buildTestApp()).signedIn();
    for (const [name, value] of [
      ['a', 412],
      ['b', 14],
      ['41 c', undefined],
    ])
      await root.call('POST', 'item/', { title: name, number: value });
    const { body } = await root.call('GET', 'item/search?keyword=41');
    expect((body.data as Row[]).map((row) => row['title'])).toEqual(['a', '41 c']);
  });
});
