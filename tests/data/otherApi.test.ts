/** What react-admin promises of a data provider, for a resource of an API of another shape. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HttpError } from '../../src/web/core/HttpError';
import { knowsKeys, loadStatus } from '../../src/web/core/statusStore';
import { createCaller } from '../../src/web/data/actionCalls';
import { dataProvider } from '../../src/web/data/dataProvider';
import { loadAllRows } from '../../src/web/data/readList';
import { type BuiltServer, startServer } from '../support/builtServer';
import { changeSchemas } from '../support/changeSchemas';
import { contactSchema, startOtherShape } from '../support/otherShape';
import { relayFetch } from '../support/relayFetch';

const count = 123;
let behind: BuiltServer;
let other: Awaited<ReturnType<typeof startOtherShape>>;

beforeAll(async () => {
  behind = await startServer();
  other = await startOtherShape(count, behind.url);
  await relayFetch(other.url);
}, 60_000);
afterAll(async () => {
  await other?.stop();
  await behind?.stop();
});
beforeEach(() => {
  changeSchemas({ contact: contactSchema });
  other.calls.length = 0;
});

const newest = { field: 'id', order: 'DESC' } as const;
const list = (page: number, perPage: number, more: object = {}) =>
  dataProvider.getList('contact', { pagination: { page, perPage }, sort: newest, ...more });
const names = (rows: readonly { name?: unknown }[]) => rows.map(({ name }) => name);

describe('getList', () => {
  it.each([10, 20, 50])(
    'answers pages of %i, each record once, with the total',
    async (perPage) => {
      const found: unknown[] = [];
      for (let page = 1; page <= Math.ceil(count / perPage); page++) {
        const { data, total, pageInfo } = await list(page, perPage);
        found.push(...names(data));
        expect(total).toBe(count);
        expect(pageInfo?.hasNextPage).toBe(page < Math.ceil(count / perPage));
      }
      expect(found).toEqual(names(other.contacts()));
    },
  );

  it('names records by the id of the API and asks in its words', async () => {
    const { data } = await list(1, 10);
    expect(data[0]?.id).toBe(other.contacts()[0]?.uuid);
    expect([...new Set(other.calls)]).toEqual(['GET crm/contacts?page=1&per_page=25']);
  });

  it('shares one call among the pages that are in one page of the API', async () => {
    await list(1, 50);
    expect(other.calls.length).toBeLessThanOrEqual(3);
  });

  it('is answered, though another caller of the same page gave up', async () => {
    const stop = new AbortController();
    const given = list(1, 10, { signal: stop.signal });
    const wanted = list(1, 10, { signal: new AbortController().signal });
    stop.abort();
    await expect(given).rejects.toMatchObject({ kind: 'aborted' });
    expect((await wanted).data.length).toBe(10);
  });

  it('is in an order of the API', async () => {
    const { data, meta } = await list(1, 20, { sort: { field: 'size', order: 'DESC' } });
    const sizes = other.contacts().map(({ size }) => size);
    expect(data.map(({ size }) => size)).toEqual(sizes.sort((a, b) => b - a).slice(0, 20));
    expect(meta?.sortedBy).toBe('relay');
    expect(other.calls.every((call) => call.includes('sort=-size'))).toBe(true);
  });

  it('is in an order that only the console has, over all records', async () => {
    const { data, meta } = await list(1, 10, { sort: { field: 'name', order: 'ASC' } });
    expect(names(data).slice(0, 3)).toEqual(['Contact 1', 'Contact 2', 'Contact 3']);
    expect(meta?.sortedBy).toBe('all');
  });

  it('answers a search, whole', async () => {
    const { data, total } = await list(1, 50, { filter: { q: 'Contact 11' } });
    expect(names(data).sort()).toEqual([
      'Contact 11',
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => `Contact 11${i}`),
    ]);
    expect(total).toBe(11);
    expect(other.calls[0]).toContain('q=Contact+11');
  });

  it('reads all records', async () => {
    const rows = await loadAllRows('contact', {}, new AbortController().signal);
    expect(rows.length).toBe(count);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
  });
});

describe('records', () => {
  it('are read one by one and together', async () => {
    const ids = other
      .contacts()
      .slice(3, 9)
      .map(({ uuid }) => uuid);
    const { data } = await dataProvider.getOne('contact', { id: ids[0] ?? '' });
    expect(data).toMatchObject({ id: ids[0], name: other.contacts()[3]?.name });
    const many = await dataProvider.getMany('contact', { ids: [...ids, 'c-none'] });
    expect(many.data.map(({ id }) => id)).toEqual(ids);
  });

  it('are read by an id that is also the word of a call', async () => {
    const made = other.make('Odd one', 1);
    made.uuid = 'search';
    const { data } = await dataProvider.getOne('contact', { id: 'search' });
    expect(data).toMatchObject({ id: 'search', name: 'Odd one' });
    await dataProvider.delete('contact', { id: 'search' });
  });

  it('are made, changed and deleted by its calls', async () => {
    const { data } = await dataProvider.create('contact', { data: { name: 'Ann', size: 4 } });
    expect(data.id).toBe(other.contacts()[0]?.uuid);
    expect(other.calls).toContain('POST crm/contacts');
    const changed = await dataProvider.update('contact', {
      id: data.id,
      data: { ...data, size: 5 },
      previousData: data,
    });
    expect(changed.data).toMatchObject({ id: data.id, name: 'Ann', size: 5 });
    expect(other.contacts()[0]).toEqual({ uuid: data.id, name: 'Ann', size: 5 });
    expect(other.calls).toContain(`PATCH crm/contacts/${data.id}`);
    await dataProvider.delete('contact', { id: data.id, previousData: data });
    expect(other.contacts().length).toBe(count);
  });

  it('are changed and deleted together', async () => {
    const made = [1, 2, 3].map((i) => other.make(`Bulk ${i}`, i).uuid);
    await dataProvider.updateMany('contact', { ids: made, data: { size: 50 } });
    expect(
      other
        .contacts()
        .slice(0, 3)
        .map(({ size }) => size),
    ).toEqual([50, 50, 50]);
    await dataProvider.deleteMany('contact', { ids: made });
    expect(other.contacts().length).toBe(count);
  });

  it.each([
    ['a name', { name: 'No way', size: 1 }, { name: 'Names never begin with No' }],
    ['a number', { name: 'Bob', size: 13 }, { size: '13 brings bad luck' }],
  ])('are refused in the words of the API for %s', async (_what, data, fields) => {
    const error: unknown = await dataProvider.create('contact', { data }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ kind: 'refused', message: 'Please mend this contact', fields });
  });

  it('say that one is gone, and that one is kept', async () => {
    await expect(dataProvider.getOne('contact', { id: 'c-none' })).rejects.toMatchObject({
      message: 'Nobody has this number',
    });
    const { uuid } = other.make('to be kept', 1);
    await expect(dataProvider.delete('contact', { id: uuid })).rejects.toMatchObject({
      message: 'This contact is kept',
    });
    await dataProvider.update('contact', {
      id: uuid,
      data: { name: 'free' },
      previousData: { id: uuid, name: 'to be kept', size: 1 },
    });
    await dataProvider.delete('contact', { id: uuid });
    // A record that is gone counts as deleted.
    await dataProvider.delete('contact', { id: uuid });
  });

  it.each(['..', '.', ''])('are not called at an address that ends elsewhere: "%s"', async (id) => {
    const previousData = { id, name: 'x', size: 1 };
    const calls = [
      () => dataProvider.delete('contact', { id, previousData }),
      () => dataProvider.getOne('contact', { id }),
      () => dataProvider.update('contact', { id, data: { size: 2 }, previousData }),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ message: expect.stringContaining(`“${id}”`) });
    expect(other.calls).toEqual([]);
  });

  it.each(['..', '.', '', null])(
    'get no action at an address that a value leads elsewhere: %s',
    async (name) => {
      const publish = createCaller('contact', 'publish', {
        role: 1,
        label: 'Publish',
        call: { method: 'POST', path: 'crm/{name}/publish' },
      });
      await expect(publish({ id: 'c-1', name })).rejects.toMatchObject({
        message: expect.stringContaining('part of the address'),
      });
      expect(other.calls).toEqual([]);
    },
  );

  it('are not there in front of the embedded server, which says so', async () => {
    await relayFetch(behind.url);
    await expect(list(1, 10)).rejects.toMatchObject({
      message: 'No such call: GET /api/crm/contacts',
    });
    await relayFetch(other.url);
  });
});

describe('a write whose answer is lost, behind a relay that knows idempotency keys', () => {
  /** Calls that change something. */
  const writes = () => other.calls.filter((call) => !call.startsWith('GET'));
  beforeEach(async () => {
    await loadStatus();
    expect(knowsKeys()).toBe(true);
  });

  it('is sent once: a record is made once, and nobody says that it was not', async () => {
    other.loseAnswers(1);
    await expect(
      dataProvider.create('contact', { data: { name: 'Lost', size: 1 } }),
    ).rejects.toMatchObject({ kind: 'unsure' });
    expect(writes()).toEqual(['POST crm/contacts']);
    const made = other.contacts().filter(({ name }) => name === 'Lost');
    expect(made.length).toBe(1);
    await dataProvider.delete('contact', { id: made[0]?.uuid ?? '' });
  });

  it('is not said to have failed in an empty list, whose order nobody knows', async () => {
    const before = other.replaceAll([]);
    try {
      other.loseAnswers(1);
      await expect(
        dataProvider.create('contact', { data: { name: 'First', size: 1 } }),
      ).rejects.toMatchObject({ kind: 'unsure' });
      expect(other.contacts().map(({ name }) => name)).toEqual(['First']);
    } finally {
      other.replaceAll(before);
    }
  });

  it('is found to be done where the record says it', async () => {
    const contact = other.make('To be changed', 1);
    other.loseAnswers(1);
    const { data } = await dataProvider.update('contact', {
      id: contact.uuid,
      data: { size: 5 },
      previousData: { id: contact.uuid, name: 'To be changed', size: 1 },
    });
    expect(data).toMatchObject({ id: contact.uuid, size: 5 });
    other.loseAnswers(1);
    await dataProvider.delete('contact', { id: contact.uuid });
    expect(writes()).toEqual([
      `PATCH crm/contacts/${contact.uuid}`,
      `DELETE crm/contacts/${contact.uuid}`,
    ]);
  });

  it('is sent once as an action, whose endpoint is none of the relay', async () => {
    const { uuid } = other.make('Called', 1);
    other.loseAnswers(2);
    const call = createCaller('token', 'ring', {
      role: 1,
      label: 'Ring',
      call: { method: 'POST', path: 'crm/contacts/{name}/ring' },
    });
    await expect(call({ id: 1, name: uuid })).rejects.toMatchObject({ kind: 'unsure' });
    expect(writes()).toEqual([`POST crm/contacts/${uuid}/ring`]);
    other.loseAnswers(0);
    await dataProvider.delete('contact', { id: uuid });
  });
});
