/** Sums of quota, to the unit: what an import says, and what it checks before it ends. */
import { sql } from 'kysely';
import type { Store } from '../../store/tables/tables';
import type { Kind, Taken } from '../take/Taken';
import type { Plan } from './plan';

interface Amount {
  kind: Exclude<Kind, 'credential' | 'option'> | 'log';
  column: string;
  /** As messages call it. */
  title: string;
}

export const amounts: readonly Amount[] = [
  { kind: 'user', column: 'quota', title: 'quota' },
  { kind: 'user', column: 'used_quota', title: 'used quota' },
  { kind: 'token', column: 'remain_quota', title: 'remaining quota' },
  { kind: 'token', column: 'used_quota', title: 'used quota' },
  { kind: 'channel', column: 'used_quota', title: 'used quota' },
  { kind: 'redemption', column: 'quota', title: 'quota' },
  { kind: 'log', column: 'quota', title: 'quota' },
];

const toSum = (value: unknown): bigint => BigInt(Number(value ?? 0));

/** The sums of all records of the console, in the order of `amounts`. They may be beyond 2^53. */
export async function sumsOf({ records }: Store): Promise<bigint[]> {
  const sums: bigint[] = [];
  for (const { kind, column } of amounts) {
    const sum = sql<string>`cast(coalesce(sum(${sql.ref(column)}), 0) as text)`;
    const row = await records.selectFrom(kind).select(sum.as('sum')).executeTakeFirstOrThrow();
    sums.push(BigInt(row.sum));
  }
  return sums;
}

/** How far an import moves each sum. */
export const addedTo = (plan: Plan, { log }: Taken): bigint[] =>
  amounts.map(({ kind, column }) =>
    kind === 'log'
      ? log.quota
      : plan[kind].changes.reduce(
          (sum, { next, before }) => sum + toSum(next[column]) - toSum(before?.[column]),
          0n,
        ),
  );
