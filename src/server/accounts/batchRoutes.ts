/** Batches of codes: they are worked out of the codes that were made together, and have no table. */
import { Hono } from 'hono';
import { sql } from 'kysely';
import { redemptionExpiredTime, redemptionStatus, userRole } from '../../schema/records.gen';
import { checkAccess, requireRole } from '../auth/session';
import type { AppEnv } from '../kernel/requests/types';
import type { Services } from '../options/Services';
import { recordRoutes } from '../records/recordRoutes';
import { isAlive } from './isAlive';

/**
 * A store whose records have the batches among them, with their numbers of codes by what became of them, and the
 * smallest and largest amount of a code in quota units. Their end is that of the last code, 0 where one has none.
 */
function withBatches({ store, now }: Services): Services['store'] {
  const status = (value: number) => sql<boolean>`status = ${value}`;
  const count = (condition: ReturnType<typeof isAlive>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const isUnused = status(redemptionStatus.unused);
  return {
    ...store,
    get records() {
      const isOpen = sql<boolean>`${isUnused} and ${isAlive(now())}`;
      const isExpired = sql<boolean>`${isUnused} and not ${isAlive(now())}`;
      return store.records.with('code_batch', (db) =>
        db
          .selectFrom('redemption')
          .select(({ fn }) => [
            fn.max('id').as('id'),
            'batch',
            fn.min('name').as('name'),
            fn.countAll<number>().as('codes'),
            count(status(redemptionStatus.used)).as('used'),
            count(isOpen).as('left'),
            count(status(redemptionStatus.disabled)).as('disabled'),
            count(isExpired).as('expired'),
            fn.min('quota').as('least'),
            fn.max('quota').as('most'),
            fn.min('created_time').as('created_time'),
            sql<number>`case when min(coalesce(expired_time, 0)) = ${redemptionExpiredTime.never} then 0
              else max(expired_time) end`.as('expired_time'),
          ])
          .where('batch', '!=', '')
          .groupBy('batch'),
      );
    },
  };
}

/** The calls of batches, for readers of codes. */
export function batchRoutes(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requireRole(services, userRole.user), async (c, next) => {
    checkAccess(c, { resource: 'redemption', action: 'list' });
    await next();
  });
  app.route('/', recordRoutes({ ...services, store: withBatches(services) }, 'code_batch'));
  return app;
}
