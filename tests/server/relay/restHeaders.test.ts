/** REST APIs with headers of this server, and those that a data provider of one's own calls. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeSchemas } from '../../support/project/changeSchemas';
import { contactSchema, startRestApi } from '../../support/restApi';
import { buildTestApp } from '../../support/server/testApp';

let rest: Awaited<ReturnType<typeof startRestApi>>;
beforeAll(async () => {
  rest = await startRestApi(12);
});
afterAll(() => rest?.stop());
beforeEach(() => {
  rest.contacts.calls.length = 0;
});

const asked = () => rest.contacts.calls.map(({ call }) => call);

describe('an API with headers of this server', () => {
  const headersOf = new Map([
    ['crm', { authorization: 'Bearer of-the-api', prefer: 'count=exact' }],
  ]);
  const openWith = async (api: string) => {
    const info = { ...contactSchema['x-resource'], api };
    changeSchemas({ contact: { ...contactSchema, 'x-resource': info } });
    const app = await buildTestApp({
      restApis: new Map([['crm', rest.address]]),
      restHeaders: headersOf,
    });
    return { app, root: await app.signedIn() };
  };

  it('gets them with each call, in place of those of the browser, which sees none', async () => {
    const { root } = await openWith('simple-rest');
    const { body, headers } = await root.call('GET', 'crm/contacts/c-0001', undefined, {
      authorization: 'Bearer of-the-console',
      prefer: 'count=none',
    });
    expect(rest.contacts.calls[0]?.headers).toMatchObject({
      authorization: 'Bearer of-the-api',
      prefer: 'count=exact',
    });
    expect(JSON.stringify([body, ...headers])).not.toContain('of-the-api');
  });

  it('that a data provider of one\u2019s own calls takes its methods from who may do that', async () => {
    const { app, root } = await openWith('crm');
    const calls = [
      ['PATCH', 'crm/contacts/c-0001'],
      ['PATCH', 'crm/contacts'],
      ['DELETE', 'crm/contacts'],
    ] as const;
    for (const [method, path] of calls) await root.call(method, path, {});
    expect(asked()).toEqual(
      calls.map(([method, path]) => `${method} ${path.replace('crm', '/v2')}`),
    );
    const ann = await app.newUser('ann');
    rest.contacts.calls.length = 0;
    for (const [method, path] of calls)
      expect((await ann.call(method, path, {})).status, `${method} ${path}`).toBe(403);
    for (const path of ['crm/others', 'crm/contacts/a/b', 'crm/contacts/..%2fadmin'])
      expect((await root.call('PATCH', path, {})).status).toBeGreaterThanOrEqual(400);
    expect(asked()).toEqual([]);
  });
});
