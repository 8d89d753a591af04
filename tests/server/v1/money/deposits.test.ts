/** Quota that is set aside comes back, whatever becomes of the database or the process that took it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StoreError } from '../../../../src/server/kernel/errors/StoreError';
import { RoutedDriver } from '../../../../src/server/store/engine/routedDriver';
import { buildGate } from '../../../support/browser/gate';
import { sendJson } from '../../../support/provider';
import { completion, v1Tests } from '../../../support/server/v1Tests';

const held = v1Tests();
const { addChannel, aliceRow, chat, tokens } = held;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a deposit', () => {
  it('comes back where it was saved but the answer of the database was lost', async () => {
    await addChannel();
    let taken = 0;
    const commit = RoutedDriver.prototype.commitTransaction;
    vi.spyOn(RoutedDriver.prototype, 'commitTransaction').mockImplementationOnce(async function (
      this: RoutedDriver,
      connection,
    ) {
      await commit.call(this, connection);
      taken = 10_000 - (await aliceRow()).quota;
      throw new StoreError('unsure', new Error('Connection terminated unexpectedly'));
    });
    const failed = await chat();
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, null]);
    expect(await held.codeOf(failed)).toBe('database_failed');
    expect(taken).toBeGreaterThan(0);
    await expect.poll(async () => (await aliceRow()).quota).toBe(10_000);
    expect((await tokens()).find(({ name }) => name === 'app')?.remain_quota).toBe(5000);
    expect(await aliceRow()).toMatchObject({ used_quota: 0, request_count: 0 });
    expect(held.provider.asked).toEqual([]);
  });

  it('is refused with the time to try again where the database does not answer', async () => {
    await addChannel();
    vi.spyOn(RoutedDriver.prototype, 'commitTransaction').mockRejectedValue(
      new StoreError('away', new Error('Connection refused')),
    );
    const failed = await chat();
    vi.restoreAllMocks();
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await held.codeOf(failed)).toBe('database_failed');
  });

  it('stays that of a living process while its bill waits for the database', async () => {
    await addChannel();
    const { db } = held.app.services.store;
    const untilOf = async () =>
      (
        await db.selectFrom('lease').select('until').where('name', 'like', 'process:%').execute()
      ).map(({ until }) => Number(until));
    const commit = RoutedDriver.prototype.commitTransaction;
    const failing = vi
      .spyOn(RoutedDriver.prototype, 'commitTransaction')
      .mockRejectedValue(new StoreError('away', new Error('Connection refused')))
      .mockImplementationOnce(commit);
    expect((await chat()).status).toBe(200);
    const [first = 0] = await untilOf();
    held.app.setNow(1_800_000_020);
    await expect.poll(untilOf).toEqual([expect.toSatisfy((until) => until > first)]);
    failing.mockRestore();
    await expect.poll(() => aliceRow()).toMatchObject({ quota: 9850, used_quota: 150 });
  });

  it('stays that of a living process where the clock goes back two hours', async () => {
    await addChannel();
    const answered = buildGate();
    held.provider.answer = (_asked, response) =>
      void answered.passed.then(() => sendJson(response, completion));
    const { db } = held.app.services.store;
    const leases = () => db.selectFrom('lease').select('name').where('name', 'like', 'process:%');
    const running = chat();
    await expect.poll(() => held.provider.asked.length).toBe(1);
    held.app.setNow(1_800_000_000 - 7200);
    await db.deleteFrom('lease').execute();
    await expect.poll(() => leases().execute()).toHaveLength(1);
    answered.open();
    expect((await running).status).toBe(200);
  });
});
