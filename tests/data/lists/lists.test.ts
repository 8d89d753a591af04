/** The promises of react-admin's documentation on getList, getMany, getManyReference and getOne, of ours. */
import { beforeEach, describe, expect, it } from 'vitest';
import { isComparable } from '../../../src/schema/isVisibleTo';
import { resourceSchema, resources } from '../../../src/schema/registry';
import type { Row } from '../../../src/schema/types';
import { plainText } from '../../../src/schema/values/oddValues';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { searchWhole } from '../../../src/web/relay/read/searchRelay';
import { made, type WorldName, worldOf } from '../../support/data/dataWorlds';
import { valueOrder } from '../../support/data/rowOrder';
import { isDrawn } from '../../support/isLong';

/** Those of the contract: another relay has no others. */
const names = Object.keys(resources).filter((name) => !resourceSchema(name)['x-resource'].needs);
const fieldsOf = (name: string) => {
  const { properties } = resourceSchema(name);
  return Object.keys(properties).filter(
    (field) => !properties[field]?.['x-transient'] && !properties[field]?.writeOnly,
  );
};
const everyField = names.flatMap((name) => fieldsOf(name).map((field) => [name, field] as const));
/** True for an order of all rows; a log of pages of ten has none. */
const isSorted = (world: WorldName, name: string, field: string) =>
  isComparable(resourceSchema(name).properties[field]) &&
  (name !== 'log' || world === 'the embedded server');
/** Each field is in one of four tables. */
const fourth = (table: number) => everyField.filter((_, place) => isDrawn(place + table, 4));

