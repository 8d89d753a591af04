/** Messages: who may make targets, what each kind is sent, and what becomes of a delivery that does not arrive. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutgoingFetch } from '../../../src/server/kernel/outgoing/outgoing';
import { deliverDue, forgetOldDeliveries, pauses } from '../../../src/server/messages/deliveries';
import { type StandIn, startProvider } from '../../support/provider';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';

const start = 1_800_000_000;

let app: TestApp;
let root: Client;
let target: StandIn;
beforeEach(async () => {
  target = await startProvider((_asked, response) => response.end('ok'));
  app = await buildTestApp();
  root = await app.signedIn();
});
afterEach(() => target.close());

const add = async (values: object = {}) => {
  const address = `${target.url}/hook?token=hidden-token`;
  const { body } = await root.call('POST', 'messenger/', {
    name: 'hook',
    kind: 'webhook',
    address,
    events: 'channel_off',
    ...values,
  });
  expect(body).toMatchObject({ success: true });
  return (body.data as { id: number }).id;
};

const sendTest = async (id: number) => {
  const { body } = await root.call('POST', `messenger/test/${id}`);
  expect(body).toMatchObject({ success: true });
  await app.services.afterwards.done();
};

const deliveries = async () =>
  (await root.call('GET', 'delivery/?p=0')).body.data as Record<string, unknown>[];

/** Puts a message of an event in the queue, as if it had happened. */
async function queue(messenger: number): Promise<void> {
  await sendTest(messenger);
  // A test is not tried again.
  await app.services.store.db
    .updateTable('delivery')
    .set({ event: 'channel_off', status: 1, tries: 0, next_time: 0 })
    .execute();
  target.asked.length = 0;
}

/** Lets time pass; on PostgreSQL the clock is the database's. */
async function pass(seconds: number): Promise<void> {
  app.setNow(app.services.now() + seconds);
  if (app.services.store.engine.name !== 'postgres') return;
  await app.services.store.db
    .updateTable('delivery')
    .set(({ eb }) => ({ next_time: eb('next_time', '-', seconds) }))
    .execute();
}

it('is offered by the status, and to root alone', async () => {
  expect((await root.call('GET', 'status')).body.data).toMatchObject({ messages: true });
  const admin = await app.newUser('admin');
  await root.call('POST', 'user/manage', { username: 'admin', action: 'promote' });
  const id = await add();
  for (const [method, path, body] of [
    ['GET', 'messenger/'],
    ['GET', `messenger/${id}`],
    ['GET', 'messenger/search?keyword='],
    ['POST', 'messenger/', { name: 'x', address: target.url }],
    ['PUT', 'messenger/', { id, name: 'x' }],
    ['DELETE', `messenger/${id}`],
    ['POST', `messenger/test/${id}`],
    ['GET', 'delivery/'],
  ] as const)
    for (const client of [admin, app.client()])
      expect((await client.call(method, path, body)).body.success).toBe(false);
  expect(target.asked).toEqual([]);
});

