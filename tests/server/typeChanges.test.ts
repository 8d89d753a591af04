/** Fields that get another type while records exist: every value is converted exactly, or the start is refused. */
import { describe, expect, it, vi } from 'vitest';
import type { PropertySchema } from '../../src/schema/types';
import { buildSchema, changeSchemas } from '../support/changeSchemas';
import { dumpDatabase } from '../support/dumpDatabase';
import { field, fill, newWorld, nothing, start, valuesOf } from '../support/noteTable';
import { buildTestApp } from '../support/testApp';

vi.setConfig({ testTimeout: 60_000 });

const numbers = { items: { type: 'integer' }, 'x-wire': 'json' } as const;

const keyValues = field('object', { additionalProperties: { type: 'number' } });

describe('a changed type', () => {
  it.each<[string, PropertySchema, PropertySchema, [unknown, unknown][]]>([
    [
      'text to integer',
      field('string'),
      field('integer'),
      [
        ['12', 12],
        [' 7 ', 7],
        ['-3', -3],
        ['007', 7],
        ['5.0', 5],
        ['9007199254740991', 9007199254740991],
        ['', null],
        [null, null],
      ],
    ],
    [
      'text to number',
      field('string'),
      field('number'),
      [
        ['1.5', 1.5],
        ['.5', 0.5],
        ['1e3', 1000],
        ['0e-400', 0],
        ['', null],
      ],
    ],
    [
      'text to boolean',
      field('string'),
      field('boolean'),
      [
        ['true', 1],
        ['No', 0],
        ['1', 1],
        ['off', 0],
        ['是', 1],
        ['', null],
      ],
    ],
    [
      'text to list',
      field('string'),
      field('array'),
      [
        ['a, b,c', 'a,b,c'],
        ['one', 'one'],
        ['["x","y"]', 'x,y'],
        ['x，y\nz', 'x，y\nz'],
        ['a,,b', 'a,b'],
        ['', null],
      ],
    ],
    ['text to list of integers', field('string'), field('array', numbers), [['1, 2', '[1,2]']]],
    ['text to object', field('string'), field('object'), [['{"a": 1}', '{"a":1}']]],
    [
      'integer to text',
      field('integer'),
      field('string'),
      [
        [12, '12'],
        [0, '0'],
        [null, null],
      ],
    ],
    ['integer to number', field('integer'), field('number'), [[12, 12]]],
    [
      'integer to boolean',
      field('integer'),
      field('boolean'),
      [
        [0, 0],
        [1, 1],
        [null, null],
      ],
    ],
    ['integer to list', field('integer'), field('array', numbers), [[4, '[4]']]],
    [
      'number to integer',
      field('number'),
      field('integer'),
      [
        [3, 3],
        [-2, -2],
      ],
    ],
    ['number to text', field('number'), field('string'), [[1.5, '1.5']]],
    [
      'boolean to text',
      field('boolean'),
      field('string'),
      [
        [1, 'true'],
        [0, 'false'],
        [null, null],
      ],
    ],
    ['boolean to integer', field('boolean'), field('integer'), [[1, 1]]],
    [
      'list to text',
      field('array'),
      field('string'),
      [
        ['a,b', 'a,b'],
        ['', null],
      ],
    ],
    ['list of one to integer', field('array'), field('integer'), [['5', 5]]],
    [
      'list to list of integers',
      field('array'),
      field('array', numbers),
      [
        ['1,2', '[1,2]'],
        ['', null],
      ],
    ],
    [
      'list as JSON to comma list',
      field('array', { 'x-wire': 'json' }),
      field('array'),
      [
        ['["a","b"]', 'a,b'],
        ['["a，b","c\\nd"]', 'a，b,c\nd'],
      ],
    ],
    [
      'text to keys and values',
      field('string'),
      keyValues,
      [
        ['{ "10": 1, "9": 2.5 }', '{"10":1,"9":2.5}'],
        ['{"__proto__":1}', '{"__proto__":1}'],
        ['{}', null],
        [' ', null],
      ],
    ],
    ['object to text', field('object'), field('string'), [['{"a":1}', '{"a":1}']]],
  ])('converts each value: %s', async (_what, before, after, cases) => {
    const world = await newWorld();
    await start(world, { size: before }, fill(cases.map(([value]) => ({ size: value }))));
    const wanted = cases.map(([, value]) => value);
    expect(await start(world, { size: after }, valuesOf())).toEqual(wanted);
    // Nothing is converted twice, and new records can be written.
    expect(await start(world, { size: after }, valuesOf())).toEqual(wanted);
    expect(world.lines.filter((line) => line.includes('data changed')).length).toBe(1);
    await start(world, { size: after }, fill([{ size: null }]));
  });

  it.each<[string, PropertySchema, PropertySchema, unknown[]]>([
    [
      'text to integer',
      field('string'),
      field('integer'),
      ['abc', '1.5', '1,000', '9007199254740993', '0x10', 'NaN', '１２'],
    ],
    [
      'text to number',
      field('string'),
      field('number'),
      ['1,5', 'Infinity', '--1', '1e-400', '1.5e-320'],
    ],
    ['text to integer too near to 0', field('string'), field('integer'), ['1e-400']],
    [
      'list as JSON to comma list',
      field('array', { 'x-wire': 'json' }),
      field('array'),
      ['["a,b"]', '[""]', '["a",""]', '[" a"]', '["a\\n"]'],
    ],
    ['text to boolean', field('string'), field('boolean'), ['maybe', '2']],
    ['text to list of integers', field('string'), field('array', numbers), ['1, x']],
    ['text to object', field('string'), field('object'), ['plain', '[1]', '5']],
    [
      'text to keys and values',
      field('string'),
      keyValues,
      ['plain', '[1]', '{"a":1,"a":2}', '{"a":12345678901234567890}', '{"a":{"b":1}}', '{"a":[1]}'],
    ],
    ['number to integer', field('number'), field('integer'), [1.5, 1e300]],
    ['integer to boolean', field('integer'), field('boolean'), [2, -1]],
    ['integer to object', field('integer'), field('object'), [1]],
    ['list to integer', field('array'), field('integer'), ['1,2', 'x']],
    [
      'list with a comma in an entry to text',
      field('array', { 'x-wire': 'json' }),
      field('string'),
      ['["a,b"]'],
    ],
    ['object to integer', field('object'), field('integer'), ['{"a":1}']],
  ])('stops the start before anything is changed: %s', async (_what, before, after, values) => {
    const world = await newWorld();
    const title = field('string');
    await start(world, { title, size: before }, fill(values.map((value) => ({ size: value }))));
    const dump = await start(world, { title, size: before }, dumpDatabase);
    const failing = start(
      world,
      { name: field('string', { 'x-was': 'title' }), size: after, more: field('string') },
      nothing,
    );
    const ids = values.slice(0, 5).map((_value, i) => i + 1);
    await expect(failing).rejects.toThrow(
      new RegExp(`note\\.size: ${values.length} rows? cannot become .*: id ${ids.join(', ')}`),
    );
    expect(await start(world, { title, size: before }, dumpDatabase)).toBe(dump);
  });

  it('is named with all other fields that stop the start, and without the values', async () => {
    const world = await newWorld();
    const rows = Array.from({ length: 9 }, () => ({ size: 'secret-value', age: 'old' }));
    await start(world, { size: field('string'), age: field('string') }, fill(rows));
    const failing = start(world, { size: field('integer'), age: field('number') }, nothing);
    const error = await failing.catch((thrown: Error) => thrown);
    expect(String(error)).toContain(
      'note.size: 9 rows cannot become integer: id 1, 2, 3, 4, 5 and 4 more',
    );
    expect(String(error)).toContain('note.age: 9 rows cannot become number');
    expect(String(error)).not.toContain('secret-value');
  });

  it('is read and written by the API afterwards', async () => {
    changeSchemas({ note: buildSchema('note', { size: field('string'), tags: field('string') }) });
    const app = await buildTestApp({ onDisk: true });
    const before = await app.signedIn();
    await before.call('POST', 'note/', { size: '12', tags: 'a, b' });
    changeSchemas({
      note: buildSchema('note', { size: field('integer', { minimum: 0 }), tags: field('array') }),
    });
    await app.restart();
    const after = await app.signedIn();
    expect((await after.call('GET', 'note/1')).body.data).toMatchObject({ size: 12, tags: 'a,b' });
    const { body } = await after.call('PUT', 'note/', { id: 1, size: 13, tags: 'c' });
    expect(body.data).toMatchObject({ size: 13, tags: 'c' });
  });

  it('of a field that was removed in between is converted, too', async () => {
    const world = await newWorld();
    const other = field('string');
    await start(world, { other, size: field('array') }, fill([{ size: 'a,b' }]));
    await start(world, { other }, nothing);
    const json = field('array', { 'x-wire': 'json' });
    expect(await start(world, { other, size: json }, valuesOf())).toEqual(['["a","b"]']);
  });

  it('takes seconds for 100,000 rows', async () => {
    const world = await newWorld();
    await start(world, { size: field('string'), title: field('string') }, async ({ records }) => {
      for (let i = 0; i < 20; i++)
        await records
          .insertInto('note')
          .values(Array.from({ length: 5000 }, (_, j) => ({ size: `${i * 5000 + j}`, title: 'x' })))
          .execute();
    });
    const began = performance.now();
    const last = await start(
      world,
      { size: field('integer'), title: field('string') },
      async ({ records }) =>
        records.selectFrom('note').select('size').where('id', '=', 100_000).executeTakeFirst(),
    );
    console.log(`100,000 rows in ${Math.round(performance.now() - began)} ms`);
    expect(last).toEqual({ size: 99_999 });
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
