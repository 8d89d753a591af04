/** Codes with an end, and batches of codes. */
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../support/server/testApp';

const now = 1_800_000_000;
const hour = 3600;

describe('codes', () => {
  it('are refused once their end has come, and taken again with a later one', async () => {
    const app = await buildTestApp();
    app.setNow(now);
    const root = await app.signedIn();
    const end = now + hour;
    const { body } = await root.call('POST', 'redemption/', {
      ...{ name: 'spring', quota: 1000, count: 1, expired_time: end },
    });
    const [key] = body.data as string[];
    app.setNow(end);
    expect((await root.call('POST', 'user/topup', { key })).body).toMatchObject({
      success: false,
      message: 'This code has expired',
    });
    const [code] = (await root.call('GET', 'redemption/?p=0')).body.data as { id: number }[];
    await root.call('PUT', 'redemption/', { id: code?.id, expired_time: end + hour });
    expect((await root.call('POST', 'user/topup', { key })).body.data).toBe(1000);
    expect((await root.call('POST', 'user/topup', { key })).body.message).toMatch(/been used/);
  });

  it('of one call are a batch, which counts what became of them', async () => {
    const app = await buildTestApp();
    app.setNow(now);
    const root = await app.signedIn();
    const make = async (name: string, more: object) =>
      (await root.call('POST', 'redemption/', { name, quota: 500, ...more })).body.data as string[];
    const keys = await make('spring', { count: 4 });
    await make('short', { count: 2, expired_time: now + hour });
    await root.call('POST', 'user/topup', { key: keys[0] });
    const rows = (await root.call('GET', 'redemption/?p=0')).body.data as { id: number }[];
    await root.call('PUT', 'redemption/?status_only=true', { id: rows.at(-2)?.id, status: 2 });
    app.setNow(now + 2 * hour);
    const batches = (await root.call('GET', 'code_batch/?p=0&page_size=9&sort=codes')).body;
    expect(batches).toMatchObject({
      total: 2,
      data: [
        { name: 'spring', codes: 4, used: 1, left: 2, disabled: 1, expired: 0, expired_time: 0 },
        {
          name: 'short',
          codes: 2,
          used: 0,
          left: 0,
          disabled: 0,
          expired: 2,
          least: 500,
          most: 500,
        },
      ],
    });
    const found = (await root.call('GET', 'code_batch/search?keyword=SHO')).body.data as object[];
    expect(found).toMatchObject([{ name: 'short' }]);
    const plain = await app.newUser('plain');
    expect((await plain.call('GET', 'code_batch/')).body.success).toBe(false);
  });
});
