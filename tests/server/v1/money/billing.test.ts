/** Clients ask for their balance: that of the token, or of its user where DisplayTokenStatEnabled is off. */
import { describe, expect, it } from 'vitest';
import { v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, chat, setOption, setToken } = held;

async function balance() {
  const headers = { authorization: `Bearer ${held.key}` };
  const ask = async (what: string) =>
    (await (await held.app.request(`/v1/dashboard/billing/${what}`, { headers })).json()) as Record<
      string,
      number
    >;
  const { hard_limit_usd, access_until } = await ask('subscription');
  const { total_usage } = await ask('usage?start_date=2027-01-01&end_date=2027-01-31');
  return { hard_limit_usd, access_until, total_usage };
}

describe('the balance', () => {
  it('is that of the token, or of its user, in dollars or in quota units', async () => {
    await setOption('QuotaPerUnit', '1000');
    await addChannel();
    await chat();
    await held.root.call('PUT', 'user/', { id: (await aliceRow()).id, quota: 20_000 });
    expect(await balance()).toEqual({ hard_limit_usd: 5, access_until: 0, total_usage: 15 });
    await setOption('DisplayTokenStatEnabled', 'false');
    expect(await balance()).toEqual({ hard_limit_usd: 20.15, access_until: 0, total_usage: 15 });
    await setOption('DisplayInCurrencyEnabled', 'false');
    expect(await balance()).toMatchObject({ hard_limit_usd: 20_150, total_usage: 15_000 });
  });

  it('has no bound for a token without one, and says when a token ends', async () => {
    await setToken({ unlimited_quota: true, expired_time: 1_900_000_000 });
    expect(await balance()).toEqual({
      hard_limit_usd: 100_000_000,
      access_until: 1_900_000_000,
      total_usage: 0,
    });
  });

  it('is for a key only', async () => {
    const cookie = held.alice.cookie();
    for (const call of ['subscription', 'usage'])
      expect(
        (await held.app.request(`/v1/dashboard/billing/${call}`, { headers: { cookie } })).status,
      ).toBe(401);
  });
});
