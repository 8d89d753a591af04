/**
 * Quota that is set aside while a request runs. Each deposit is a row until it is settled, in the same transaction as
 * the quota it takes and gives back; so quota and used quota add up however a process ends.
 */

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { logError } from '../../kernel/errors/loggedError';
import { faultOf } from '../../kernel/errors/StoreError';
import type { LogEntry } from '../../logs/logs';
import type { Services } from '../../options/Services';
import { asOne } from '../../store/tables/transactions';
import { LimitError, noteRefusal, sendAlert } from './limitAlerts';
import type { Payer } from './payer';
import { deadHolders, endHolder, newHolder, renewHolder } from './processLease';
import { remindOfQuota } from './quotaReminder';
import { type Bill, settleDeposit } from './settleDeposit';
import { takeQuota } from './takeQuota';

/** The quota set aside for a request. */
export interface Deposit {
  /** Quota units; whole numbers, as `atLeast`. */
  amount: number;
  /** The least cost once the request was sent, whatever comes back. */
  atLeast: number;
  /** Values of the log entry that are known from the start. */
  entry: LogEntry;
}

/** A request that is running. */
export interface Use {
  /** Ends when the server stops. */
  signal: AbortSignal;
  /** The bill so far. */
  seen: () => Bill;
  /** Settles it, once: only the first call counts. Keeps trying where the database refuses. */
  settle: (bill: Bill) => Promise<void>;
}

export interface Deposits {
  /**
   * Takes a deposit from user and token, or from neither; an unlimited token gives nothing.
   * @throws V1Error 403 when one of them has less; LimitError where a limit of its period leaves less
   */
  open: (payer: Payer, deposit: Deposit, seen: () => Bill) => Promise<Use>;
  /** Those of this process: of calls under way, and those whose settlement the database did not take yet. */
  counts: () => { open: number; unsaved: number };
  /** Settles what processes that ended have left. */
  recover: () => Promise<void>;
  /** Cuts what is running and settles it by what was seen. */
  stop: () => Promise<void>;
}

const noteMs = 5000;
const recoverMs = 30_000;
const renewSeconds = 10;
/** How long a holder that seemed dead may still correct what was charged for it. */
const keptSeconds = 3600;

class OpenDeposits implements Deposits {
  private readonly servicesOf: () => Services;
  private readonly holder = newHolder();
  private renewed = Number.NEGATIVE_INFINITY;
  private readonly running = new Map<
    string,
    { use: Use; entry: LogEntry; controller: AbortController }
  >();
  /** Settled, but the database did not take it yet; or perhaps never opened, as its answer was lost. */
  private readonly waiting = new Map<string, Bill>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(servicesOf: () => Services) {
    this.servicesOf = servicesOf;
    const every = (ms: number, work: () => Promise<void>) => {
      const timer = setInterval(
        () => void work().catch((error) => logError(this.services.log, error, 'deposits')),
        ms,
      );
      this.timers.push(timer.unref());
    };
    every(noteMs, () => this.note());
    every(recoverMs, () => this.recover());
  }

  private get services(): Services {
    return this.servicesOf();
  }

  open: Deposits['open'] = async (payer, deposit, seen) => {
    const id = randomUUID();
    await this.renew();
    try {
      await asOne(this.services, (held) => this.add(held, id, payer, deposit));
    } catch (error) {
      // Saved perhaps, but nobody will use it: it is given back as soon as the database answers.
      if (faultOf(error) === 'unsure') this.waiting.set(id, { cost: 0, entry: {} });
      if (error instanceof LimitError)
        await noteRefusal(this.services, payer, error).catch((fault) =>
          logError(this.services.log, fault, 'a refusal was not noted'),
        );
      throw error;
    }
    const controller = new AbortController();
    let settled: Promise<void> | undefined;
    const use: Use = {
      signal: controller.signal,
      seen,
      settle: (bill) => {
        settled ??= this.settle(id, bill);
        return settled;
      },
    };
    this.running.set(id, { use, entry: deposit.entry, controller });
    return use;
  };

  counts: Deposits['counts'] = () => ({ open: this.running.size, unsaved: this.waiting.size });

