import { describe, expect, it } from 'vitest';
import type { PropertySchema } from '../../../src/schema/types';
import { openStore } from '../../../src/server/store/openStore';
import { buildSchema, changeSchemas } from '../../support/project/changeSchemas';
import {
  columnsOf,
  field,
  fill,
  newWorld,
  nothing,
  rowsOf,
  start,
  tableNames,
  valuesOf,
  type Words,
} from '../../support/project/noteTable';
import { dumpDatabase } from '../../support/server/dumpDatabase';

describe('a renamed field', () => {
  const name = (was: string | string[], words: Words = {}) =>
    field('string', { 'x-was': was, ...words });

  it('keeps its values, at the next start and at those after it', async () => {
    const world = await newWorld();
    await start(world, { title: field('string') }, fill([{ title: 'a' }, { title: null }]));
    for (let i = 0; i < 2; i++) {
      expect(await start(world, { name: name('title') }, valuesOf('name'))).toEqual(['a', null]);
      expect(await start(world, { name: name('title') }, columnsOf)).toEqual(['id', 'name']);
    }
    // The word may stay or go.
    expect(await start(world, { name: field('string') }, valuesOf('name'))).toEqual(['a', null]);
  });

  it('is found after starts without it', async () => {
    const world = await newWorld();
    await start(world, { title: field('string'), x: field('string') }, fill([{ title: 'a' }]));
    for (let i = 0; i < 2; i++) await start(world, { x: field('string') }, nothing);
    const fields = { x: field('string'), name: name('title') };
    expect(await start(world, fields, valuesOf('name'))).toEqual(['a']);
  });

  it.each(['second', 'first'])('is found by the %s of its older names', async (old) => {
    const world = await newWorld();
    await start(world, { [old]: field('string') }, fill([{ [old]: 'a' }]));
    const after = { third: name(['second', 'first']) };
    expect(await start(world, after, rowsOf('third'))).toEqual([['a']]);
    expect(await start(world, after, columnsOf)).toEqual(['id', 'third']);
  });

  it('takes the filled values of two older columns', async () => {
    const world = await newWorld();
    const rows = [
      { first: 'a', second: '' },
      { first: null, second: 'b' },
      { first: '', second: null },
      { first: 'c', second: 'c' },
    ];
    await start(world, { first: field('string'), second: field('string') }, fill(rows));
    const after = { third: name(['second', 'first']) };
    expect(await start(world, after, valuesOf('third'))).toEqual(['a', 'b', '', 'c']);
    expect(await start(world, after, columnsOf)).toEqual(['id', 'third']);
  });

  it('is refused where two older columns have different values', async () => {
    const world = await newWorld();
    const rows = Array.from({ length: 7 }, () => ({ first: 'a', second: 'b' }));
    await start(world, { first: field('string'), second: field('string') }, fill(rows));
    await expect(start(world, { third: name(['second', 'first']) }, nothing)).rejects.toThrow(
      'note.third: 7 rows have another value in the older column second, first: ' +
        'id 1, 2, 3, 4, 5 and 2 more; make the two equal with the schema files of before',
    );
  });

  it('takes its values over where a start without the word made an empty column', async () => {
    const world = await newWorld();
    await start(world, { title: field('string') }, fill([{ title: 'a' }, { title: 'b' }]));
    const filled = { default: 'none' };
    await start(world, { name: field('string', filled) }, async (store) => {
      await fill([{ name: 'new' }])(store);
      await store.records.updateTable('note').set({ name: 'b' }).where('id', '=', 2).execute();
    });
    const after = { name: name('title', filled) };
    expect(await start(world, after, valuesOf('name'))).toEqual(['a', 'b', 'new']);
    expect(await start(world, after, columnsOf)).toEqual(['id', 'name']);
  });

  it.each<[string, PropertySchema, unknown, unknown, unknown]>([
    ['false, for a default of true', field('boolean', { default: true }), 1, 0, 0],
    ['true, for a default of false', field('boolean', { default: false }), 0, 1, 1],
    ['false, typed under the new name', field('boolean', { default: true }), 0, 1, 0],
    ['true, typed under the new name', field('boolean', { default: false }), 1, 0, 1],
    ['0, for a default', field('integer', { default: 5 }), 5, 0, 0],
    ['an empty text, for a default', field('string', { default: 'none' }), 'none', '', ''],
    ['an empty text, typed under the new name', field('string', { default: 'x' }), '', 'a', ''],
    [
      'no entries, for a default',
      field('array', { 'x-wire': 'json', default: ['a'] }),
      '["a"]',
      '[]',
      '[]',
    ],
    ['nothing older, for a default', field('integer', { default: 5 }), 5, null, 5],
  ])(
    'whose own column holds a default takes %s, and both are copied',
    async (_what, wanted, own, older, result) => {
      const world = await newWorld();
      const { default: _, ...before } = wanted;
      await start(world, { old: before }, fill([{ old: older }]));
      await start(
        world,
        { size: wanted },
        async ({ records }) =>
          void (await records.updateTable('note').set({ size: own }).execute()),
      );
      const after = { size: { ...wanted, 'x-was': 'old' } };
      expect(await start(world, after, valuesOf())).toEqual([result]);
      const copies = await start(world, after, async ({ records }) => [
        await records.selectFrom('dropped_note_size').selectAll().execute(),
        await records.selectFrom('dropped_note_old').selectAll().execute(),
      ]);
      expect(copies).toEqual([
        [{ id: 1, size: own }],
        older === null ? [] : [{ id: 1, old: older }],
      ]);
      expect(world.lines.join()).toContain(
        'note.size: takes over old; 1 row; copies are in the tables dropped_note_size and dropped_note_old',
      );
    },
  );

  it('is refused where both columns have values of their own', async () => {
    const world = await newWorld();
    await start(world, { title: field('string') }, fill([{ title: 'a' }, { title: 'b' }]));
    const dump = await start(world, { name: field('string') }, async (store) => {
      await store.records.updateTable('note').set({ name: 'other' }).where('id', '=', 2).execute();
      return dumpDatabase(store);
    });
    await expect(start(world, { name: name('title') }, nothing)).rejects.toThrow(
      'note.name: 1 row has another value in the older column title: id 2',
    );
    expect(await start(world, { name: field('string') }, dumpDatabase)).toBe(dump);
  });

  it('keeps an order over pages and its index', async () => {
    const world = await newWorld();
    await start(world, { rank: field('integer') }, fill([{ rank: 2 }]), { order: ['rank'] });
    const grade = field('integer', { 'x-was': 'rank' });
    expect(await start(world, { grade }, valuesOf('grade'), { order: ['grade'] })).toEqual([2]);
  });

  it('that differs in capitals only is asked for its older name', async () => {
    const world = await newWorld();
    await start(world, { title: field('string') }, fill([{ title: 'a' }]));
    await expect(start(world, { Title: field('string') }, nothing)).rejects.toThrow(
      'note.Title: the table has a column "title", which differs in capitals only; write "x-was": "title"',
    );
    expect(await start(world, { Title: name('title') }, valuesOf('Title'))).toEqual(['a']);
  });

  it('is refused where a kept column has its new name in other capitals', async () => {
    const world = await newWorld();
    const fields = { heading: field('string'), title: field('string') };
    await start(world, fields, fill([{ heading: 'a', title: 'kept' }]));
    await expect(start(world, { Title: name('heading') }, nothing)).rejects.toThrow(
      'note.Title: the table has a column "title", which differs in capitals only',
    );
    expect(await start(world, fields, rowsOf('heading', 'title'))).toEqual([['a', 'kept']]);
  });
});

