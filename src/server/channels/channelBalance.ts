/** Balances of channels, where their providers answer them. */

import { besideAddress } from '../../schema/choices/channelAddress';
import { isObject } from '../../schema/isRow';
import { AppError } from '../kernel/errors/AppError';
import { callUpstream } from '../kernel/outgoing/upstream';
import { secretsOf } from '../kernel/work/hideSecrets';
import { tell } from '../messages/tell';
import type { Services } from '../options/Services';
import type { StoredRow } from '../store/tables/tables';
import { asOne } from '../store/tables/transactions';
import { withOneKey } from './manyKeys';

/** The number at a path of an answer. @throws AppError upstreamFailed naming the path */
function numberAt(body: unknown, ...path: (string | number)[]): number {
  const value = path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), body);
  const number =
    typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number))
    throw new AppError('upstreamFailed', { reason: `${path.join('.')}?` });
  return number;
}

const isoDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

type Ask = (path: string, headers?: Record<string, string>) => Promise<unknown>;

/** The granted amount less the use of the last 100 days; usage comes in hundredths. */
async function openAiBalance(ask: Ask, now: number): Promise<number> {
  const granted = numberAt(await ask('/v1/dashboard/billing/subscription'), 'hard_limit_usd');
  const day = 86_400;
  const days = { start_date: isoDay(now - 99 * day), end_date: isoDay(now + day) };
  const usage = await ask(`/v1/dashboard/billing/usage?${new URLSearchParams(days)}`);
  return granted - numberAt(usage, 'total_usage') / 100;
}

async function askBalance(type: number, ask: Ask, key: string, now: number): Promise<number> {
  switch (type) {
    case 1:
    case 8:
      return openAiBalance(ask, now);
    case 4:
    case 13:
      return numberAt(await ask('/dashboard/billing/credit_grants'), 'total_available');
    case 5:
      return numberAt(
        await ask(`/sb-api/user/status?${new URLSearchParams({ api_key: key })}`),
        'data',
        'credit',
      );
    case 10:
      return numberAt(
        await ask('/api/report/getUserOverview', { 'api-key': key }),
        'data',
        'totalPoints',
      );
    case 12:
      return numberAt(await ask('/dashboard/billing/credit_grants'), 'total_remaining');
    case 20: {
      const credits = await ask('/v1/credits');
      return numberAt(credits, 'data', 'total_credits') - numberAt(credits, 'data', 'total_usage');
    }
    case 36:
      return numberAt(await ask('/user/balance'), 'balance_infos', 0, 'total_balance');
    case 44:
      return numberAt(await ask('/v1/user/info'), 'data', 'totalBalance');
    default:
      throw new AppError('balanceUnsupported');
  }
}

/** The balance that the provider answers. @throws AppError balanceUnsupported, upstreamFailed */
export function balanceOf(
  services: Pick<Services, 'fetch' | 'now'>,
  channel: Readonly<Record<'type' | 'key' | 'base_url', unknown>>,
): Promise<number> {
  const key = String(channel.key);
  const ask: Ask = (path, headers = { authorization: `Bearer ${key}` }) =>
    callUpstream(services.fetch, besideAddress(channel, path), {
      headers,
      secrets: secretsOf(channel),
    });
  return askBalance(Number(channel.type), ask, key, services.now());
}

/**
 * Asks for a channel's balance and keeps it.
 * @param row the channel as the database has it
 * @throws AppError as balanceOf
 */
export async function updateBalance(
  services: Pick<Services, 'fetch' | 'now' | 'options' | 'store'>,
  row: StoredRow<'channel'>,
): Promise<number> {
  const balance = await balanceOf(services, withOneKey(row));
  await asOne(services, async (held) => {
    await held.store.db
      .updateTable('channel')
      .set({ balance, balance_updated_time: services.now() })
      .where('id', '=', row.id)
      .execute();
    const facts = { channel: Number(row.id), name: row.name ?? '', balance };
    const before = row.balance_updated_time ? Number(row.balance) : Number.POSITIVE_INFINITY;
    await tell(
      held,
      { event: 'balance_low', about: `channel ${row.id}`, facts },
      ({ balance_limit }) => balance < Number(balance_limit) && before >= Number(balance_limit),
    );
  });
  return balance;
}
