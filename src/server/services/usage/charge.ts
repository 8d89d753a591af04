/**
 * What a request costs in quota units: tokens times the ratios of model, completion and group (spec.md section 3).
 * Quota is taken before the request and settled after it; no balance goes below zero.
 */
import { sql } from 'kysely';
import type { Services } from '../../http/types';
import { UsageError } from './UsageError';
import type { Payer } from './usageToken';

export interface Usage {
  promptTokens: number;
  completionTokens: number;
}

export interface Ratios {
  model: number;
  completion: number;
  group: number;
}

/** Ratios of a request; what no table names counts once. */
export function ratiosOf({ options }: Services, model: string, group: string): Ratios {
  return {
    model: options.table('ModelRatio')[model] ?? 1,
    completion: options.table('CompletionRatio')[model] ?? 1,
    group: options.table('GroupRatio')[group] ?? 1,
  };
}

/** Quota units of a use; at least 1 once something that costs was used. */
export function costOf(
  { promptTokens, completionTokens }: Usage,
  { model, completion, group }: Ratios,
): number {
  return Math.ceil((promptTokens + completionTokens * completion) * model * group);
}

/** Quota units taken before the request: the prompt, and what PreConsumedQuota sets aside for the answer. */
export function depositOf(
  { options }: Services,
  promptTokens: number,
  { model, group }: Ratios,
): number {
  return Math.ceil((promptTokens + options.number('PreConsumedQuota')) * model * group);
}

const less = (column: string, amount: number) =>
  sql<number>`case when ${sql.ref(column)} > ${amount} then ${sql.ref(column)} - ${amount} else 0 end`;

/** Takes a deposit from user and token, or from neither. @throws UsageError 403 when one of them has less */
export async function takeDeposit(
  { store }: Services,
  payer: Payer,
  deposit: number,
): Promise<void> {
  await store.records.transaction().execute(async (transaction) => {
    const fromUser = await transaction
      .updateTable('user')
      .set({ quota: sql`quota - ${deposit}` })
      .where('id', '=', payer.userId)
      .where('quota', '>=', deposit)
      .executeTakeFirst();
    if (fromUser.numUpdatedRows !== 1n)
      throw new UsageError(
        403,
        'insufficient_user_quota',
        'the quota of this user does not suffice',
      );
    if (payer.isUnlimited) return;
    const fromToken = await transaction
      .updateTable('token')
      .set({ remain_quota: sql`remain_quota - ${deposit}` })
      .where('id', '=', payer.tokenId)
      .where('remain_quota', '>=', deposit)
      .executeTakeFirst();
    if (fromToken.numUpdatedRows !== 1n)
      throw new UsageError(
        403,
        'insufficient_token_quota',
        'the quota of this token does not suffice',
      );
  });
}

/** Replaces the deposit by the cost and counts the use. A cost of 0 for a request that failed is a refund. */
export async function settle(
  { store, now }: Services,
  payer: Payer,
  channelId: number | undefined,
  deposit: number,
  cost: number,
): Promise<void> {
  const more = cost - deposit;
  const change = (column: string) =>
    more > 0 ? less(column, more) : sql<number>`${sql.ref(column)} + ${-more}`;
  const used = cost > 0 ? { used_quota: sql`used_quota + ${cost}` } : {};
  await store.records.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('user')
      .set({
        quota: change('quota'),
        ...used,
        ...(channelId === undefined ? {} : { request_count: sql`request_count + 1` }),
      })
      .where('id', '=', payer.userId)
      .execute();
    await transaction
      .updateTable('token')
      .set({
        ...(payer.isUnlimited ? {} : { remain_quota: change('remain_quota') }),
        ...used,
        accessed_time: now(),
      })
      .where('id', '=', payer.tokenId)
      .execute();
    if (channelId !== undefined && cost > 0)
      await transaction.updateTable('channel').set(used).where('id', '=', channelId).execute();
  });
}