  /** Takes the quota and writes the row that says so. */
  private async add(
    held: Pick<Services, 'now' | 'options' | 'store'>,
    id: string,
    payer: Payer,
    { amount, atLeast, entry }: Deposit,
  ): Promise<void> {
    const periods = await takeQuota(held, payer, amount);
    await held.store.db
      .insertInto('deposit')
      .values({
        id,
        holder: this.holder,
        user_id: payer.userId,
        token_id: payer.tokenId,
        from_user: amount,
        from_token: payer.isUnlimited ? null : amount,
        cost: atLeast,
        channel_id: 0,
        entry: JSON.stringify(entry),
        ...periods,
      })
      .execute();
  }

  private async renew(): Promise<void> {
    const now = this.services.now();
    // A clock that went back says nothing about how long the lease lasts.
    if (Math.abs(now - this.renewed) < renewSeconds) return;
    await renewHolder(this.services, this.holder);
    this.renewed = now;
  }

  private async settle(id: string, bill: Bill): Promise<void> {
    try {
      const { wasTaken, remind, alerts } = await asOne(this.services, (held) =>
        settleDeposit(held, id, bill, true),
      );
      if (remind) remindOfQuota(this.services, remind);
      for (const alert of alerts) sendAlert(this.services, alert);
      if (!wasTaken) this.services.log.warn({ id }, 'there was no deposit to settle');
      this.waiting.delete(id);
    } catch (error) {
      this.waiting.set(id, bill);
      logError(this.services.log, error, 'a use was not settled; it is tried again');
    }
    this.running.delete(id);
  }

  /** Keeps in the rows what the running requests have cost so far, and tries again what was refused. */
  private async note(): Promise<void> {
    for (const [id, bill] of this.waiting) {
      // Else another process settles it by what the row says, once the lease has ended.
      await this.renew();
      await this.settle(id, bill);
    }
    if (this.running.size === 0) return;
    await this.renew();
    await asOne(this.services, async ({ store }) => {
      for (const [id, { use, entry: first }] of this.running) {
        const { cost, channelId, entry } = use.seen();
        if (channelId === undefined) continue;
        await store.db
          .updateTable('deposit')
          .set({ cost, channel_id: channelId, entry: JSON.stringify({ ...first, ...entry }) })
          .where('id', '=', id)
          .execute();
      }
    });
  }

  recover: Deposits['recover'] = async () => {
    const { db } = this.services.store;
    const holders = await db
      .selectFrom('deposit')
      .select('holder')
      .union(db.selectFrom('settled_deposit').select('holder'))
      .execute();
    const dead = await deadHolders(
      this.services,
      holders.map(({ holder }) => holder),
    );
    for (const holder of dead) await this.settleFor(holder);
    if (dead.length > 0) await this.forgetSettled(dead);
  };

  /** Settles what a dead holder left, by what its rows say. */
  private async settleFor(holder: string): Promise<void> {
    const { db } = this.services.store;
    const left = await db.selectFrom('deposit').selectAll().where('holder', '=', holder).execute();
    if (left.length === 0) return;
    for (const { id, cost, channel_id } of left) {
      const bill = { cost: Number(cost), channelId: Number(channel_id), entry: {} };
      await asOne(this.services, (held) => settleDeposit(held, id, bill, false));
    }
    this.services.log.warn({ deposits: left.length, holder }, 'settled for an ended process');
    await endHolder(this.services, holder);
  }

  /** Forgets what was charged for holders that have not come back. A clock that jumps takes nothing from the living. */
  private async forgetSettled(dead: readonly string[]): Promise<void> {
    const now = this.services.now();
    await this.services.store.db
      .deleteFrom('settled_deposit')
      .where('holder', 'in', dead)
      .where(sql`abs(settled_at - ${now})`, '>', keptSeconds)
      .execute();
  }

  stop: Deposits['stop'] = async () => {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await Promise.all(
      [...this.running.values()].map(({ use, controller }) => {
        const settled = use.settle(use.seen());
        controller.abort(new Error('the server stops'));
        return settled;
      }),
    );
    for (const [id, bill] of this.waiting) await this.settle(id, bill);
    if (this.waiting.size === 0 && this.renewed !== Number.NEGATIVE_INFINITY)
      await endHolder(this.services, this.holder);
  };
}

/** Keeps the deposits of this process. Call `recover` before requests come, `stop` before the database is closed. */
export function keepDeposits(servicesOf: () => Services): Deposits {
  return new OpenDeposits(servicesOf);
}
