import { channelType } from '../../../schema/choices/channelTypes';
import type { Channel } from '../../../schema/records.gen';
import type { Locale } from '../../../schema/types';
import { plainText } from '../../../schema/values/oddValues';
import { textIn, translate, useTranslate } from '../../locales/catalogue';
import { updateBalance } from '../../relay/resources/channelCalls';
import { shortNumber } from '../../relay/site/quotaText';
import { useWrite } from '../../relay/useWrite';
import { Button } from '../../ui/Button';
import { showToast } from '../../ui/toasts/showToast';
import { groupDigits } from '../number/numbers';
import type { CellProps } from '../parts/types';
import { timeText } from '../time/times';

/** Takes number, integer. */
export const column = { align: 'end', width: 96 } as const;

/** The balance in the unit of the channel's type; undefined where the type has none. */
export function balanceText(balance: number, type: unknown): string | undefined {
  switch (channelType(type).balance) {
    case 'usd':
      return `$${balance.toFixed(2)}`;
    case 'cny':
      return `¥${balance.toFixed(2)}`;
    case 'cny/10000':
      return `¥${(balance / 10_000).toFixed(2)}`;
    case 'quota':
      return shortNumber(balance);
    default:
      return undefined;
  }
}

export const text = ({ value, row }: CellProps<Channel>, locale: Locale): string =>
  balanceText(Number(value ?? 0), row.type) ?? textIn(locale, 'balance.unsupported');

export function number({ value, row }: CellProps<Channel>): number | undefined {
  const balance = Number(value ?? 0);
  const shown = balanceText(balance, row.type);
  if (shown === undefined) return undefined;
  return /^[$¥]/.test(shown) ? Number(shown.slice(1)) : balance;
}

/** True for a channel whose provider answers its balance. */
export const tellsBalance = ({ type }: Pick<Partial<Channel>, 'type'>): boolean =>
  channelType(type).balance !== undefined;

/** Asks the provider for the balance of a channel, and says it. */
export async function askBalance(
  row: Pick<Partial<Channel>, 'id' | 'name' | 'type' | 'balance_updated_time'>,
): Promise<void> {
  const balance = await updateBalance(row);
  const text = typeof balance === 'number' ? balanceText(balance, row.type) : undefined;
  showToast(
    'info',
    translate('channel.balanceUpdated', {
      name: plainText(row.name),
      balance: text ?? plainText(balance),
    }),
  );
}

/** The balance; a click asks the provider for it. */
export function Cell({ value, row }: CellProps<Channel>) {
  const t = useTranslate();
  const { busy, write } = useWrite('channel');
  const text = balanceText(Number(value ?? 0), row.type);
  if (text === undefined)
    return (
      <span className="muted" title={t('balance.unsupported')}>
        –
      </span>
    );
  return (
    <Button
      size="small"
      kind="link"
      tabIndex={-1}
      aria-busy={busy || undefined}
      aria-disabled={busy}
      title={timeText(row.balance_updated_time) || undefined}
      aria-label={t('channel.balanceAsk', { name: plainText(row.name), balance: text })}
      onClick={() =>
        void write(() => askBalance(row), row.id === undefined ? {} : { changed: [row.id] })
      }
    >
      {groupDigits(text)}
    </Button>
  );
}
