import { beforeEach, describe, expect, it } from 'vitest';
import { logType } from '../../../src/schema/records.gen';
import { writeLog } from '../../../src/server/logs/logs';
import { buildTestApp, type Client, type TestApp } from '../../support/server/testApp';
import { rowsHere } from '../../support/server/testDatabase';

let app: TestApp;
let root: Client;
let alice: Client;
const start = 1_800_000_000;

beforeEach(async () => {
  app = await buildTestApp();
  root = await app.signedIn();
  alice = await app.newUser('alice');
  for (let i = 0; i < 12; i++) {
    app.setNow(start + i);
    await writeLog(app.services, {
      type: logType.consumption,
      content: `n${i}`,
      user_id: i % 2 ? 2 : 1,
      username: i % 2 ? 'alice' : 'root',
      token_name: i < 6 ? 'one' : 'two',
      model_name: 'gpt-4o',
      quota: 10,
      channel: i % 3,
    });
  }
});

const contents = (body: { data?: unknown }) =>
  (body.data as { content: string }[]).map(({ content }) => content);
const list = async (client: Client, query: string) =>
  (await client.call('GET', `log/${query}`)).body;

describe('logs on the server', () => {
  it('come newest first in pages of ten', async () => {
    expect(contents(await list(root, '?p=0'))).toEqual([
      'n11',
      'n10',
      'n9',
      'n8',
      'n7',
      'n6',
      'n5',
      'n4',
      'n3',
      'n2',
    ]);
    expect(contents(await list(root, '?p=1'))).toEqual(['n1', 'n0']);
  });

  it('are narrowed by every filter', async () => {
    expect(contents(await list(root, '?username=alice&token_name=two&channel=1'))).toEqual(['n7']);
    expect(
      contents(await list(root, `?start_timestamp=${start + 3}&end_timestamp=${start + 5}`)),
    ).toEqual(['n5', 'n4', 'n3']);
    expect(contents(await list(root, '?type=1'))).toEqual([]);
    expect((await list(root, '?start_timestamp=NaN')).success).toBe(false);
  });

  it('show everybody only their own, with id 0, whatever the filter says', async () => {
    const body = await list(alice, 'self/?username=root&channel=');
    expect(contents(body)).toEqual(['n11', 'n9', 'n7', 'n5', 'n3', 'n1']);
    expect((body.data as { id: number }[]).every(({ id }) => id === 0)).toBe(true);
    expect((await list(alice, '?p=0')).success).toBe(false);
  });

  it('sum the quota that was consumed', async () => {
    expect((await list(root, 'stat?type=0')).data).toEqual({ quota: 120 });
    expect((await list(alice, 'self/stat?token_name=one')).data).toEqual({ quota: 30 });
  });

  it('are cleared before a time, by administrators, and never without one', async () => {
    expect((await root.call('DELETE', 'log/')).body.success).toBe(false);
    expect((await alice.call('DELETE', `log/?target_timestamp=${start + 5}`)).body.success).toBe(
      false,
    );
    expect((await root.call('DELETE', `log/?target_timestamp=${start + 5}`)).body.data).toBe(5);
    expect((await list(root, 'stat')).data).toEqual({ quota: 70 });
  });

  it('tell the use of the last seven days by day and model', async () => {
    expect((await alice.call('GET', 'user/dashboard')).body.data).toEqual([
      expect.objectContaining({ ModelName: 'gpt-4o', RequestCount: 6, Quota: 60 }),
    ]);
    expect((await (await app.newUser('bob')).call('GET', 'user/dashboard')).body.data).toBeNull();
  });
});

describe('changes by administrators', () => {
  it('are shown after their resource is gone', async () => {
    await app.services.store.db
      .insertInto('audit')
      .values({
        user_id: 1,
        username: 'root',
        created_at: start,
        content: '{"key":"deleted","record":"gone","what":"7"}',
      })
      .execute();
    const body = await list(root, `?type=${logType.management}`);
    expect(contents(body)[0]).toBe('Deleted gone 7');
  });
});

describe('money on the server', () => {
  it('credits a code once for all who ask at the same time, and writes one entry', async () => {
    const [code] = (await root.call('POST', 'redemption/', { name: 'gift', quota: 500, count: 1 }))
      .body.data as string[];
    const bob = await app.newUser('bob');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? alice : bob).call('POST', 'user/topup', { key: code }),
      ),
    );
    expect(answers.filter(({ body }) => body.success).length).toBe(1);
    const quotas = await Promise.all(
      [alice, bob].map(
        async (client) =>
          ((await client.call('GET', 'user/self')).body.data as { quota: number }).quota,
      ),
    );
    expect(quotas.reduce((sum, quota) => sum + quota, 0)).toBe(500);
    expect((await list(root, '?type=1')).data).toHaveLength(1);
  });

  it('never opens a used code again and never changes it', async () => {
    const [code] = (await root.call('POST', 'redemption/', { name: 'once', quota: 5, count: 1 }))
      .body.data as string[];
    await alice.call('POST', 'user/topup', { key: code });
    for (const change of [{ status: 1 }, { quota: 900 }])
      expect((await root.call('PUT', 'redemption/', { id: 1, ...change })).body.success).toBe(
        false,
      );
    expect(
      (await root.call('PUT', 'redemption/?status_only=true', { id: 1, status: 1 })).body.success,
    ).toBe(false);
    expect((await alice.call('POST', 'user/topup', { key: code })).body.success).toBe(false);
  });

  it.each(
    rowsHere([
      [{ quota: 0 }],
      [{ quota: -5 }],
      [{ quota: 1.5 }],
      [{ quota: 1e308 }],
      [{ count: 0 }],
      [{ count: 101 }],
      [{ name: '' }],
      [{ name: 'x'.repeat(21) }],
    ]),
  )('refuses codes with %o and makes none', async (overrides) => {
    expect(
      (await root.call('POST', 'redemption/', { name: 'n', quota: 5, count: 1, ...overrides })).body
        .success,
    ).toBe(false);
    expect((await root.call('GET', 'redemption/?p=0')).body.data).toEqual([]);
  });
});
