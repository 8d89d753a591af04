/** GET /api/redemption/batches: how many codes of each batch are used. */
import { Hono } from 'hono';
import { sql } from 'kysely';
import { redemptionExpiredTime, redemptionStatus } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import { requireRole } from '../auth/session';
import { ok } from '../kernel/requests/envelope';
import type { AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { isAlive } from './isAlive';

const maxBatches = 200;

/**
 * The newest batches with their numbers of codes, by what became of them, and the smallest and largest amount of a
 * code in quota units. Times are in epoch seconds; the end is that of the last code, 0 where one has none.
 */
async function readBatches({ store, now }: Pick<Services, 'now' | 'store'>) {
  const unused = sql<boolean>`status = ${redemptionStatus.unused}`;
  const count = (condition: ReturnType<typeof isAlive>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const rows = await store.db
    .selectFrom('redemption')
    .select(({ fn }) => [
      'batch',
      fn.min('name').as('name'),
      fn.countAll<number>().as('codes'),
      count(sql<boolean>`status = ${redemptionStatus.used}`).as('used'),
      count(sql<boolean>`status = ${redemptionStatus.disabled}`).as('disabled'),
      count(sql<boolean>`${unused} and not ${isAlive(now())}`).as('expired'),
      fn.min('quota').as('least'),
      fn.max('quota').as('most'),
      fn.min('created_time').as('created_time'),
      sql<number>`case when min(coalesce(expired_time, 0)) = ${redemptionExpiredTime.never} then 0
        else max(expired_time) end`.as('expired_time'),
    ])
    .where('batch', '!=', '')
    .groupBy('batch')
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(maxBatches)
    .execute();
  return rows.map(({ batch, name, ...numbers }) => ({
    batch,
    name,
    ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, Number(value ?? 0)])),
  }));
}

export function codeBatches(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ strict: false });
  const { role } = resourceSchema('redemption')['x-resource'];
  app.get('/batches', requireRole(services, role), async (c) => ok(c, await readBatches(services)));
  return app;
}
