/** A resource whose file gets another name takes its records along (`x-was` beside x-resource). */
import { expect, it } from 'vitest';
import type { ResourceSchema } from '../../../src/schema/types';
import { dryRun } from '../../../src/server/store/dryRun';
import { openStore } from '../../../src/server/store/openStore';
import { buildSchema, changeSchemas, removeSchema } from '../../support/project/changeSchemas';
import { newWorld, tableNames } from '../../support/project/noteTable';

type World = Awaited<ReturnType<typeof newWorld>>;

const named = (name: string, more: Partial<ResourceSchema> = {}): ResourceSchema => ({
  ...buildSchema(name, { name: { title: 'Name', type: 'string' } }, { order: ['name'] }),
  ...more,
});

/** Starts with one of the two files; writes names, and reads all. */
async function start({ settings }: World, file: ResourceSchema, written: string[] = []) {
  const { path } = file['x-resource'];
  for (const other of ['bulletin', 'circular']) removeSchema(other);
  changeSchemas({ [path]: file });
  const store = await openStore(settings);
  for (const name of written) await store.records.insertInto(path).values({ name }).execute();
  const rows = await store.records.selectFrom(path).select('name').orderBy('id').execute();
  const tables = await tableNames(store);
  await store.close();
  return { names: rows.map(({ name }) => name), tables };
}

const renamed = named('circular', { 'x-was': ['leaflet', 'bulletin'] });

it('the records come along, once, and a dry run says so', async () => {
  const world = await newWorld();
  await start(world, named('bulletin'), ['a', 'b']);
  removeSchema('bulletin');
  changeSchemas({ circular: renamed });
  expect((await dryRun(world.settings)).changes).toContain('circular: was bulletin; 2 rows');
  const first = await start(world, renamed, ['c']);
  expect(first.names).toEqual(['a', 'b', 'c']);
  expect(first.tables).not.toContain('bulletin');
  expect(world.lines.join('')).toContain('data changed: circular: was bulletin; 2 rows');
  // The word may stay, and the file of the old name may come again.
  expect((await start(world, renamed)).names).toEqual(['a', 'b', 'c']);
  expect((await start(world, named('bulletin'))).names).toEqual([]);
});

it('an empty table of the new name gives way, and one with records does not', async () => {
  const world = await newWorld();
  await start(world, named('bulletin'), ['a']);
  await start(world, named('circular'));
  expect((await start(world, renamed)).names).toEqual(['a']);

  const other = await newWorld();
  await start(other, named('bulletin'), ['a']);
  await start(other, named('circular'), ['b']);
  await expect(start(other, renamed)).rejects.toThrow(
    'circular: its table has 1 row, and bulletin, which it was, has 1 row',
  );
  expect((await start(other, named('bulletin'))).names).toEqual(['a']);
});
