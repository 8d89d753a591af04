/** The database, and the providers that its channels name. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { providerAddress } from '../../schema/choices/channelAddress';
import { channelStatus } from '../../schema/records.gen';
import { createOutgoingFetch } from '../kernel/outgoing/outgoing';
import type { Settings } from '../settings';
import { openAsIs } from '../store/openAsIs';
import type { Store } from '../store/tables/tables';
import { checkDatabase } from './databaseFile';
import { describeError, reasonOf } from './describeError';
import { clockFinding, type Finding } from './finding';
import { placeOf } from './placeOf';

const patienceMs = 10_000;

/** Compares with the clock of PostgreSQL. That of SQLite is the machine's own. */
async function checkClock({ db, engine }: Store): Promise<Finding[]> {
  if (engine.name !== 'postgres') return [];
  const clock = sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`;
  const { rows } = await clock.execute(db);
  return [clockFinding(Number(rows[0]?.now), 'the database')];
}

/** Any answer of a provider will do: whether a key is right, the test of the channel says. */
async function checkCalls({ db }: Store, settings: Settings): Promise<Finding[]> {
  const channels = await db
    .selectFrom('channel')
    .select(['type', 'base_url', 'other'])
    .where('status', '=', channelStatus.enabled)
    .execute();
  const origins = new Set(
    channels.flatMap((channel) => {
      const address = providerAddress(channel, 'models', '') ?? '';
      return URL.canParse(address) ? [new URL(address).origin] : [];
    }),
  );
  const call = createOutgoingFetch(settings.PRIVATE_ADDRESSES === 'allow');
  const failed = await Promise.all(
    [...origins].map(async (origin) => {
      try {
        const answer = await call(origin, { signal: AbortSignal.timeout(patienceMs) });
        await answer.body?.cancel();
        return [];
      } catch (error) {
        const cause = error instanceof Error && error.cause ? error.cause : error;
        return [`${origin}: ${reasonOf(cause)}`];
      }
    }),
  );
  const subject = 'outgoing calls';
  const wrong = failed.flat().map((text) => ({
    subject,
    wrong: `${text}: look at the address of the channel, the name server and the firewall`,
  }));
  return wrong.length > 0 ? wrong : [{ subject, right: `${origins.size} providers answer` }];
}

/** Looks at the database, and at what it names where it can be opened. */
export async function checkStore(settings: Settings): Promise<Finding[]> {
  const subject = 'database';
  const path = join(resolve(settings.DATA_DIR), 'console.db');
  try {
    if (settings.SQL_DSN === '' && existsSync(path)) checkDatabase(path);
    const store = await openAsIs(placeOf(settings));
    try {
      return [
        { subject, right: 'reachable, whole, of this version' },
        ...(await checkClock(store)),
        ...(await checkCalls(store, settings)),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    return [{ subject, wrong: describeError(error) ?? reasonOf(error) }];
  }
}