describe('a target', () => {
  it('keeps its address and its secret from every answer', async () => {
    target.answer = (asked, response) => response.writeHead(404).end(`no ${asked.url}`);
    const address = `${target.url}/bot/path-secret?key=hidden-token`;
    const id = await add({ secret: 'signing-secret', address });
    await sendTest(id);
    const answers = await Promise.all(
      ['messenger/', `messenger/${id}`, 'messenger/search?keyword=', 'delivery/', 'audit/'].map(
        async (path) => JSON.stringify((await root.call('GET', path)).body),
      ),
    );
    for (const answer of answers) expect(answer).not.toMatch(/hidden-token|(path|signing)-secret/);
  });

  const wrong: [object, string][] = [
    [{ address: '' }, 'address'],
    [{ address: 'ftp://example.com' }, 'address'],
    [{ address: 'file:///etc/passwd' }, 'address'],
    [{ address: 'https://user:pass@example.com/' }, 'address'],
    [{ kind: 'mail', address: 'a@example.com, b@example.com' }, 'address'],
    [{ kind: 'mail', address: 'https://example.com' }, 'address'],
    [{ kind: 'pigeon' }, 'kind'],
    [{ events: '' }, 'events'],
    [{ events: 'everything' }, 'events'],
    [{ error_share: 101 }, 'error_share'],
    [{ balance_limit: -1 }, 'balance_limit'],
  ];
  it.each(rowsHere(wrong))('refuses %j', async (values, field) => {
    const { body } = await root.call('POST', 'messenger/', {
      name: 'hook',
      kind: 'webhook',
      address: target.url,
      events: 'channel_off',
      ...values,
    });
    expect(body.success).toBe(false);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('needs a new address for another kind, and keeps it for another name', async () => {
    const id = await add();
    const other = await root.call('PUT', 'messenger/', { id, kind: 'slack' });
    expect(other.body).toMatchObject({ success: false, errors: { address: expect.any(String) } });
    expect((await root.call('PUT', 'messenger/', { id, name: 'other' })).body.success).toBe(true);
    await sendTest(id);
    expect(target.asked).toHaveLength(1);
  });
});

describe('a test', () => {
  it('is sent as JSON, signed with the time, and has its answer', async () => {
    const id = await add({ secret: 'signing-secret' });
    target.answer = (_asked, response) =>
      response.end('thanks for token hidden-token and signing-secret');
    await sendTest(id);
    const [{ headers, body }] = target.asked as [StandIn['asked'][number]];
    const time = String(headers['x-relay-time']);
    expect(time).toBe(String(start));
    const signature = createHmac('sha256', 'signing-secret').update(`${time}.${body}`);
    expect(headers['x-relay-signature']).toBe(`v1=${signature.digest('hex')}`);
    const [made] = await deliveries();
    expect(JSON.parse(body)).toMatchObject({ id: made?.['id'], event: 'test', time: start });
    expect(made).toMatchObject({ event: 'test', messenger: id, status: 2, tries: 1 });
    expect(made?.['answer']).toMatch(/^200 thanks/);
    expect(made?.['answer']).not.toMatch(/signing-secret/);
  });

  it.each([
    ['feishu', '{"code":0}', '{"code":19021,"msg":"sign match fail"}'],
    ['dingtalk', '{"errcode":0}', '{"errcode":310000,"errmsg":"sign not match"}'],
    ['wecom', '{"errcode":0}', '{"errcode":93000}'],
    ['slack', 'ok', 'no_service'],
  ])('of %s is taken by its words, not by its status', async (kind, good, bad) => {
    const id = await add({ kind, secret: ['feishu', 'dingtalk'].includes(kind) ? 's3' : '' });
    for (const words of [bad, good]) {
      target.answer = (_asked, response) => response.end(words);
      await sendTest(id);
    }
    const [taken, refused] = await deliveries();
    expect([taken?.['status'], refused?.['status']]).toEqual([2, 3]);
    const { url, body } = target.asked[1] as StandIn['asked'][number];
    if (kind === 'feishu') {
      const sign = createHmac('sha256', `${start}\ns3`).update('').digest('base64');
      expect(JSON.parse(body)).toMatchObject({ timestamp: String(start), sign, msg_type: 'text' });
    }
    if (kind === 'dingtalk') {
      const sign = createHmac('sha256', 's3').update(`${start}000\ns3`).digest('base64');
      expect(new URL(url, target.url).searchParams.get('sign')).toBe(sign);
      expect(new URL(url, target.url).searchParams.get('token')).toBe('hidden-token');
    }
  });

  it('sent twice with one key is one test', async () => {
    const id = await add();
    const key = { 'idempotency-key': 'once' };
    const test = () => root.call('POST', `messenger/test/${id}`, undefined, key);
    const both = await Promise.all([test(), test()]);
    expect(both.map(({ body }) => body.success)).toEqual([true, true]);
    await expect.poll(() => target.asked).not.toEqual([]); // it may begin after the answers
    await app.services.afterwards.done();
    expect(target.asked).toHaveLength(1);
  });
});

describe('a target that fails', () => {
  it('is tried five times with growing pauses, and no more', async () => {
    target.answer = (_asked, response) => response.writeHead(500).end('down');
    await queue(await add());
    await deliverDue(app.services);
    for (const pause of pauses) {
      await pass(pause - 5);
      expect(await deliverDue(app.services)).toBe(0);
      await pass(10);
      expect(await deliverDue(app.services)).toBe(1);
    }
    await pass(100_000);
    expect(await deliverDue(app.services)).toBe(0);
    expect(target.asked).toHaveLength(5);
    expect(await deliveries()).toMatchObject([{ status: 3, tries: 5, answer: '500 down' }]);
  });

  it('is not followed to another address', async () => {
    const inner = await startProvider((_asked, response) => response.end('ok'));
    target.answer = (_asked, response) =>
      response.writeHead(307, { location: `${inner.url}/inside` }).end();
    await sendTest(await add());
    inner.close();
    expect(inner.asked).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 3, answer: '307' }]);
  });

  it('is not called where it is inside and the server may not call that', async () => {
    app.services.fetch = createOutgoingFetch(false);
    await sendTest(await add());
    expect(target.asked).toEqual([]);
    const [made] = await deliveries();
    expect(made).toMatchObject({ status: 3 });
    expect(made?.['answer']).toMatch(/does not call the address 127\.0\.0\.1/);
  });

  it('is read no further than the beginning of its answer', async () => {
    let sent = 0;
    target.answer = (_asked, response) => {
      response.writeHead(200);
      const more = () => {
        sent += 2 ** 16;
        if (sent < 2 ** 30 && !response.destroyed) response.write('x'.repeat(2 ** 16), more);
      };
      more();
    };
    await sendTest(await add());
    const [made] = await deliveries();
    expect(made).toMatchObject({ status: 2 });
    expect(String(made?.['answer']).length).toBeLessThanOrEqual(300);
    expect(sent).toBeLessThan(2 ** 26);
  });

  it('that was deleted gets nothing', async () => {
    const id = await add();
    await queue(id);
    await root.call('DELETE', `messenger/${id}`);
    await deliverDue(app.services);
    expect(target.asked).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 3 }]);
  });
});