type Params = Parameters<typeof dataProvider.getList>[1];
const list = (name: string, params: Params = {}) => dataProvider.getList(name, params);
const newestFirst = { field: 'id', order: 'DESC' } as const;
const everyRow = async (name: string): Promise<Row[]> =>
  (await list(name, { pagination: { page: 1, perPage: 1000 }, sort: newestFirst })).data;
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe.each<WorldName>(['the embedded server', 'a relay with the habits of a real one'])(
  'in front of %s',
  (world) => {
    const [relay, table] = [worldOf(world), world === 'the embedded server' ? 0 : 1];
    beforeEach(() => void relay.calls.splice(0));

    describe('getList', () => {
      it.each(Object.entries(made))(
        'answers the pages of %s: %i rows once each',
        async (name, count) => {
          const pages = [];
          for (let page = 1; page <= Math.ceil(count / 7); page++)
            pages.push(await list(name, { pagination: { page, perPage: 7 }, sort: newestFirst }));
          const got = pages.flatMap(({ data }) => ids(data));
          expect(got).toEqual([...new Set(got)].sort((a, b) => Number(b) - Number(a)));
          expect(got).toHaveLength(count);
          const last = pages.length - 1;
          expect(pages.map(({ pageInfo }) => pageInfo)).toEqual(
            pages.map((_, i) => ({ hasNextPage: i < last, hasPreviousPage: i > 0 })),
          );
        },
      );

      it('answers no rows after the last page', async () => {
        const { data, pageInfo } = await list('channel', { pagination: { page: 9, perPage: 10 } });
        expect([data, pageInfo]).toEqual([[], { hasNextPage: false, hasPreviousPage: true }]);
      });

      it.each(fourth(table).filter(([name, field]) => isSorted(world, name, field)))(
        'sorts %s by %s, both ways and over all pages',
        async (name, field) => {
          const all = await everyRow(name);
          for (const direction of ['ASC', 'DESC'] as const) {
            const sort = { field, order: direction };
            const [one, two] = await Promise.all(
              [1, 2].map((page) => list(name, { pagination: { page, perPage: 6 }, sort })),
            );
            const got = [...(one?.data ?? []), ...(two?.data ?? [])] as Row[];
            const first = resourceSchema(name)['x-resource'].orderFirst?.[field];
            const order = valueOrder(world, name, field, direction === 'DESC');
            const value = (row: Row) =>
              first && row[first] ? Number.POSITIVE_INFINITY : row[field];
            const best = [...all].sort((a, b) => order(value(a), value(b))).slice(0, 12);
            expect(got.map((row) => plainText(value(row)))).toEqual(
              best.map((row) => plainText(value(row))),
            );
            expect(new Set(ids(got)).size).toBe(Math.min(12, all.length));
            expect(one?.meta).toMatchObject({ sortedBy: 'all' });
          }
        },
      );

      it('says where only the page is sorted', async () => {
        const page = { pagination: { page: 2, perPage: 5 } };
        const sort = { field: 'config', order: 'ASC' } as const;
        const { data, meta } = await list('channel', { ...page, sort });
        expect(meta).toMatchObject({ sortedBy: 'page' });
        const plain = await list('channel', { ...page, sort: newestFirst });
        expect(new Set(ids(data))).toEqual(new Set(ids(plain.data)));
      });

      it.each(fourth(table + 2))('narrows %s by %s', async (name, field) => {
        const all = await everyRow(name);
        const values = all.map((row) => row[field]);
        const filled = values.find((value) =>
          Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== 0,
        );
        const wanted = Array.isArray(filled)
          ? filled[0]
          : (filled ?? values.find((value) => !Array.isArray(value)));
        if (wanted === undefined || wanted === null || wanted === '') {
          // Nothing has a value there: nothing is found, either.
          const { data } = await list(name, { filter: { [field]: 'none such' } });
          expect(data).toEqual([]);
          return;
        }
        const expected = all.filter((row) => {
          const value = row[field];
          return Array.isArray(value)
            ? value.includes(wanted)
            : JSON.stringify(value) === JSON.stringify(wanted);
        });
        const { data } = await list(name, {
          pagination: { page: 1, perPage: 1000 },
          sort: newestFirst,
          filter: { [field]: wanted },
        });
        expect(expected.length).toBeGreaterThan(0);
        expect(ids(data)).toEqual(ids(expected));
      });

      it.each<[object, (row: Row) => boolean]>([
        [{ status: [2, 3] }, (row) => row['status'] === 2],
        [{ id_gte: 20 }, (row) => Number(row['id']) >= 20],
        [{ id_lt: 3 }, (row) => Number(row['id']) < 3],
        [{ type_neq: 1 }, (row) => row['type'] !== 1],
        [{ status: 1, group: 'vip' }, (row) => row['status'] === 1 && Number(row['id']) % 5 === 0],
        [{ q: 'c1' }, (row) => plainText(row['name']).startsWith('c1')],
        [{ q: ' c1 ', status: 2 }, () => false],
        [{ q: 'c', status: 2 }, (row) => row['status'] === 2],
        [{ status: '', q: '', name: undefined, type: null, group: [] }, () => true],
      ])('narrows channels by %j', async (filter, isWanted) => {
        const all = await everyRow('channel');
        const { data } = await list('channel', {
          pagination: { page: 1, perPage: 1000 },
          sort: newestFirst,
          filter,
        });
        expect(ids(data)).toEqual(ids(all.filter(isWanted)));
      });

      it('refuses a filter by a field that there is not', async () => {
        await expect(list('channel', { filter: { nmae: 'c1' } })).rejects.toThrow('nmae');
      });

      it('sorts and pages what a search found', async () => {
        const { data, total } = await list('channel', {
          pagination: { page: 2, perPage: 4 },
          sort: { field: 'priority', order: 'DESC' },
          filter: { q: 'c1' },
        });
        expect(total).toBe(11);
        const all = (await everyRow('channel')).filter((row) =>
          plainText(row['name']).startsWith('c1'),
        );
        const best = all.map((row) => Number(row['priority'])).sort((a, b) => b - a);
        expect(data.map((row) => row['priority'])).toEqual(best.slice(4, 8));
      });

      it('has what a search found in an order, the newest first without one', async () => {
        const { data } = await list('token', {
          pagination: { page: 1, perPage: 100 },
          sort: { field: 'remain_quota', order: 'DESC' },
          filter: { q: 't' },
        });
        const quotas = data.map((row) => (row['unlimited_quota'] ? 'none' : row['remain_quota']));
        const bound = quotas.filter((quota) => quota !== 'none').map(Number);
        expect(quotas.slice(0, 3)).toEqual(['none', 'none', 'none']);
        expect(quotas.slice(3)).toEqual([...bound].sort((a, b) => b - a));
        const whole = await searchWhole('channel', 'c1', new AbortController().signal);
        const found = ids(whole ?? []).map(Number);
        expect(found).toEqual([...found].sort((a, b) => b - a));
        expect(found.length).toBe(11);
      });

      it('ends when its signal does', async () => {
        const stop = new AbortController();
        const asked = list('channel', {
          pagination: { page: 1, perPage: 50 },
          signal: stop.signal,
        });
        stop.abort();
        await expect(asked).rejects.toMatchObject({ kind: 'aborted' });
      });
    });

    describe('getOne', () => {
      it.each(names)('answers a record of %s', async (name) => {
        const [row] = await everyRow(name);
        const id = row?.['id'] as number;
        const { data } = await dataProvider.getOne(name, { id });
        expect(data).toMatchObject({ id, ...(row?.['name'] ? { name: row['name'] } : {}) });
      });

      it.each(names)('is refused where %s has no such record', async (name) => {
        await expect(dataProvider.getOne(name, { id: 999_999 })).rejects.toBeInstanceOf(HttpError);
      });

      it('ends when its signal does', async () => {
        const stop = new AbortController();
        const asked = dataProvider.getOne('channel', { id: 1, signal: stop.signal });
        stop.abort();
        await expect(asked).rejects.toMatchObject({ kind: 'aborted' });
      });
    });

    describe('getMany', () => {
      it.each(names)(
        'answers records of %s in the order asked for, without those that there are not',
        async (name) => {
          const rows = await everyRow(name);
          const wanted = [rows[2], rows[0], rows[1]].map((row) => row?.['id'] as number);
          const { data } = await dataProvider.getMany(name, { ids: [...wanted, 999_999] });
          expect(ids(data)).toEqual(wanted);
        },
      );

      it('takes one search for many', async () => {
        const wanted = [20, 1, 7, 8, 9, 10, 11, 12];
        const { data } = await dataProvider.getMany('channel', { ids: wanted });
        expect(ids(data)).toEqual(wanted);
        const asked = table === 0 ? '&ids=20,1,7,8,9,10,11,12' : '';
        expect(relay.calls.map(({ path }) => decodeURIComponent(path))).toEqual([
          `channel/search?keyword=${asked}`,
        ]);
      });

      it('takes ids as texts', async () => {
        const { data } = await dataProvider.getMany<{ id: number }>('channel', {
          ids: ['3', '4'] as never,
        });
        expect(data).toMatchObject([{ name: 'c3' }, { name: 'c4' }]);
      });

      it('ends when its signal does', async () => {
        const stop = new AbortController();
        stop.abort();
        const asked = dataProvider.getMany('channel', { ids: [1, 2], signal: stop.signal });
        await expect(asked).rejects.toMatchObject({ kind: 'aborted' });
      });
    });

    describe('getManyReference', () => {
      it('ends when its signal does', async () => {
        const stop = new AbortController();
        const asked = dataProvider.getManyReference('log', {
          target: 'channel',
          id: 1,
          pagination: { page: 1, perPage: 5 },
          sort: { field: 'id', order: 'DESC' },
          filter: {},
          signal: stop.signal,
        });
        stop.abort();
        await expect(asked).rejects.toMatchObject({ kind: 'aborted' });
      });

      it('answers a sorted page of the records that refer to one', async () => {
        const { data, total } = await dataProvider.getManyReference('channel', {
          target: 'type',
          id: 3,
          pagination: { page: 1, perPage: 3 },
          sort: { field: 'name', order: 'ASC' },
          filter: { status: 1 },
        });
        const all = (await everyRow('channel')).filter(
          (row) => row['type'] === 3 && row['status'] === 1,
        );
        expect(total).toBe(all.length);
        expect(data.map((row) => row['name'])).toEqual(
          all
            .map((row) => plainText(row['name']))
            .sort(valueOrder(world, 'channel', 'name'))
            .slice(0, 3),
        );
      });

      it('leaves to the relay what it filters by itself', async () => {
        const [row] = (await everyRow('log')).filter((one) => one['username'] === 'root');
        relay.calls.length = 0;
        await dataProvider.getManyReference('log', {
          target: 'username',
          id: 'root',
          pagination: { page: 1, perPage: 5 },
          sort: newestFirst,
          filter: {},
        });
        expect(relay.calls[0]?.path).toContain('username=root');
        expect(row === undefined || relay.calls.length === 1).toBe(true);
      });
    });
  },
);
