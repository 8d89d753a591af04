/** Promises of react-admin's data provider that are easy to forget: values that look empty, parameters that stay as they are, one shape of a record, errors that forms can show. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resourceSchema, resources } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { type DataWorld, startWorld, type WorldName } from '../../support/data/dataWorlds';
import { valueOrder } from '../../support/data/rowOrder';
import { isDrawn } from '../../support/isLong';

/** Those of the contract: another relay has no others. */
const names = Object.keys(resources).filter((name) => !resourceSchema(name)['x-resource'].needs);
const fieldsOf = (name: string) =>
  Object.entries(resourceSchema(name).properties)
    .filter(([, property]) => !property['x-transient'] && !property.writeOnly)
    .map(([field]) => field);
const newestFirst = { field: 'id', order: 'DESC' } as const;
const everyRow = async (name: string): Promise<Row[]> =>
  (
    await dataProvider.getList(name, {
      pagination: { page: 1, perPage: 1000 },
      sort: newestFirst,
    })
  ).data;
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** Everything below cannot be changed any more. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freeze(part);
    Object.freeze(value);
  }
  return value;
}

/** A field of each resource by which about half of the rows are narrowed in the tests below, and a value of it. */
const halves: Readonly<Record<string, [string, unknown]>> = {
  channel: ['models', 'o1'],
  token: ['unlimited_quota', false],
  redemption: ['name', ['r1', 'r2', 'r4']],
  user: ['status', 1],
  log: ['type', [1, 3, 4]],
};
const bySort = names.flatMap((name) => fieldsOf(name).map((field) => [name, field] as const));

const valueIs = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(wanted)
    ? wanted.some((one) => valueIs(value, one))
    : Array.isArray(value)
      ? value.includes(wanted)
      : value === wanted;

