import { channelType } from '../../schema/channelTypes';
import { useConsoleT } from '../i18n/consoleMessages';
import { shortNumber } from './numbers';
import type { CellProps } from './types';

/** The balance in the unit of the channel's type (facts.md section 3); undefined where the type has none. */
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

export function Cell({ value, row }: CellProps) {
  const t = useConsoleT();
  return balanceText(Number(value ?? 0), row['type']) ?? <span className="muted">{t('balance.unsupported')}</span>;
}
