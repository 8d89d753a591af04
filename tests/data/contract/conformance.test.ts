/**
 * The contract of react-admin's data provider, over both of the console: its own in front of the embedded server, and
 * ra-data-simple-rest in front of a plain REST API.
 */
import type { RaRecord } from 'react-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { type DataWorld, startWorld } from '../../support/data/dataWorlds';
import { relayFetch } from '../../support/data/relayFetch';
import { changeSchemas } from '../../support/project/changeSchemas';
import { contactSchema, startRestApi } from '../../support/restApi';

/** A resource with 23 records, and what the contract is tried with. */
interface Side {
  resource: string;
  start: () => Promise<() => Promise<void>>;
  /** A field to sort by, and the values that the records have in it. */
  sort: string;
  /** A filter, and the names that it leaves. */
  filter: Record<string, unknown>;
  narrowed: readonly string[];
  /** Records that point to the others, for getManyReference. */
  target: { field: string; value: number };
  fresh: (name: string) => Record<string, unknown>;
  change: Record<string, number>;
  refused: Record<string, unknown>;
  unknownId: number | string;
}

let relay: DataWorld | undefined;
const own: Side = {
  resource: 'channel',
  start: async () => {
    relay = await startWorld('the embedded server');
    return relay.stop;
  },
  sort: 'name',
  filter: { status: 2 },
  narrowed: ['c2', 'c5', 'c9'],
  target: { field: 'status', value: 2 },
  fresh: (name) => ({ name, type: 1, key: 'sk-new', models: ['gpt-4o'], group: ['default'] }),
  change: { priority: 77 },
  refused: { name: 'Bad', type: 1, key: 'sk-new', models: [], group: ['default'] },
  unknownId: 9999,
};

const rest: Side = {
  resource: 'contact',
  start: async () => {
    const world = await startWorld('the embedded server');
    const api = await startRestApi(23, world.url);
    await relayFetch(api.address.origin);
    return async () => {
      await api.stop();
      await world.stop();
    };
  },
  sort: 'name',
  filter: { size: [37, 74] },
  narrowed: ['Contact 1', 'Contact 2'],
  target: { field: 'size', value: 37 },
  fresh: (name) => ({ name, size: 4 }),
  change: { size: 50 },
  refused: { name: 'No way', size: 1 },
  unknownId: 'c-none',
};

const sides: [string, Side][] = [
  ['the relay', own],
  ['a plain REST API', rest],
];

const namesOf = (rows: readonly RaRecord[]) => rows.map((row) => String(row['name']));
const newest = { field: 'id', order: 'DESC' } as const;

