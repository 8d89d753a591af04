/** Fields that get another type: by a step where there are values, by themselves where there are none. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PropertySchema } from '../../../src/schema/types';
import { changeType } from '../../../src/server/store/migration/changeType';
import type { Store } from '../../../src/server/store/tables/tables';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import { field, fill, newWorld, nothing, start, valuesOf } from '../../support/project/noteTable';
import { dumpDatabase } from '../../support/server/dumpDatabase';
import { buildTestApp } from '../../support/server/testApp';

const numbers = { items: { type: 'integer' }, 'x-wire': 'json' } as const;
const [text, whole, fraction] = [field('string'), field('integer'), field('number')];
const list = field('array');
const numberList = field('array', numbers);

/** Each pair of types that differ, with a value, and the names of both. */
const pairs: [PropertySchema, unknown, string, PropertySchema, string][] = [
  [text, '12', 'string', whole, 'integer'],
  [text, '{}x', 'string', field('object'), 'object'],
  [text, 'a', 'string', list, 'array (comma)'],
  [text, '0', 'string', field('boolean'), 'boolean'],
  [whole, 12, 'integer', text, 'string'],
  [whole, 12, 'integer', fraction, 'number'],
  [whole, 1, 'integer', field('boolean'), 'boolean'],
  [fraction, 1.5, 'number', whole, 'integer'],
  [field('boolean'), 1, 'boolean', text, 'string'],
  [list, 'a,b', 'array (comma)', numberList, 'array of integer'],
  [field('array', { 'x-wire': 'json' }), '["a"]', 'array', list, 'array (comma)'],
  [field('object'), '{"a":1}', 'object', text, 'string'],
];

describe('a changed type', () => {
  it.each(pairs)('is refused where a record has a value: %j %j, %s', async (...pair) => {
    const [before, value, from, after, to] = pair;
    const world = await newWorld();
    const rows = [{ size: value }, { size: null }, { size: value }];
    await start(world, { title: text, size: before }, fill(rows));
    const dump = await start(world, { title: text, size: before }, dumpDatabase);
    const fields = { name: field('string', { 'x-was': 'title' }), size: after, more: text };
    await expect(start(world, fields, nothing)).rejects.toThrow(
      'the schema files ask for a change that some records prevent; nothing was changed. ' +
        `note.size: 2 rows have values of type ${from}, and the schema file says ${to}; ` +
        'add a migration step that converts them, as task 20 of schemas/README.md shows',
    );
    expect(await start(world, { title: text, size: before }, dumpDatabase)).toBe(dump);
  });

  it('is named with all other fields that stop the start, and without the values', async () => {
    const world = await newWorld();
    const rows = [{ size: 'secret-value', age: 'old' }, { size: 'secret-value' }];
    await start(world, { size: text, age: text }, fill(rows));
    const failing = start(world, { size: whole, age: fraction }, nothing);
    const error = String(await failing.catch((thrown: Error) => thrown));
    expect(error).toContain('note.size: 2 rows have values of type string');
    expect(error).toContain('note.age: 1 row has a value of type string');
    expect(error).not.toContain('secret-value');
  });

  it('of a field that was removed in between is refused, too', async () => {
    const world = await newWorld();
    await start(world, { title: text, size: list }, fill([{ size: 'a,b' }]));
    await start(world, { title: text }, nothing);
    const size = field('array', { 'x-wire': 'json' });
    await expect(start(world, { title: text, size }, nothing)).rejects.toThrow(
      'note.size: 1 row has a value of type array (comma), and the schema file says array;',
    );
  });

  it('of a renamed field names the older column', async () => {
    const world = await newWorld();
    await start(world, { title: text }, fill([{ title: '5' }]));
    const size = field('integer', { 'x-was': 'title' });
    await expect(start(world, { size }, nothing)).rejects.toThrow(
      'note.title: 1 row has a value of type string, and the schema file says integer for "size";',
    );
  });

  it.each<[string, PropertySchema, PropertySchema, unknown[], unknown]>([
    ['no rows', text, whole, [], null],
    ['nothing and empty texts', text, whole, [null, ''], null],
    ['empty lists', field('array', { 'x-wire': 'json' }), list, ['[]', null], null],
    ['empty objects', field('object'), text, ['{}'], null],
    ['0 of a number', whole, text, [0, null], null],
    ['no of a boolean', field('boolean'), text, [0], null],
    [
      'the default',
      field('integer', { default: 5 }),
      field('number', { default: 5 }),
      [5, null, 0],
      5,
    ],
    ['nothing, for a new default', text, field('integer', { default: 3 }), [null], 3],
  ])(
    'needs no step where the column is empty: %s',
    async (_what, before, after, values, wanted) => {
      const world = await newWorld();
      const info = { order: ['size'] };
      await start(world, { size: before }, fill(values.map((size) => ({ size }))), info);
      for (let i = 0; i < 2; i++)
        expect(await start(world, { size: after }, valuesOf(), info)).toEqual(
          values.map(() => wanted),
        );
      expect(world.lines.filter((line) => line.includes('it was empty')).length).toBe(1);
    },
  );
});

