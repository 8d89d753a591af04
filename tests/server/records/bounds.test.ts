/** How much a record, a list and a user's records may be, and what a search answers at most. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/schema/types';
import { buildPayer, type Payer } from '../../support/server/payer';
import { buildTestApp, type TestApp } from '../../support/server/testApp';
import { buildChannel, buildToken } from '../../support/steps/builders';

let app: TestApp;
let payer: Payer;
beforeEach(async () => {
  app = await buildTestApp();
  payer = await buildPayer(app, 10_000);
});
afterEach(() => payer.provider.close());

const names = (count: number, length: number) =>
  Array.from({ length: count }, (_, i) => `${i}`.padEnd(length, 'm')).join(',');
const subnets = (count: number) =>
  Array.from({ length: count }, (_, i) => `10.${i >> 8}.${i & 255}.0/24`).join(',');
const add = async (token: Row) =>
  (await payer.alice.call('POST', 'token/', buildToken(token))).body;
/** Rows as an older version left them. */
const plant = async (count: number, values: Row = {}) => {
  const user_id = (await payer.balance()).id;
  const rows = Array.from({ length: count }, (_, i) => ({
    ...buildToken({ name: `many ${i}`, ...values }),
    unlimited_quota: 0,
    user_id,
    status: 1,
    key: `k${i}`,
    used_quota: 0,
  }));
  while (rows.length > 0)
    await app.services.store.records.insertInto('token').values(rows.splice(0, 100)).execute();
};
const search = (keyword: string) => payer.alice.call('GET', `token/search?keyword=${keyword}`);

describe('a token', () => {
  it.each([
    ['1,001 models', { models: names(1001, 10) }, 'models'],
    ['200,000 models', { models: names(100_000, 6) }, 'models'],
    ['a model of 65 characters', { models: 'm'.repeat(65) }, 'models'],
    ['501 subnets', { subnet: subnets(501) }, 'subnet'],
    ['models of 100 kB in Chinese', { models: names(1000, 60).replaceAll('m', '模') }, 'models'],
  ])('with %s is refused and names the field', async (_what, token, field) => {
    const body = await add(token);
    expect([body.success, Object.keys(body.errors ?? {})]).toEqual([false, [field]]);
  });

  it('of the largest size is kept, used and below 100 kB', async () => {
    const body = await add({ name: 'x', models: names(1000, 64), subnet: subnets(500) });
    expect(body.success).toBe(true);
    const size = JSON.stringify(body.data).length;
    console.log(`bounds record=${size} bytes`);
    expect(size).toBeLessThanOrEqual(100_000);
  });

  it('from before the bounds stays readable', async () => {
    await plant(1, { name: 'old', models: names(200_000, 6), subnet: subnets(60_000) });
    const [old] = (await search('old')).body.data as [Row];
    expect(String(old['models']).split(',')).toHaveLength(200_000);
  });

  it.each([['one after the other'], ['all at once']])(
    'is one of as many as TokensPerUser says, %s',
    async (how) => {
      await payer.setOption('TokensPerUser', '5');
      const bodies = [];
      if (how === 'all at once')
        bodies.push(...(await Promise.all(Array.from({ length: 12 }, () => add({})))));
      else for (let i = 0; i < 12; i++) bodies.push(await add({}));
      // One is there from the start.
      expect(bodies.filter(({ success }) => success)).toHaveLength(4);
      expect(bodies.find(({ success }) => !success)?.message).toMatch(/5/);
    },
  );
});

describe('a channel', () => {
  it('may have 20,000 models and no more', async () => {
    const create = (count: number) =>
      payer.root.call('POST', 'channel/', buildChannel({ models: names(count, 20) }));
    expect((await create(20_000)).body.success).toBe(true);
    expect(Object.keys((await create(20_001)).body.errors ?? {})).toEqual(['models']);
  });
});

describe('a search', () => {
  it('answers at most 1,000 rows and says when there are more', async () => {
    await plant(999);
    const whole = await search('many');
    expect([(whole.body.data as Row[]).length, 'truncated' in whole.body]).toEqual([999, false]);
    await plant(2);
    const cut = await search('many');
    expect([(cut.body.data as Row[]).length, cut.body]).toMatchObject([1000, { truncated: true }]);
  });

  it('answers at most a mebibyte of long records, and at least one', async () => {
    await plant(30, { models: names(1000, 64), subnet: subnets(500) });
    const cut = await search('many');
    const size = JSON.stringify(cut.body).length;
    console.log(`bounds search rows=${(cut.body.data as Row[]).length} bytes=${size}`);
    expect(size).toBeGreaterThan(900_000);
    expect(size).toBeLessThan(1_200_000);
    expect(cut.body).toMatchObject({ truncated: true });
    await plant(1, { name: 'huge', models: names(200_000, 6) });
    expect((await search('huge')).body.data).toHaveLength(1);
  });
});