describe.each(sides)('the data provider of %s', (_name, side) => {
  const { resource } = side;
  let stop: (() => Promise<void>) | undefined;
  const list = (page: number, perPage: number, more: object = {}) =>
    dataProvider.getList(resource, { pagination: { page, perPage }, sort: newest, ...more });
  const all = async () => (await list(1, 100)).data;
  const make = async (name: string) =>
    (await dataProvider.create(resource, { data: side.fresh(name) })).data;

  beforeAll(async () => {
    stop = await side.start();
  });
  afterAll(() => stop?.());
  beforeEach(() => changeSchemas({ contact: contactSchema }));

  it('getList: pages hold each record once, and say whether more follow', async () => {
    const found: string[] = [];
    for (const page of [1, 2, 3]) {
      const { data, pageInfo } = await list(page, 10);
      expect(data.length).toBe(page < 3 ? 10 : 3);
      expect(pageInfo).toEqual({ hasNextPage: page < 3, hasPreviousPage: page > 1 });
      found.push(...namesOf(data));
    }
    expect(new Set(found).size).toBe(23);
    expect(found).toEqual(namesOf(await all()));
  });

  it.each(['ASC', 'DESC'] as const)('getList: sorts all records, %s', async (order) => {
    const expected = namesOf(await all()).sort();
    if (order === 'DESC') expected.reverse();
    const { data } = await list(1, 100, { sort: { field: side.sort, order } });
    expect(namesOf(data)).toEqual(expected);
  });

  it('getList: narrows by fields, by a comparison and by a text', async () => {
    const narrowed = await list(1, 10, { filter: side.filter });
    expect(namesOf(narrowed.data).sort()).toEqual(side.narrowed);
    expect(narrowed.total).toBe(side.narrowed.length);
    const [last] = side.narrowed;
    const found = await list(1, 100, { filter: { q: last } });
    expect(namesOf(found.data)).toContain(last);
    expect(namesOf(found.data)).not.toContain('Contact 9');
    const [field = ''] = Object.keys(side.change);
    const least = await list(1, 100, { filter: { [`${field}_gte`]: 5 } });
    expect(least.data.length).toBeGreaterThan(0);
    expect(least.data.every((row) => Number(row[field]) >= 5)).toBe(true);
  });

  it('getOne: answers a record with its id', async () => {
    const [first] = await all();
    const { data } = await dataProvider.getOne(resource, { id: first?.id ?? '' });
    expect(data).toMatchObject({ id: first?.id, name: first?.['name'] });
  });

  it('getMany: answers records in the order of the ids, without those that there are not', async () => {
    const ids = (await all()).map(({ id }) => id).slice(2, 9);
    const { data } = await dataProvider.getMany(resource, { ids: [...ids, side.unknownId] });
    expect(data.map(({ id }) => id)).toEqual(ids);
  });

  it('getManyReference: answers the records that point to one', async () => {
    const { field, value } = side.target;
    const { data, total } = await dataProvider.getManyReference(resource, {
      target: field,
      id: value,
      pagination: { page: 1, perPage: 10 },
      sort: newest,
      filter: {},
    });
    expect(data.length).toBeGreaterThan(0);
    expect(total).toBe(data.length);
    expect(data.every((row) => row[field] === value)).toBe(true);
  });

  it('create, update and delete: answer the record, and do it', async () => {
    const made = await make('Made');
    expect(made).toMatchObject({ name: 'Made' });
    expect(made.id).toBeTruthy();
    const { data: changed } = await dataProvider.update(resource, {
      id: made.id,
      data: { ...made, ...side.change },
      previousData: made,
    });
    expect(changed).toMatchObject({ id: made.id, name: 'Made', ...side.change });
    const { data: read } = await dataProvider.getOne(resource, { id: made.id });
    expect(read).toMatchObject({ name: 'Made', ...side.change });
    const gone = await dataProvider.delete(resource, { id: made.id, previousData: changed });
    expect(gone.data).toMatchObject({ id: made.id });
    await expect(dataProvider.getOne(resource, { id: made.id })).rejects.toThrow();
  });

  it('update: leaves alone what it is not given', async () => {
    const made = await make('Part');
    await dataProvider.update(resource, { id: made.id, data: side.change, previousData: made });
    const { data } = await dataProvider.getOne(resource, { id: made.id });
    expect(data).toMatchObject({ name: 'Part', ...side.change });
    await dataProvider.delete(resource, { id: made.id, previousData: data });
  });

  it('updateMany and deleteMany: answer the ids, tell their progress, and do it', async () => {
    const ids = [await make('Bulk 1'), await make('Bulk 2')].map(({ id }) => id);
    const told: number[] = [];
    const meta = { onProgress: (finished: number) => told.push(finished) };
    const changed = await dataProvider.updateMany(resource, { ids, data: side.change, meta });
    expect(changed.data).toEqual(ids);
    expect(told.at(-1)).toBe(2);
    const { data } = await dataProvider.getMany(resource, { ids });
    for (const row of data) expect(row).toMatchObject(side.change);
    expect((await dataProvider.deleteMany(resource, { ids })).data).toEqual(ids);
    expect((await dataProvider.getMany(resource, { ids })).data).toEqual([]);
  });

  it('refuses with a message, the status and messages by field', async () => {
    await expect(dataProvider.create(resource, { data: side.refused })).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/.+/),
      body: { errors: expect.any(Object) },
    });
    await expect(dataProvider.getOne(resource, { id: side.unknownId })).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  it.each(['getList', 'getOne', 'getMany', 'getManyReference'] as const)(
    '%s: ends with the signal',
    async (method) => {
      expect(dataProvider.supportAbortSignal).toBe(true);
      const [first] = await all();
      const stopping = new AbortController();
      const pagination = { page: 1, perPage: 10 };
      const { field, value } = side.target;
      const id = first?.id ?? '';
      const { signal } = stopping;
      const calls = {
        getList: () => dataProvider.getList(resource, { pagination, sort: newest, signal }),
        getOne: () => dataProvider.getOne(resource, { id, signal }),
        getMany: () => dataProvider.getMany(resource, { ids: [id], signal }),
        getManyReference: () =>
          dataProvider.getManyReference(resource, {
            target: field,
            id: value,
            pagination,
            sort: newest,
            filter: {},
            signal,
          }),
      };
      const answer = calls[method]();
      stopping.abort();
      await expect(answer).rejects.toMatchObject({ kind: 'aborted' });
    },
  );
});