describe.each<WorldName>(['the embedded server', 'a relay with the habits of a real one'])(
  'in front of %s',
  (world) => {
    let relay: DataWorld;
    /** The rows before any test writes. */
    const rows: Record<string, Row[]> = {};
    const rowsOf = (name: string) => rows[name] ?? [];
    beforeAll(async () => {
      relay = await startWorld(world);
      for (const name of names) rows[name] = await everyRow(name);
    });
    afterAll(() => relay?.stop());
    beforeEach(() => {
      relay.calls.length = 0;
    });

    const shift = world === 'the embedded server' ? 0 : 1;
    it.each(bySort.filter((_, place) => isDrawn(place + shift, 4)))(
      'getList narrows %s and sorts what is left by %s',
      async (name, field) => {
        const [by, wanted] = halves[name] ?? ['id', 1];
        const left = rowsOf(name).filter((row) => valueIs(row[by], wanted));
        expect(left.length).toBeGreaterThan(name === 'log' ? 0 : 2);
        const { data } = await dataProvider.getList(name, {
          pagination: { page: 1, perPage: 1000 },
          sort: { field, order: 'ASC' },
          filter: { [by]: wanted },
        });
        expect([...ids(data)].sort()).toEqual([...ids(left)].sort());
        const values = data.map((row) => row[field]);
        const order = valueOrder(world, name, field);
        for (const [i, value] of values.slice(1).entries())
          expect(order(values[i], value)).toBeLessThanOrEqual(0);
      },
    );

    it.each(
      names
        .flatMap((name) =>
          fieldsOf(name)
            .filter((field) =>
              ['integer', 'number', 'boolean'].includes(
                resourceSchema(name).properties[field]?.type ?? '',
              ),
            )
            .map((field) => [name, field] as const),
        )
        .filter((_, place) => isDrawn(place + shift, 2)),
    )('getList narrows %s to those whose %s is 0 or false', async (name, field) => {
      const empty = resourceSchema(name).properties[field]?.type === 'boolean' ? false : 0;
      const expected = rowsOf(name).filter((row) => row[field] === empty);
      const { data } = await dataProvider.getList(name, {
        pagination: { page: 1, perPage: 1000 },
        sort: newestFirst,
        filter: { [field]: empty },
      });
      expect(ids(data)).toEqual(ids(expected));
    });

    it.each(names)(
      'getList pages %s in an order with many equal values: each row once',
      async (name) => {
        const field = { channel: 'weight', user: 'role', log: 'type' }[name] ?? 'status';
        const all = rowsOf(name);
        const got: unknown[] = [];
        for (let page = 1, more = true; more; page++) {
          const { data, pageInfo } = await dataProvider.getList(name, {
            pagination: { page, perPage: 4 },
            sort: { field, order: 'DESC' },
          });
          got.push(...ids(data));
          more = pageInfo?.hasNextPage === true && page < 50;
        }
        expect(got).toHaveLength(all.length);
        expect(new Set(got)).toEqual(new Set(ids(all)));
      },
    );

    it.each(names)('getManyReference pages what refers to a record: %s', async (name) => {
      const target = { channel: 'type', token: 'status', redemption: 'name', user: 'status' }[name];
      const all = rowsOf(name);
      const [by, id] = target ? [target, all[0]?.[target]] : ['type', all[0]?.['type']];
      const expected = all.filter((row) => row[by ?? ''] === id);
      const got: unknown[] = [];
      const perPage = 2;
      for (let page = 1, more = true; more; page++) {
        const { data, pageInfo } = await dataProvider.getManyReference(name, {
          target: by ?? '',
          id: id as number,
          pagination: { page, perPage },
          sort: newestFirst,
          filter: {},
        });
        got.push(...ids(data));
        more = pageInfo?.hasNextPage === true && page < 50;
        expect(pageInfo).toEqual({
          hasNextPage: got.length < expected.length,
          hasPreviousPage: page > 1,
        });
      }
      expect(got).toEqual(ids(expected));
    });

    it.each(names.filter((name) => name !== 'log'))(
      'getOne answers %s in the shape of getList',
      async (name) => {
        const [row] = rowsOf(name);
        const { data } = await dataProvider.getOne(name, { id: row?.['id'] as number });
        expect(Object.keys(data).sort()).toEqual(Object.keys(row ?? {}).sort());
      },
    );

    it('getMany answers each record once, and no ids take no call', async () => {
      const { data } = await dataProvider.getMany('channel', { ids: [4, 2, 4, 2] });
      expect(ids(data)).toEqual([4, 2]);
      relay.calls.length = 0;
      for (const name of names)
        expect(await dataProvider.getMany(name, { ids: [] })).toEqual({ data: [] });
      expect(await dataProvider.updateMany('channel', { ids: [], data: { weight: 1 } })).toEqual({
        data: [],
      });
      expect(await dataProvider.deleteMany('channel', { ids: [] })).toEqual({ data: [] });
      expect(relay.calls).toEqual([]);
    });

    it('leaves its parameters as they are', async () => {
      const previousData = freeze((await dataProvider.getOne('channel', { id: 6 })).data);
      await dataProvider.update('channel', freeze({ id: 6, data: { weight: 8 }, previousData }));
      await dataProvider.updateMany('channel', freeze({ ids: [7, 8], data: { weight: 8 } }));
      const made = await dataProvider.create(
        'token',
        freeze({ data: { name: 'made', remain_quota: 5, expired_time: -1, models: ['m'] } }),
      );
      await dataProvider.delete('token', freeze({ id: made.data.id, previousData: made.data }));
      const filter = freeze({ status: [1, 2], q: '' });
      const sort = freeze({ field: 'name', order: 'ASC' as const });
      await dataProvider.getList('channel', freeze({ filter, sort }));
    });

    it.each([
      ['channel', { weight: 9 }, { name: 'by others', priority: 33 }],
      ['token', { remain_quota: 909 }, { name: 'by others' }],
    ])('update of %s leaves what somebody else changed meanwhile', async (name, data, others) => {
      const previousData = (await dataProvider.getOne(name, { id: 11 })).data;
      const now = (await relay.call('GET', `${name}/11`)).data as Row;
      const changed = await relay.call('PUT', `${name}/`, { ...now, ...others });
      expect(changed).toMatchObject({ success: true });
      await dataProvider.update(name, { id: 11, data, previousData });
      expect((await dataProvider.getOne(name, { id: 11 })).data).toMatchObject({
        ...others,
        ...data,
      });
    });

    it('has the calls beside records as methods', async () => {
      expect(await dataProvider.fetchStatus()).toMatchObject({ version: expect.any(String) });
      expect(await dataProvider.sumLog({})).toEqual(expect.any(Number));
      expect((await dataProvider.fetchOptions()).values.get('QuotaForNewUser')).toBe('0');
      await dataProvider.saveOption({ name: 'Notice', before: '', data: 'Hello' });
      expect((await dataProvider.fetchOptions()).values.get('Notice')).toBe('Hello');
    });

    it('takes options that it does not know along', async () => {
      const meta = { embed: ['user'], anything: true };
      const { data } = await dataProvider.getList('channel', { meta });
      expect(data.length).toBeGreaterThan(0);
      expect((await dataProvider.getOne('channel', { id: 3, meta })).data).toMatchObject({ id: 3 });
      expect((await dataProvider.getMany('channel', { ids: [3], meta })).data).toHaveLength(1);
    });

    it('hands fresh records out: what one caller does to them, no other sees', async () => {
      const [row = {}] = await everyRow('channel');
      Object.assign(row, { name: 'spoilt' });
      (row['models'] as string[]).push('spoilt');
      const [again] = await everyRow('channel');
      expect(JSON.stringify(again)).not.toContain('spoilt');
    });

    it('says what was refused, by field where the relay does, as react-admin’s forms read it', async () => {
      const error = await dataProvider
        .create('token', { data: { name: 'x'.repeat(99) } })
        .catch((thrown: unknown) => thrown);
      const errors = { name: expect.stringContaining('30') };
      expect(error).toMatchObject({
        status: 200,
        message: expect.stringMatching(/\S/),
        body: world === 'the embedded server' ? { errors } : undefined,
      });
    });
  },
);
