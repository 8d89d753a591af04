/**
 * The settlement of a request. Its holder settles once, for good. Another process that takes the holder for dead
 * settles by what was known, and leaves a row of what it charged: a holder that lives after all charges the difference.
 */
import { sql } from 'kysely';
import { logType } from '../../../schema/records.gen';
import { type LogEntry, writeLog } from '../../logs/logs';
import { forgetWith } from '../../logs/rolledSums';
import type { Services } from '../../options/Services';
import { columnsOf } from '../../store/tables/columns';
import { alertsFor, type LimitAlert } from './limitAlerts';
import { reminderFor } from './quotaReminder';
import { spendingColumns, spentAgain } from './spending';

/** The bill of a request. */
export interface Bill {
  /** Quota units; a whole number. */
  cost: number;
  /** Channel that was asked; absent where none was, and then nothing is counted. */
  channelId?: number;
  /** Values of the log entry besides those known from the start. */
  entry: LogEntry;
}

type Needed = Pick<Services, 'now' | 'options' | 'store'>;

/** The deposit for a request, and the part of it that is charged, counted and logged already. */
interface Taken {
  holder: string;
  user_id: number;
  token_id: number;
  /** Quota units; null from a token without limit. */
  from_user: number;
  from_token: number | null;
  entry: string;
  /** Beginnings of the periods that they count in. */
  user_period: number | null;
  token_period: number | null;
  /** Quota units that count as used. */
  charged: number;
  /** Channel that they count for; absent before the first settlement. */
  channelId?: number;
  /** Entry of the log; 0: none. */
  logId: number;
}

/** Takes the row of an open deposit, or for its holder the row of what another process charged. */
async function takeRow({ store }: Needed, id: string, isOwn: boolean): Promise<Taken | undefined> {
  const open = await store.db
    .deleteFrom('deposit')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (open) return { ...open, charged: 0, logId: 0 };
  if (!isOwn) return undefined;
  const settled = await store.db
    .deleteFrom('settled_deposit')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!settled) return undefined;
  const charged = Number(settled.charged);
  return {
    ...settled,
    from_user: charged,
    from_token: settled.is_limited ? charged : null,
    charged,
    channelId: Number(settled.channel_id),
    logId: Number(settled.log_id),
  };
}

/** Writes the entry of a settlement, or corrects the one there is. @returns its id; 0 where there is none */
async function logSettlement(
  services: Needed,
  { entry: first, logId }: Taken,
  { cost, channelId, entry }: Bill,
): Promise<number> {
  const { store, options } = services;
  const { records } = store;
  if (logId === 0) {
    if (channelId === undefined || !options.isOn('LogConsumeEnabled')) return 0;
    const known: LogEntry = JSON.parse(first);
    const type = logType.consumption;
    const written = { type, content: '', ...known, ...entry, quota: cost, channel: channelId };
    return await writeLog(services, written);
  }
  await forgetWith(store, async () => {
    const values = columnsOf('log', { ...entry, quota: cost, channel: channelId ?? 0 });
    const rows =
      channelId === undefined
        ? await records.deleteFrom('log').where('id', '=', logId).returning('created_at').execute()
        : await records
            .updateTable('log')
            .set(values)
            .where('id', '=', logId)
            .returning('created_at')
            .execute();
    return rows.map(({ created_at }) => Number(created_at));
  });
  return logId;
}

/** Adds to what a channel has used. Last, since all its calls wait for its row until this one is committed. */
async function countChannels({ store }: Needed, taken: Taken, bill: Bill): Promise<void> {
  const changes = new Map<number, number>();
  const add = (id: number | undefined, units: number) => {
    if (id !== undefined) changes.set(id, (changes.get(id) ?? 0) + units);
  };
  add(taken.channelId, -taken.charged);
  add(bill.channelId, bill.cost);
  for (const [id, units] of [...changes].sort(([a], [b]) => a - b))
    if (units !== 0)
      await store.records
        .updateTable('channel')
        .set({ used_quota: sql<number>`used_quota + ${units}` })
        .where('id', '=', id)
        .execute();
}

/**
 * Replaces the deposit of a request by its cost, counts the use and logs it. A cost above the deposit is
 * owed. Call it in a transaction.
 * @param isOwn true for the holder of the deposit; another process leaves a row of what it charged
 * @returns whether there was something to settle, the address of a user to remind, and alerts about limits to send
 */
export async function settleDeposit(
  services: Needed,
  id: string,
  bill: Bill,
  isOwn: boolean,
): Promise<{ wasTaken: boolean; remind?: string; alerts: LimitAlert[] }> {
  const { db } = services.store;
  const taken = await takeRow(services, id, isOwn);
  if (!taken) return { wasTaken: false, alerts: [] };
  const { cost, channelId } = bill;
  const used = { used_quota: sql<number>`used_quota + ${cost - taken.charged}` };
  const calls = Number(channelId !== undefined) - Number(taken.channelId !== undefined);
  const user = await db
    .updateTable('user')
    .set({
      quota: sql<number>`quota + ${taken.from_user - cost}`,
      ...used,
      ...spentAgain(taken.user_period, cost - taken.from_user),
      ...(calls === 0 ? {} : { request_count: sql<number>`request_count + ${calls}` }),
    })
    .where('id', '=', taken.user_id)
    .returning(['id', 'quota', 'username', 'email', ...spendingColumns])
    .executeTakeFirst();
  const reminder = await reminderFor(services, user, cost - taken.charged);
  const token = await db
    .updateTable('token')
    .set({
      ...(taken.from_token === null
        ? {}
        : { remain_quota: sql<number>`remain_quota + ${taken.from_token - cost}` }),
      ...used,
      ...spentAgain(taken.token_period, cost - taken.from_user),
      accessed_time: services.now(),
    })
    .where('id', '=', taken.token_id)
    .returning(['id', 'name', ...spendingColumns])
    .executeTakeFirst();
  const alerts = cost > taken.charged ? await alertsFor(services, user, token) : [];
  const logId = await logSettlement(services, taken, bill);
  if (!isOwn)
    await db
      .insertInto('settled_deposit')
      .values({
        id,
        holder: taken.holder,
        user_id: taken.user_id,
        token_id: taken.token_id,
        is_limited: taken.from_token === null ? 0 : 1,
        charged: cost,
        channel_id: channelId ?? 0,
        log_id: logId,
        entry: taken.entry,
        settled_at: services.now(),
        user_period: taken.user_period,
        token_period: taken.token_period,
      })
      .execute();
  await countChannels(services, taken, bill);
  return { wasTaken: true, ...reminder, alerts };
}
