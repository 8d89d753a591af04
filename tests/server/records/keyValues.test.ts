/** Fields of keys and values: checked entry by entry, stored as JSON in their order, and answered as they were given. */
import { describe, expect, it } from 'vitest';
import type { MapValue, PropertySchema, Row } from '../../../src/schema/types';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { buildTestApp, type Client } from '../../support/server/testApp';

const title: PropertySchema = { title: 'Title', type: 'string', minLength: 1, maxLength: 40 };

const map = (
  values: MapValue,
  words: Partial<PropertySchema> = {},
): Record<string, PropertySchema> => ({
  table: { title: 'Table', type: 'object', additionalProperties: values, ...words },
});

async function start(
  properties: Record<string, PropertySchema>,
  required: string[] = [],
): Promise<Client> {
  changeSchemas({
    item: buildSchema('item', { title, ...properties }, {}, ['title', ...required]),
  });
  return (await buildTestApp()).signedIn();
}

const create = async (root: Client, table: unknown) =>
  (await root.call('POST', 'item/', { title: 'a', table })).body;
const stored = async (root: Client, table: unknown) =>
  ((await create(root, table)).data as Row)['table'];

describe('keys and values', () => {
  it.each<[string, MapValue, unknown, string]>([
    ['an object', { type: 'number' }, { b: 1.5, a: 2 }, '{"b":1.5,"a":2}'],
    ['JSON text', { type: 'string' }, '{ "b" : "1", "a": "" }', '{"b":"1","a":""}'],
    [
      'keys that are numbers, in their order',
      { type: 'integer' },
      '{"10":1,"9":2,"b":3}',
      '{"10":1,"9":2,"b":3}',
    ],
    [
      'names that objects have',
      { type: 'string' },
      '{"__proto__":"x","constructor":"y","toString":"z"}',
      '{"__proto__":"x","constructor":"y","toString":"z"}',
    ],
    [
      'exact numbers',
      { type: 'number' },
      '{"a":9007199254740991,"b":0.1}',
      '{"a":9007199254740991,"b":0.1}',
    ],
    ['yes and no', { type: 'boolean' }, { a: true, b: false }, '{"a":true,"b":false}'],
    [
      'signs that JSON sets apart',
      { type: 'string' },
      { 'a"b\\{[:,': 'c}]"\\\n: ,' },
      JSON.stringify({ 'a"b\\{[:,': 'c}]"\\\n: ,' }),
    ],
    ['letters beyond ASCII', { type: 'string' }, { 键: '值 🐟' }, '{"键":"值 🐟"}'],
  ])('are stored as they came: %s', async (_what, values, table, expected) => {
    const root = await start(map(values));
    expect(await stored(root, table)).toBe(expected);
    const { data } = (await root.call('GET', 'item/?p=0')).body;
    expect((data as Row[])[0]?.['table']).toBe(expected);
    expect(({} as Row)['x']).toBeUndefined();
  });

  it.each<[string, MapValue, Partial<PropertySchema>, unknown, string]>([
    ['a text', { type: 'string' }, {}, 'a=1', 'JSON'],
    ['a list', { type: 'string' }, {}, ['a'], 'JSON object'],
    ['a list as text', { type: 'string' }, {}, '["a"]', 'JSON object'],
    ['a number', { type: 'string' }, {}, 5, 'JSON object'],
    ['an object within', { type: 'string' }, {}, { a: { b: 'c' } }, 'JSON object'],
    ['a list within', { type: 'string' }, {}, '{"a":["b"]}', 'JSON object'],
    ['null as a value', { type: 'string' }, {}, { a: null }, 'entry 1 (a)'],
    ['an empty key', { type: 'string' }, {}, { a: 'x', '': 'y' }, 'entry 2: the key is empty'],
    ['a key of blanks', { type: 'string' }, {}, { '  ': 'y' }, 'the key is empty'],
    [
      'a key twice',
      { type: 'string' },
      {},
      '{"a":"1","a":"2"}',
      'entry 2 (a): the key is there twice',
    ],
    ['a text for a number', { type: 'number' }, {}, { a: '1' }, 'entry 1 (a): must be a number'],
    ['a fraction', { type: 'integer' }, {}, { a: 1.5 }, 'whole number'],
    ['a number for a text', { type: 'string' }, {}, { a: 1 }, 'must be a text'],
    ['a word for yes', { type: 'boolean' }, {}, { a: 'yes' }, 'true or false'],
    ['a small number', { type: 'number', minimum: 1 }, {}, { a: 0.5 }, 'at least 1'],
    ['a large number', { type: 'number', maximum: 1 }, {}, { a: 2 }, 'at most 1'],
    ['a number beyond 2^53', { type: 'integer' }, {}, '{"a":9007199254740993}', 'to be exact'],
    ['too many digits', { type: 'number' }, {}, '{"a":0.12345678901234567891}', 'to be exact'],
    ['a number beyond 2^53 for a text', { type: 'string' }, {}, '{"a":9007199254740993}', 'a text'],
    ['a long text', { type: 'string', maxLength: 2 }, {}, { a: 'abc' }, 'at most 2'],
    ['a short text', { type: 'string', minLength: 2 }, {}, { a: 'b' }, 'at least 2'],
    ['a wrong format', { type: 'string', format: 'email' }, {}, { a: 'b' }, 'email'],
    ['none of the enum', { type: 'string', enum: ['b'] }, {}, { a: 'c' }, 'allowed values'],
    [
      'no choice',
      { type: 'integer' },
      { 'x-choices': [{ value: 1, label: 'One' }] },
      { a: 2 },
      'allowed values',
    ],
    ['a long key', { type: 'string' }, { propertyNames: { maxLength: 2 } }, { abc: '' }, 'the key'],
    ['too many', { type: 'string' }, { maxProperties: 1 }, { a: '', b: '' }, 'at most 1'],
    [
      'too many, whatever is in them',
      { type: 'string' },
      { maxProperties: 1 },
      { a: 1, '': 2 },
      'at most 1',
    ],
    ['too few', { type: 'string' }, { minProperties: 2 }, { a: '' }, 'at least 2'],
    [
      'more than 100',
      { type: 'integer' },
      {},
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, at])),
      'at most 100',
    ],
  ])(
    'are refused with the entry, in a new record and in a change: %s',
    async (_what, values, words, table, reason) => {
      const root = await start(map(values, words));
      const { id } = (await create(root, undefined)).data as { id: number };
      for (const answer of [
        await create(root, table),
        (await root.call('PUT', 'item/', { id, table })).body,
      ]) {
        expect(answer.success).toBe(false);
        expect(answer.message).toContain('Table');
        expect(answer.message).toContain(reason);
        expect(Object.keys(answer.errors ?? {})).toEqual(['table']);
      }
      expect(((await root.call('GET', `item/${id}`)).body.data as Row)['table']).toBeNull();
    },
  );

  it('are refused in Chinese, too', async () => {
    const root = await start(map({ type: 'number' }));
    const table = { a: 'x' };
    const language = { 'accept-language': 'zh' };
    const { body } = await root.call('POST', 'item/', { title: 'a', table }, language);
    expect(body.message).toContain('条目 1 (a)：必须为数字');
  });

  it('are empty where they may be, and stored as null then', async () => {
    const root = await start(map({ type: 'string' }, { minProperties: 2 }));
    for (const table of [undefined, null, '', '{}', {}])
      expect(await stored(root, table)).toBeNull();
    const { id } = (await create(root, { a: '1', b: '2' })).data as { id: number };
    for (const table of [null, '', '{}', {}]) {
      await root.call('PUT', 'item/', { id, table: { a: '1', b: '2' } });
      const { data } = (await root.call('PUT', 'item/', { id, table })).body;
      expect([table, (data as Row)['table']]).toEqual([table, null]);
    }
  });

  it('are not empty where they are required', async () => {
    const root = await start(map({ type: 'string' }), ['table']);
    for (const table of [undefined, '', '{}', {}])
      expect(Object.keys((await create(root, table)).errors ?? {})).toEqual(['table']);
    const { id } = (await create(root, { a: '1' })).data as { id: number };
    for (const table of ['', '{}', {}])
      expect(
        Object.keys((await root.call('PUT', 'item/', { id, table })).body.errors ?? {}),
      ).toEqual(['table']);
    expect(((await root.call('GET', `item/${id}`)).body.data as Row)['table']).toBe('{"a":"1"}');
  });

  it('have a default, and one entry changed leaves the others', async () => {
    const root = await start(map({ type: 'integer' }, { default: { a: 1 } }));
    expect(await stored(root, undefined)).toBe('{"a":1}');
    const { id } = (await create(root, '{"10":1,"9":2}')).data as { id: number };
    const { data } = (await root.call('PUT', 'item/', { id, table: '{"10":1,"9":3}' })).body;
    expect((data as Row)['table']).toBe('{"10":1,"9":3}');
  });

  it('are not checked while they are hidden', async () => {
    const root = await start({
      open: { title: 'Open', type: 'boolean', default: false },
      ...map({ type: 'number' }, { 'x-hide-when': { open: false } }),
    });
    expect(await stored(root, { a: 'x' })).toBeNull();
    expect(
      (await root.call('POST', 'item/', { title: 'a', open: true, table: { a: 'x' } })).body
        .success,
    ).toBe(false);
  });
});

describe('records from before keys and values', () => {
  it('get the default, keep what an object had, and are changed', async () => {
    changeSchemas({
      item: buildSchema('item', {
        title,
        table: {
          title: 'Table',
          type: 'object',
          'x-wire': 'json',
          properties: { '10': title, '9': title },
        },
      }),
    });
    const app = await buildTestApp({ onDisk: true });
    const first = await app.signedIn();
    const { id } = (await first.call('POST', 'item/', { title: 'a', table: { '9': 'x' } })).body
      .data as { id: number };
    changeSchemas({
      item: buildSchema('item', {
        title,
        ...map({ type: 'string' }),
        more: {
          title: 'More',
          type: 'object',
          additionalProperties: { type: 'integer' },
          default: { a: 1 },
        },
      }),
    });
    await app.restart();
    const root = await app.signedIn();
    expect((await root.call('GET', `item/${id}`)).body.data).toMatchObject({
      table: '{"9":"x"}',
      more: '{"a":1}',
    });
    const { data } = (await root.call('PUT', 'item/', { id, table: { b: 'y' }, more: '' })).body;
    expect(data).toMatchObject({ table: '{"b":"y"}', more: null });
  });
});
