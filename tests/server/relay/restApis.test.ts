/** Plain REST APIs that REST_APIS names: who may call them, what reaches them, and what comes back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResourceSchema } from '../../../src/schema/types';
import { changeSchemas } from '../../support/project/changeSchemas';
import { createProxyApp } from '../../support/relay/proxyApp';
import { startRelay } from '../../support/relay/relayFront';
import { contactSchema, startRestApi } from '../../support/restApi';
import { listenApp } from '../../support/server/listenApp';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';

let rest: Awaited<ReturnType<typeof startRestApi>>;
beforeAll(async () => {
  rest = await startRestApi(12);
});
afterAll(() => rest?.stop());
beforeEach(() => {
  changeSchemas({ contact: contactSchema });
  rest.contacts.calls.length = 0;
});

/** A server that knows the API under its name, and the records of administrators in it. */
const openApp = (address = rest.address, schema: ResourceSchema = contactSchema) => {
  changeSchemas({ contact: schema });
  return buildTestApp({ restApis: new Map([['crm', address]]) });
};
const asked = () => rest.contacts.calls.map(({ call }) => call);
const query = '?sort=["size","DESC"]&range=[0,4]&filter={}';

/** A server that answers every call the same. */
const answering = (status: number, text: string, headers: Record<string, string> = {}) =>
  startRelay((_call, answer) => answer.writeHead(status, headers).end(text));

