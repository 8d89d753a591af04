/** Fields and resources that are removed and dropped while records exist: no value is lost. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { PropertySchema } from '../../../src/schema/types';
import { openStore } from '../../../src/server/store/openStore';
import { buildSchema, changeSchemas, removeSchema } from '../../support/project/changeSchemas';
import {
  columnsOf,
  field,
  fill,
  newWorld,
  start,
  tableNames,
  valuesOf,
} from '../../support/project/noteTable';
import { buildTestApp } from '../../support/server/testApp';
import { onPostgres } from '../../support/server/testDatabase';

describe('what no file names any more', () => {
  const gone = field('string', { 'x-drop': true });
  const title = field('string');

  it('stays with its data: a field, and a resource', async () => {
    const world = await newWorld();
    await start(world, { title, old: field('string') }, fill([{ title: 'a', old: 'kept' }]));
    await start(world, { title }, fill([{ title: 'b' }]));
    removeSchema('note');
    await (await openStore(world.settings)).close();
    const fields = { title, old: field('string') };
    expect(await start(world, fields, valuesOf('old'))).toEqual(['kept', null]);
  });

  it('is dropped with x-drop, and a copy is kept: a field', async () => {
    const world = await newWorld();
    const rows = [{ old: 'one' }, { title: 'a' }, { old: 'three' }];
    const info = { order: ['old'] };
    await start(world, { title, old: field('string') }, fill(rows), info);
    for (let i = 0; i < 2; i++) {
      expect(await start(world, { title, old: gone }, columnsOf)).toEqual(['id', 'title']);
      const copy = await start(world, { title, old: gone }, async ({ records }) =>
        records.selectFrom('dropped_note_old').selectAll().orderBy('id').execute(),
      );
      expect(copy).toEqual([
        { id: 1, old: 'one' },
        { id: 3, old: 'three' },
      ]);
    }
    // A field of that name later begins empty; dropped again, it has a copy of its own.
    await start(world, { title, old: field('integer') }, fill([{ old: 5 }]));
    const names = await start(world, { title, old: gone }, tableNames);
    expect(names).toEqual(expect.arrayContaining(['dropped_note_old', 'dropped_note_old_2']));
  });

  it('is dropped with x-drop, and a copy is kept: a resource', async () => {
    const world = await newWorld();
    const info = { owner: 'title' };
    await start(world, { title: field('integer') }, fill([{ title: 7 }]), info);
    changeSchemas({
      note: { ...buildSchema('note', { title: field('integer') }, info), 'x-drop': true },
    });
    for (let i = 0; i < 2; i++) {
      const store = await openStore(world.settings);
      expect(await tableNames(store)).not.toContain('note');
      expect(await store.records.selectFrom('dropped_note').select('title').execute()).toEqual([
        { title: 7 },
      ]);
      await store.close();
    }
    // The name may be used again.
    await start(world, { title }, fill([{ title: 'new' }]));
    expect(await start(world, { title }, valuesOf('title'))).toEqual(['new']);
  });

  it('is dropped together with what would have the same name as a copy', async () => {
    const world = await newWorld();
    const wholeFile = (resource: string, fields: Record<string, PropertySchema>, words: object) =>
      changeSchemas({ [resource]: { ...buildSchema(resource, fields), ...words } });
    wholeFile('note_old', { title }, {});
    await start(world, { title, old: title }, async (store) => {
      await fill([{ old: 'field' }])(store);
      await store.records.insertInto('note_old').values({ title: 'resource' }).execute();
    });
    wholeFile('note_old', { title }, { 'x-drop': true });
    const copies = await start(world, { title, old: gone }, async (store) => {
      const names = (await tableNames(store)).filter((name) => name.startsWith('dropped'));
      const read = (table: string) => store.records.selectFrom(table).selectAll().execute();
      return Promise.all(names.map(read));
    });
    expect(copies.flat()).toHaveLength(2);
    expect(copies.flat()).toEqual(
      expect.arrayContaining([
        { id: 1, old: 'field' },
        { id: 1, title: 'resource' },
      ]),
    );
  });

  // SQLite has one writer at a time.
  const itOnPostgres = onPostgres ? it : undefined;
  itOnPostgres?.('is copied with what is written at the same time', async () => {
    const world = await newWorld();
    await start(world, { title, old: title }, fill([{ title: 'a', old: 'early' }]));
    const client = new pg.Client({ connectionString: world.settings.dsn });
    await client.connect();
    await client.query('begin');
    await client.query(`update note set old = 'late'`);
    const copying = start(world, { title, old: gone }, async ({ records }) =>
      records.selectFrom('dropped_note_old').selectAll().execute(),
    );
    const waiting = `select 1 from pg_locks where not granted and relation = 'note'::regclass`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    await client.query('commit');
    await client.end();
    expect(await copying).toEqual([{ id: 1, old: 'late' }]);
  });

  it('is dropped under a name that PostgreSQL can hold', async () => {
    const world = await newWorld();
    const long = `f${'x'.repeat(60)}`;
    await start(world, { title, [long]: field('string') }, fill([{ [long]: 'kept' }]));
    const [copy = ''] = await start(world, { title, [long]: gone }, async (store) =>
      (await tableNames(store)).filter((name) => name.startsWith('dropped_note_fxx')),
    );
    expect(copy.length).toBeLessThanOrEqual(63);
    const kept = await start(world, { title, [long]: gone }, async ({ records }) =>
      records.selectFrom(copy).selectAll().execute(),
    );
    expect(kept).toEqual([{ id: 1, [long]: 'kept' }]);
  });

  it('is in no answer of the API', async () => {
    changeSchemas({ note: buildSchema('note', { title, old: field('string') }) });
    const app = await buildTestApp({ onDisk: true });
    await (await app.signedIn()).call('POST', 'note/', { title: 'a', old: 'hidden' });
    changeSchemas({
      note: buildSchema('note', { title, old: gone }, { list: ['title'], form: ['title'] }),
    });
    await app.restart();
    const root = await app.signedIn();
    const { data } = (await root.call('GET', 'note/1')).body;
    expect(data).toEqual({ id: 1, title: 'a' });
    expect((await root.call('PUT', 'note/', { id: 1, old: 'x' })).status).toBe(400);
    const { body } = await root.call('PUT', 'note/', { id: 1, title: 'b' });
    expect(body.data).not.toHaveProperty('old');
  });
});