describe('a resource with the name of an index', () => {
  it.each(['note_rank', 'user_username', 'log_user'])('is made: %s', async (name) => {
    const world = await newWorld();
    const rank = field('integer');
    const before = { order: ['rank'] };
    await start(
      world,
      { rank },
      async ({ db }) => {
        // As versions before called it.
        if (name !== 'note_rank') return;
        await db.schema.dropIndex('note:rank').execute();
        await db.schema.createIndex(name).on('note').columns(['rank', 'id']).execute();
      },
      before,
    );
    changeSchemas({ [name]: buildSchema(name, { rank }, before) });
    for (let i = 0; i < 2; i++)
      await start(
        world,
        { rank },
        async (store) => {
          await store.records.insertInto(name).values({ rank: i }).execute();
          expect(await store.records.selectFrom(name).selectAll().execute()).toHaveLength(i + 1);
          // Each index is there under a name that no resource can have.
          for (const index of ['note:rank', `${name}:rank`, 'user:username', 'log:user'])
            await store.db.schema.dropIndex(index).execute();
        },
        before,
      );
  });
});

describe('a database from before types were written down', () => {
  it('is known by the kind of its columns', async () => {
    const world = await newWorld();
    const rows = [{ size: '5', tags: 'a,b' }];
    await start(world, { size: field('string'), tags: field('array') }, async (store) => {
      await fill(rows)(store);
      await store.db.deleteFrom('stored_field').execute();
    });
    await expect(
      start(world, { size: field('integer'), tags: field('array') }, nothing),
    ).rejects.toThrow('note.size: 1 row has a value of type string');
    const after = { size: field('string'), tags: field('array') };
    expect(await start(world, after, rowsOf('size', 'tags'))).toEqual([['5', 'a,b']]);
  });
});

describe('several processes that start at once', () => {
  it('change the data once', async () => {
    const world = await newWorld();
    const rows = Array.from({ length: 50 }, (_, i) => ({ size: `${i}`, old: 'x' }));
    await start(world, { size: field('string'), old: field('string') }, fill(rows));
    changeSchemas({
      note: buildSchema('note', {
        amount: field('string', { 'x-was': 'size' }),
        old: field('string', { 'x-drop': true }),
      }),
    });
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(world.settings)));
    for (const store of stores) {
      expect(await valuesOf('amount')(store)).toEqual(rows.map(({ size }) => size));
      expect((await tableNames(store)).filter((name) => name.startsWith('dropped'))).toEqual([
        'dropped_note_old',
      ]);
    }
    await Promise.all(stores.map((store) => store.close()));
    expect(world.lines.filter((line) => line.includes('data changed: note.amount')).length).toBe(1);
  });
});