describe('a step for a changed type', () => {
  const done =
    (...[name, type, value]: [string, PropertySchema['type'], string]) =>
    ({ db, engine }: Store) =>
      changeType('note', name, type, sql.raw(value))(db, engine, undefined);

  it.each<[string, PropertySchema, PropertySchema, string, [unknown, unknown][]]>([
    [
      'text to integer',
      text,
      whole,
      `cast(nullif(size, '') as integer)`,
      [
        ['12', 12],
        ['', null],
        [null, null],
      ],
    ],
    ['integer to text', whole, text, 'cast(size as text)', [[12, '12']]],
    ['integer to number', whole, fraction, 'size', [[12, 12]]],
    [
      'integer to boolean',
      whole,
      field('boolean'),
      'case when size > 0 then 1 else 0 end',
      [[4, 1]],
    ],
    ['text to list', text, list, `replace(size, ' ', '')`, [['a, b', 'a,b']]],
    ['list to list of integers', list, numberList, `'[' || size || ']'`, [['1,2', '[1,2]']]],
  ])('converts each value: %s', async (_what, before, after, value, cases) => {
    const world = await newWorld();
    const info = { order: ['size'] };
    await start(world, { size: before }, fill(cases.map(([size]) => ({ size }))), info);
    await start(world, { size: before }, done('size', after.type, value), info);
    const wanted = cases.map(([, size]) => size);
    for (let i = 0; i < 2; i++)
      expect(await start(world, { size: after }, valuesOf(), info)).toEqual(wanted);
    await start(world, { size: after }, fill([{ size: null }]));
    expect(world.lines.join()).not.toContain('data changed');
  });

  it('knows a field that gets another name, too, by its older one', async () => {
    const world = await newWorld();
    await start(world, { title: text }, fill([{ title: '5' }]));
    await start(world, { title: text }, done('title', 'integer', 'cast(title as integer)'));
    const size = field('integer', { 'x-was': 'title' });
    expect(await start(world, { size }, valuesOf())).toEqual([5]);
  });

  it('changes nothing where the field is not there yet', async () => {
    const world = await newWorld();
    const dump = await start(world, { title: text }, dumpDatabase);
    await start(world, { title: text }, done('size', 'integer', 'size'));
    expect(await start(world, { title: text }, dumpDatabase)).toBe(dump);
    const other = changeType('other', 'size', 'integer', sql`size`);
    await start(world, { title: text }, ({ db, engine }) => other(db, engine, undefined));
  });

  it('is read and written by the API afterwards', async () => {
    changeSchemas({ note: buildSchema('note', { size: text, tags: text }) });
    const app = await buildTestApp({ onDisk: true });
    const before = await app.signedIn();
    await before.call('POST', 'note/', { size: '12', tags: 'a, b' });
    await done('size', 'integer', 'cast(size as integer)')(app.services.store);
    await done('tags', 'array', 'tags')(app.services.store);
    changeSchemas({
      note: buildSchema('note', { size: field('integer', { minimum: 0 }), tags: list }),
    });
    await app.restart();
    const after = await app.signedIn();
    expect((await after.call('GET', 'note/1')).body.data).toMatchObject({ size: 12 });
    const { body } = await after.call('PUT', 'note/', { id: 1, size: 13, tags: 'c' });
    expect(body.data).toMatchObject({ size: 13, tags: 'c' });
  });
});