it('sends each message once, however many processes look at the same time', async () => {
  await queue(await add());
  const counts = await Promise.all(Array.from({ length: 20 }, () => deliverDue(app.services)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(target.asked).toHaveLength(1);
});

it('tries again what a process that was killed had taken, and no earlier', async () => {
  await queue(await add());
  // Taken, and the end of it was never written.
  await app.services.store.db
    .updateTable('delivery')
    .set({ tries: 1, next_time: start + 120 })
    .execute();
  if (app.services.store.engine.name === 'postgres') return;
  expect(await deliverDue(app.services)).toBe(0);
  await pass(121);
  expect(await deliverDue(app.services)).toBe(1);
  expect(await deliveries()).toMatchObject([{ status: 2, tries: 2 }]);
});

it('waits for no time that a clock far ahead has set', async () => {
  await queue(await add());
  await app.services.store.db.updateTable('delivery').set({ next_time: 9_999_999_999 }).execute();
  expect(await deliverDue(app.services)).toBe(1);
});

it('keeps the newest deliveries, and all that wait', async () => {
  const id = await add();
  await queue(id);
  const rows = Array.from({ length: 2100 }, () => ({ messenger: id, status: 2, tries: 1 }));
  for (let at = 0; at < rows.length; at += 700)
    await app.services.store.records
      .insertInto('delivery')
      .values(rows.slice(at, at + 700))
      .execute();
  await forgetOldDeliveries(app.services);
  const kept = await app.services.store.db.selectFrom('delivery').select('id').execute();
  expect(kept).toHaveLength(2001);
});

it('goes on after a restart', async () => {
  app = await buildTestApp({ onDisk: true });
  root = await app.signedIn();
  await queue(await add());
  await app.restart();
  expect(await deliverDue(app.services)).toBe(1);
  expect(target.asked).toHaveLength(1);
});
