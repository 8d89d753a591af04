/** The last day of a channel: of the log, by an index. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { logType } from '../../../src/schema/records.gen';
import { writeLog } from '../../../src/server/logs/logs';
import { buildTestApp } from '../../support/server/testApp';
import { buildChannel } from '../../support/steps/builders';

const start = 1_800_000_000;
const hour = 3600;

it('counts the calls of one channel in 24 hours, with the median of their time', async () => {
  const app = await buildTestApp();
  const root = await app.signedIn();
  await root.call('POST', 'channel/', buildChannel());
  const write = async (at: number, values: object) => {
    app.setNow(start + at);
    const entry = {
      type: logType.consumption,
      content: '',
      channel: 1,
      elapsed_time: 100,
      quota: 7,
    };
    await writeLog(app.services, { ...entry, ...values });
  };
  await write(-30 * hour, {});
  await write(-2 * hour, { elapsed_time: 1000 });
  await write(-2 * hour, { elapsed_time: 3000 });
  await write(0, { elapsed_time: 50 });
  await write(0, { channel: 2 });
  await write(0, { type: logType.failed, failed_calls: 3 });
  await write(0, { type: logType.test });
  const { body } = await root.call('GET', 'channel/day/1');
  const day = body.data as { hours: { time: number; requests: number }[] };
  expect(day).toMatchObject({ requests: 3, failed: 3, quota: 21 });
  expect(day.hours).toHaveLength(24);
  expect(day.hours.at(-1)).toMatchObject({ requests: 1, failed: 3, duration: 50 });
  expect(day.hours.at(-3)).toMatchObject({ requests: 2, failed: 0 });
  expect((await root.call('GET', 'channel/day/2')).body.success).toBe(false);
  const user = await app.newUser('someone');
  expect((await user.call('GET', 'channel/day/1')).body.success).toBe(false);
  if (app.services.store.engine.name === 'postgres') return;
  const plan = await sql<{ detail: string }>`explain query plan
    select created_at, elapsed_time from log
    where channel = 1 and type = 2 and created_at >= 1 and created_at < 2`.execute(
    app.services.store.db,
  );
  expect(plan.rows[0]?.detail).toMatch(/COVERING INDEX log:channel_sum/);
});
