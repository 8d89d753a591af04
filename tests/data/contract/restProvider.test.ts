/** Records of a plain REST API beyond the contract of react-admin: its words, refusals, and answers that are lost. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { HttpError } from '../../../src/web/relay/errors/HttpError';
import { loadAllRows } from '../../../src/web/relay/read/readAll';
import { type DataWorld, startWorld } from '../../support/data/dataWorlds';
import { relayFetch } from '../../support/data/relayFetch';
import { changeSchemas } from '../../support/project/changeSchemas';
import { contactSchema, startRestApi } from '../../support/restApi';

const count = 123;
let behind: DataWorld;
let rest: Awaited<ReturnType<typeof startRestApi>>;

beforeAll(async () => {
  behind = await startWorld('the embedded server');
  rest = await startRestApi(count, behind.url);
  await relayFetch(rest.address.origin);
});
afterAll(async () => {
  await rest?.stop();
  await behind?.stop();
});
beforeEach(() => {
  changeSchemas({ contact: contactSchema });
  rest.contacts.calls.length = 0;
});

const calls = () => rest.contacts.calls.map(({ call }) => call.replace('/api/crm/', ''));
const writes = () => calls().filter((call) => !call.startsWith('GET'));
const find = (name: string) => rest.contacts.all.filter((contact) => contact.name === name);
const errorOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('a list', () => {
  it('is asked for in the words of ra-data-simple-rest, and knows its total', async () => {
    const { data, total } = await dataProvider.getList('contact', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'size', order: 'ASC' },
      filter: { q: 'contact', match: { size: '37' } },
    });
    expect(calls()).toEqual([
      'GET contacts?filter={"q":"contact","size":37}&range=[25,49]&sort=["size","ASC"]',
    ]);
    expect([data.length, total]).toEqual([0, 2]);
  });

  it.each([
    [{ size: '5..9' }, { size_gte: 5, size_lte: 9 }],
    [{ size: '!5..9' }, { size_not_between: [5, 9] }],
    [{ size: '!5..' }, { size_lt: 5 }],
    [{ size: '!..9' }, { size_gt: 9 }],
    [{ size: '2,none' }, { size: [2, null] }],
    [{ size: '!none' }, { size_neq: null }],
    // The word itself in a text.
    [{ name: 'none' }, { name_like: 'none' }],
  ])('narrowed by %o asks for %o', async (match, filter) => {
    await dataProvider.getList('contact', { filter: { match } });
    expect(calls()).toEqual([
      `GET contacts?filter=${JSON.stringify(filter)}&range=[0,9]&sort=["id","DESC"]`,
    ]);
  });

  it('is in the order that the schema names, the largest first', async () => {
    const { data } = await dataProvider.getList('contact', {
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'size', order: 'DESC' },
    });
    const sizes = rest.contacts.all.map(({ size }) => size).sort((a, b) => b - a);
    expect(data.map(({ size }) => size)).toEqual(sizes.slice(0, 5));
  });

  it('is loaded whole', async () => {
    const told: number[] = [];
    const { signal } = new AbortController();
    const rows = await loadAllRows('contact', {}, signal, (rows) => told.push(rows));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
    expect(told).toEqual([count]);
    expect(calls()).toHaveLength(1);
  });
});

describe('a list of an API with small pages', () => {
  beforeEach(() => {
    rest.contacts.largestPage = 20;
  });
  afterEach(() => {
    rest.contacts.largestPage = Number.POSITIVE_INFINITY;
  });

  it.each([1, 2, 3])('has all rows of its page %i', async (page) => {
    const { data, total } = await dataProvider.getList('contact', {
      pagination: { page, perPage: 50 },
      sort: { field: 'id', order: 'ASC' },
    });
    const ids = rest.contacts.all.map(({ id }) => id).sort();
    expect(data.map(({ id }) => id)).toEqual(ids.slice((page - 1) * 50, page * 50));
    expect(total).toBe(ids.length);
  });

  it('has all records that are asked for by their ids', async () => {
    const { data: listed } = await dataProvider.getList('contact', {
      pagination: { page: 1, perPage: 50 },
    });
    const ids = listed.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(20);
    const { data } = await dataProvider.getMany('contact', { ids: [...ids, 999_999] });
    expect(data.map(({ id }) => id)).toEqual(ids);
  });

  it('is loaded whole', async () => {
    const { signal } = new AbortController();
    const rows = await loadAllRows('contact', {}, signal);
    expect(rows.map(({ id }) => id).sort()).toEqual(rest.contacts.all.map(({ id }) => id).sort());
  });

  it('fails where rows do not come that it counts', async () => {
    rest.contacts.largestPage = 0;
    const { signal } = new AbortController();
    const error = await errorOf(loadAllRows('contact', {}, signal));
    expect(error).toMatchObject({ kind: 'badResponse' });
  });
});

describe('a record', () => {
  it('keeps fields that the schema does not have', async () => {
    const made = rest.contacts.make('Noted', 1);
    made.note = 'of another program';
    await dataProvider.update('contact', {
      id: made.id,
      data: { size: 5 },
      previousData: { id: made.id },
    });
    expect(find('Noted')).toEqual([{ ...made, size: 5 }]);
    await dataProvider.delete('contact', { id: made.id });
  });

  it('keeps what somebody else changed since it was read', async () => {
    const made = rest.contacts.make('Before', 1);
    const { data: read } = await dataProvider.getOne('contact', { id: made.id });
    made.name = 'After';
    await dataProvider.update('contact', {
      id: made.id,
      data: { ...read, size: 5 },
      previousData: read,
    });
    expect(find('After')).toMatchObject([{ size: 5 }]);
    await dataProvider.delete('contact', { id: made.id });
    // One that is gone counts as deleted.
    await dataProvider.delete('contact', { id: made.id });
  });

  it.each(['..', '.', ''])('is not called at an address that ends elsewhere: "%s"', async (id) => {
    for (const call of [
      () => dataProvider.delete('contact', { id }),
      () => dataProvider.getOne('contact', { id }),
      () => dataProvider.update('contact', { id, data: { size: 2 }, previousData: { id } }),
    ])
      await expect(call()).rejects.toMatchObject({ message: expect.stringContaining(`“${id}”`) });
    expect(calls()).toEqual([]);
  });
});

describe('an error', () => {
  it.each([
    ['a name', { name: 'No way', size: 1 }, { name: 'Names never begin with No' }],
    ['a number', { name: 'Bob', size: 13 }, { size: '13 brings bad luck' }],
  ])('has the words of the API for %s', async (_what, data, fields) => {
    const error = await errorOf(dataProvider.create('contact', { data }));
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      kind: 'refused',
      status: 422,
      message: 'Please mend this contact',
      fields,
      body: { errors: fields },
    });
  });

  it('says that a record is kept', async () => {
    const { id } = rest.contacts.make('to be kept', 1);
    const error = await errorOf(dataProvider.delete('contact', { id }));
    expect(error).toMatchObject({ kind: 'refused', message: 'This contact is kept' });
    rest.contacts.all = rest.contacts.all.filter((contact) => contact.id !== id);
  });

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [405, 'refused'],
    [429, 'rateLimited'],
    [500, 'server'],
    [503, 'other'],
  ])('with the status %i of a read is "%s", and ends no session', async (status, kind) => {
    rest.contacts.failing = status;
    const error = await errorOf(dataProvider.getOne('contact', { id: 'c-0001' }));
    rest.contacts.failing = 0;
    expect(error).toMatchObject({ kind, status, message: 'Closed for today' });
  });
});

it('sends a write once, also where it is refused with 401', async () => {
  rest.contacts.failing = 401;
  const error = await errorOf(dataProvider.create('contact', { data: { name: 'P', size: 1 } }));
  rest.contacts.failing = 0;
  expect(error).toMatchObject({ kind: 'refused', status: 401 });
  expect(writes()).toEqual(['POST contacts']);
});

describe('a write whose answer is lost', () => {
  it.each([
    [
      'creation',
      () => dataProvider.create('contact', { data: { name: 'Lost', size: 1 } }),
      ['POST contacts'],
    ],
    [
      'change',
      () =>
        dataProvider.update('contact', {
          id: 'c-0002',
          data: { size: 55 },
          previousData: { id: 'c-0002' },
        }),
      ['PUT contacts/c-0002'],
    ],
    [
      'deletion',
      () => dataProvider.delete('contact', { id: 'c-0003' }),
      ['DELETE contacts/c-0003'],
    ],
  ])(
    'is sent once as a %s, without a key, and its outcome is unknown',
    async (_what, write, sent) => {
      rest.contacts.losing = 1;
      const error = await errorOf(write());
      rest.contacts.losing = 0;
      expect(error).toMatchObject({ kind: 'unsure' });
      expect(writes()).toEqual(sent);
      expect(rest.contacts.calls.at(-1)?.headers).not.toHaveProperty('idempotency-key');
    },
  );

  it('is not sent again as a creation by the same form, but by a new one', async () => {
    const save = (idempotencyKey: string) =>
      errorOf(
        dataProvider.create('contact', {
          data: { name: 'Saved again', size: 1 },
          meta: { idempotencyKey },
        }),
      );
    rest.contacts.losing = 1;
    expect(await save('first')).toMatchObject({ kind: 'unsure' });
    expect(await save('first')).toMatchObject({ kind: 'unsure' });
    expect(writes()).toEqual(['POST contacts']);
    expect(await save('second')).toMatchObject({ data: { name: 'Saved again' } });
    expect(find('Saved again')).toHaveLength(2);
  });

  it.each([502, 504])('is unknown, too, where a proxy in between answers %i', async (status) => {
    rest.contacts.failing = status;
    const error = await errorOf(dataProvider.create('contact', { data: { name: 'P', size: 1 } }));
    rest.contacts.failing = 0;
    expect(error).toMatchObject({ kind: 'unsure', status });
  });
});