describe('a REST API that has a name', () => {
  let app: TestApp;
  let root: Client;
  beforeEach(async () => {
    app = await openApp();
    root = await app.signedIn();
  });

  it('answers the list with the total, and one record', async () => {
    const { status, headers, body } = await root.call('GET', `crm/contacts${query}`);
    expect(status).toBe(200);
    expect(headers.get('content-range')).toBe('contacts 0-4/12');
    expect(body).toHaveLength(5);
    const one = await root.call('GET', 'crm/contacts/c-0003');
    expect(one.body).toMatchObject({ id: 'c-0003', name: 'Contact 3' });
    expect(asked()).toEqual([`GET /v2/contacts${query}`, 'GET /v2/contacts/c-0003']);
  });

  it('passes on X-Total-Count, which counts, and no Link, which names the address behind', async () => {
    const { url } = await answering(200, '[]', {
      'content-type': 'application/json',
      'x-total-count': '7',
      link: '<http://crm.internal/contacts?page=2>; rel="next"',
    });
    const other = await (await openApp(new URL(url))).signedIn();
    const { headers } = await other.call('GET', 'crm/contacts');
    expect([headers.get('x-total-count'), headers.get('link')]).toEqual(['7', null]);
  });

  it('makes, changes and deletes records, and says why it does not', async () => {
    const made = await root.call('POST', 'crm/contacts', { name: 'Ann', size: 1 });
    expect(made.status).toBe(201);
    const { id } = made.body as unknown as { id: string };
    const changed = await root.call('PUT', `crm/contacts/${id}`, { id, name: 'Ann', size: 13 });
    expect(changed.status).toBe(422);
    expect(changed.body).toMatchObject({ errors: { size: '13 brings bad luck' } });
    expect((await root.call('DELETE', `crm/contacts/${id}`)).status).toBe(200);
    expect(rest.contacts.all.length).toBe(12);
  });

  it('gets no cookie, no key and no address of the user, and sets no cookie', async () => {
    const { headers } = await root.call('GET', `crm/contacts${query}`, undefined, {
      authorization: 'Bearer of-the-console',
      'x-forwarded-for': '1.2.3.4',
    });
    expect(headers.get('set-cookie')).toBeNull();
    const [got] = rest.contacts.calls;
    for (const name of ['cookie', 'authorization', 'x-forwarded-for', 'x-real-ip', 'referer'])
      expect(got?.headers).not.toHaveProperty(name);
  });

  it('gets the user and password of its own address', async () => {
    const address = new URL(rest.address);
    address.username = 'ann';
    address.password = 'p%40ss';
    const other = await (await openApp(address)).signedIn();
    await other.call('GET', 'crm/contacts/c-0001');
    expect(rest.contacts.calls[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('ann:p@ss').toString('base64')}`,
    );
  });

  it.each([
    ['GET', 'crm/contacts/..%2f..%2fadmin', 400],
    ['GET', 'crm/contacts/%2e%2e', 404],
    ['GET', 'crm/contacts/.hidden', 400],
    ['GET', 'crm/contacts/c-0001;all=1', 400],
    ['GET', 'crm/contacts/c-0001%3ball=1', 400],
    ['GET', 'crm/contacts/c-0001%253b', 400],
    ['GET', 'crm/contacts/c-0001%00', 400],
    ['GET', 'crm/contacts/../../crm/secrets', 404],
    ['GET', 'crm/contacts/c-0001/notes', 404],
    ['GET', 'crm/others', 404],
    ['PATCH', 'crm/contacts/c-0001', 404],
    ['PUT', 'crm/contacts', 404],
    ['DELETE', 'crm/contacts', 404],
  ])('is not reached by %s /api/%s', async (method, path, expected) => {
    const { status } = await root.call(method, path, method === 'GET' ? undefined : {});
    expect(status).toBe(expected);
    expect(asked()).toEqual([]);
  });

  it.each([
    ['12345678901234567890', 400],
    ['-1', 400],
    ['export', 400],
    ['1234567890123456789', 404],
  ])('whose ids are numbers is asked for them alone: %s', async (id, expected) => {
    const { properties } = contactSchema;
    const withNumbers = { ...properties, id: { title: 'ID', type: 'integer' as const } };
    const own = await openApp(rest.address, { ...contactSchema, properties: withNumbers });
    const { status } = await (await own.signedIn()).call('GET', `crm/contacts/${id}`);
    expect(status).toBe(expected);
    expect(asked()).toEqual(expected === 400 ? [] : [`GET /v2/contacts/${id}`]);
  });

  it('is called by roles that the schema lets, and by nobody else', async () => {
    const ann = await app.newUser('ann');
    for (const [client, expected] of [
      [app.client(), 401],
      [ann, 403],
    ] as const)
      for (const [method, path] of [
        ['GET', `crm/contacts${query}`],
        ['GET', 'crm/contacts/c-0001'],
        ['POST', 'crm/contacts'],
        ['PUT', 'crm/contacts/c-0001'],
        ['DELETE', 'crm/contacts/c-0001'],
      ] as const) {
        const { status } = await client.call(method, path, method === 'GET' ? undefined : {});
        expect(status, `${method} ${path}`).toBe(expected);
      }
    expect(asked()).toEqual([]);
  });

  it('is called by nobody whose right depends on a record, which the server does not know', async () => {
    for (const words of [{ owner: 'size' }, { rights: { read: { name: null } } }]) {
      const info = { ...contactSchema['x-resource'], ...words };
      const own = await openApp(rest.address, { ...contactSchema, 'x-resource': info });
      const { status } = await (await own.signedIn()).call('GET', 'crm/contacts/c-0001');
      expect(status).toBe(403);
    }
    expect(asked()).toEqual([]);
  });

  it('takes no write that its schema file does not have', async () => {
    const info = { ...contactSchema['x-resource'], form: [] };
    const own = await openApp(rest.address, { ...contactSchema, 'x-resource': info });
    const { status } = await (await own.signedIn()).call('PUT', 'crm/contacts/c-0001', {});
    expect(status).toBe(403);
    expect(asked()).toEqual([]);
  });
});

describe('a write with an Idempotency-Key', () => {
  it('is not a HEAD, which only reads', async () => {
    const app = await openApp();
    const root = await app.signedIn();
    const headers = { 'idempotency-key': 'k1', 'x-relay-console': '1', cookie: root.cookie() };
    const path = '/api/crm/contacts/c-0001';
    expect((await app.request(path, { method: 'HEAD', headers })).status).toBe(200);
    expect(asked()).toEqual(['HEAD /v2/contacts/c-0001']);
  });

  it('is refused, as the API would do a second one once more', async () => {
    const root = await (await openApp()).signedIn();
    const headers = { 'idempotency-key': 'k1' };
    for (const [method, path] of [
      ['POST', 'crm/contacts'],
      ['PUT', 'crm/contacts/c-0001'],
      ['DELETE', 'crm/contacts/c-0001'],
    ] as const) {
      const { status, body } = await root.call(method, path, {}, headers);
      expect(status, method).toBe(400);
      expect(body.message).toMatch(/^The API “crm” knows no Idempotency-Key/);
    }
    expect(asked()).toEqual([]);
  });
});

describe('a REST API that does not answer', () => {
  it('is named, and a read or a write that never arrived was not done', async () => {
    const root = await (await openApp(new URL('http://127.0.0.1:1'))).signedIn();
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await root.call(method, 'crm/contacts/c-0001');
      expect(status).toBe(502);
      expect(body).toEqual({ success: false, message: 'The API “crm” does not answer' });
    }
  });

  it('leaves open what became of a write that it had', async () => {
    const root = await (await openApp()).signedIn();
    rest.contacts.losing = 1;
    const { status, body } = await root.call('POST', 'crm/contacts', { name: 'Lost', size: 1 });
    expect(status).toBe(502);
    expect(body).toMatchObject({ success: false, outcome: 'unknown' });
    rest.contacts.all = rest.contacts.all.filter(({ name }) => name !== 'Lost');
  });

  it('leads nowhere else', async () => {
    const { url } = await answering(302, '', { location: 'http://169.254.169.254/' });
    const root = await (await openApp(new URL(url))).signedIn();
    const { status, headers } = await root.call('GET', 'crm/contacts/c-0001');
    expect(status).toBe(502);
    expect(headers.get('location')).toBeNull();
  });
});

describe('a name that no schema file uses', () => {
  it('is warned about at the start', async () => {
    const lines: string[] = [];
    const restApis = new Map(['crm', 'blog'].map((name) => [name, rest.address]));
    await buildTestApp({ restApis, lines, level: 'warn' });
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ api }) => api !== undefined);
    expect(warnings).toMatchObject([
      { api: 'blog', msg: expect.stringContaining('no schema file') },
    ]);
  });
});

describe('a REST API without a name', () => {
  it('is not called by the embedded server, which says that there is no such call', async () => {
    const root = await (await buildTestApp()).signedIn();
    const { status, body } = await root.call('GET', `crm/contacts${query}`);
    expect(status).toBe(404);
    expect(body.message).toMatch(/^No such call/);
  });
});

describe('a REST API beside a relay', () => {
  const besideRelay = (url: string) =>
    createProxyApp(url, undefined, undefined, undefined, new Map([['crm', rest.address]]));

  it('is called by users that the relay knows with the role, and by nobody else', async () => {
    const behind = await buildTestApp();
    const { url, close } = await listenApp(behind.services);
    const root = await behind.signedIn();
    const ann = await behind.newUser('ann');
    const proxy = besideRelay(url);
    const statusFor = async (cookie: string) =>
      (await proxy.request('http://localhost/api/crm/contacts/c-0001', { headers: { cookie } }))
        .status;
    expect(await statusFor(root.cookie())).toBe(200);
    expect(rest.contacts.calls[0]?.headers).not.toHaveProperty('cookie');
    expect(await statusFor(ann.cookie())).toBe(403);
    expect(await statusFor('')).toBe(401);
    expect(asked()).toEqual(['GET /v2/contacts/c-0001']);
    close();
    expect(await statusFor(root.cookie())).toBe(503);
  });

  it.each([
    ['GET', 'crm/contacts/'],
    ['GET', 'crm/contacts/c-0001/'],
    ['GET', 'crm/contacts/c-0001/notes'],
    ['PUT', 'crm/contacts'],
    ['PATCH', 'crm/contacts/c-0001'],
  ])('leaves nothing to the relay: %s %s', async (method, path) => {
    const relay = await answering(200, '{"success":true,"data":{"id":1,"role":100}}');
    const answer = await besideRelay(relay.url).request(`http://localhost/api/${path}`, {
      method,
      headers: { 'x-relay-console': '1' },
    });
    expect(answer.status).toBe(404);
    expect(asked()).toEqual([]);
  });

  it.each<[number, string, number]>([
    [200, '{"success":false,"message":"not signed in"}', 401],
    [401, '', 401],
    [429, '', 429],
    [302, '', 503],
    [500, '{"success":false}', 503],
    [200, '<p>Welcome</p>', 503],
    [200, '{"success":true}', 503],
  ])(
    'whose relay answers %i %s about the caller is not called: %i',
    async (status, text, expected) => {
      const relay = await answering(status, text, { 'retry-after': '7' });
      const answer = await besideRelay(relay.url).request(
        'http://localhost/api/crm/contacts/c-0001',
      );
      expect(answer.status).toBe(expected);
      expect(answer.headers.get('retry-after')).toBe(expected === 429 ? '7' : null);
      expect(asked()).toEqual([]);
    },
  );
});
