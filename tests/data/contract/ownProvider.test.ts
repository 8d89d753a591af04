/** Records of an API that a data provider of one's own calls, in the dialect of json-server. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { providers } from 'virtual:data-providers';
import type { DataProvider, fetchUtils } from 'react-admin';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataProvider } from '../../../src/web/relay/dataProvider';
import { loadAllRows } from '../../../src/web/relay/read/readAll';
import { relayFetch } from '../../support/data/relayFetch';
import { changeSchemas } from '../../support/project/changeSchemas';
import { contactSchema } from '../../support/restApi';

type Client = (
  url: string,
  options?: fetchUtils.Options,
) => Promise<{ headers: Headers; json: never }>;

/** As the packages of react-admin export one: what makes a data provider of an address and an httpClient. */
const jsonServer = (url: string, client: Client): Partial<DataProvider> => ({
  getList: async (resource, { pagination: { page = 1, perPage = 10 } = {}, sort, filter }) => {
    const query = new URLSearchParams({
      ...Object.fromEntries(
        Object.entries(filter ?? {}).map(([key, value]) => [key, String(value)]),
      ),
      _sort: sort?.field ?? 'id',
      _order: sort?.order ?? 'ASC',
      _start: String((page - 1) * perPage),
      _end: String(page * perPage),
    });
    const { headers, json } = await client(`${url}/${resource}?${query}`);
    return { data: json, total: Number(headers.get('x-total-count') ?? Number.NaN) };
  },
  getOne: async (resource, { id }) => ({ data: (await client(`${url}/${resource}/${id}`)).json }),
  getMany: async (resource, { ids }) => ({
    data: (await client(`${url}/${resource}?${ids.map((id) => `id=${id}`).join('&')}`)).json,
  }),
  create: async (resource, { data }) => {
    const options = { method: 'POST', body: JSON.stringify(data) };
    return { data: (await client(`${url}/${resource}`, options)).json };
  },
  update: async (resource, { id, data }) => {
    const options = { method: 'PATCH', body: JSON.stringify(data) };
    return { data: (await client(`${url}/${resource}/${id}`, options)).json };
  },
  delete: async (resource, { id }) => {
    await client(`${url}/${resource}/${id}`, { method: 'DELETE' });
    return { data: { id } as never };
  },
});

const own = {
  crm: { file: 'crm.ts', load: async () => jsonServer },
  broken: { file: 'broken.ts', load: async () => undefined },
  away: {
    file: 'away.ts',
    load: async () => (_url: string, client: Client) => ({
      getList: () => client('https://elsewhere.example/contacts'),
    }),
  },
};

interface Contact {
  id: string;
  name: string;
  size: number;
}

let rows: Contact[] = [];
const calls: string[] = [];

/** A small json-server below /api/crm. */
const server = createServer((call, answer) => {
  const url = new URL(call.url ?? '/', 'http://localhost');
  const [, id] = /^\/api\/crm\/contacts(?:\/(.+))?$/.exec(url.pathname) ?? [];
  calls.push(`${call.method} ${url.pathname.replace('/api/crm/', '')}`);
  const say = (status: number, value: unknown, headers = {}) =>
    answer
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value));
  if (!url.pathname.startsWith('/api/crm/'))
    return say(200, { success: true, message: '', data: {} });
  let text = '';
  call.on('data', (part) => {
    text += String(part);
  });
  call.on('end', () => {
    const known = rows.find((one) => one.id === id);
    if (id !== undefined && !known) return say(404, { message: 'Nobody' });
    if (call.method === 'POST') {
      const made = { ...JSON.parse(text), id: `c-${rows.length + 1}` };
      rows.push(made);
      return say(201, made);
    }
    if (call.method === 'PATCH') return say(200, Object.assign(known ?? {}, JSON.parse(text)));
    if (call.method === 'DELETE') {
      rows = rows.filter((one) => one !== known);
      return say(200, {});
    }
    if (known) return say(200, known);
    const ids = url.searchParams.getAll('id');
    const found = rows
      .filter((one) => ids.length === 0 || ids.includes(one.id))
      .filter((one) => one.name.includes(url.searchParams.get('name_like') ?? ''))
      .sort((a, b) => (a.size - b.size) * (url.searchParams.get('_order') === 'DESC' ? -1 : 1));
    const [from, to] = [
      url.searchParams.get('_start') ?? 0,
      url.searchParams.get('_end') ?? 1e9,
    ].map(Number);
    return say(200, found.slice(from, to), { 'x-total-count': String(found.length) });
  });
});

const withApi = (api: string) =>
  changeSchemas({
    contact: { ...contactSchema, 'x-resource': { ...contactSchema['x-resource'], api } },
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await relayFetch(`http://127.0.0.1:${port}`);
  Object.assign(providers, own);
});
afterAll(() => {
  for (const name of Object.keys(own)) Reflect.deleteProperty(providers, name);
  server.close();
});
beforeEach(() => {
  withApi('crm');
  rows = Array.from({ length: 23 }, (_, at) => ({
    id: `c-${at + 1}`,
    name: `Contact ${at + 1}`,
    size: at,
  }));
  calls.length = 0;
});

describe('a data provider of one\u2019s own', () => {
  it('lists, sorts, filters and counts', async () => {
    const { data, total } = await dataProvider.getList('contact', {
      pagination: { page: 2, perPage: 5 },
      sort: { field: 'size', order: 'DESC' },
      filter: { name_like: 'Contact' },
    });
    expect([data.map(({ id }) => id), total]).toEqual([
      ['c-18', 'c-17', 'c-16', 'c-15', 'c-14'],
      23,
    ]);
  });

  it('reads, makes, changes and deletes', async () => {
    const { data: made } = await dataProvider.create('contact', { data: { name: 'Ann', size: 1 } });
    expect(made).toMatchObject({ id: 'c-24', name: 'Ann' });
    const id = String(made.id);
    await dataProvider.update('contact', { id, data: { size: 7 }, previousData: made });
    expect((await dataProvider.getOne('contact', { id })).data).toMatchObject({
      name: 'Ann',
      size: 7,
    });
    const some = await dataProvider.getMany('contact', { ids: ['c-2', id] });
    expect(some.data.map(({ name }) => name)).toEqual(['Contact 2', 'Ann']);
    await dataProvider.delete('contact', { id, previousData: made });
    expect(rows).toHaveLength(23);
    expect(calls).toContain(`PATCH contacts/${id}`);
  });

  it('is read whole for an export', async () => {
    const all = await loadAllRows('contact', {}, new AbortController().signal, () => {});
    expect(all).toHaveLength(23);
  });

  it.each([
    ['broken', 'broken.ts exports no data provider by default'],
    ['away', 'away.ts calls https://elsewhere.example/contacts, and its API is'],
    ['nobody', 'there is no data provider "nobody"'],
  ])('that is %s says so by its file', async (api, message) => {
    withApi(api);
    await expect(dataProvider.getList('contact', {})).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });
});
