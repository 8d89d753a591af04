/** Records in the lists that need an administrator. Each line leads to the list that shows the same records. */

import { channelType } from '../../../schema/choices/channelTypes';
import {
  channelStatus,
  channelTestResult,
  tokenExpiredTime,
  tokenStatus,
} from '../../../schema/records.gen';
import type { Row } from '../../../schema/types';
import { calledModels } from '../../formats/price/priceRules';
import { ratioRows } from '../../formats/price/ratioRows';
import { timeText } from '../../formats/time/times';
import type { TextKey } from '../../locales/catalogue';

export interface AttentionLine {
  key: TextKey & `home.attention.${string}`;
  count: number;
  kind: 'warn' | 'bad' | 'mute';
  href: string;
  action: 'home.review' | 'home.testThem' | 'home.setThem';
}

const slowSeconds = 5;
const lowBalance = 20;
const soonDays = 7;

const listHref = (name: string, params: Record<string, string>) =>
  `/${name}?${new URLSearchParams(params)}`;

const isOver = (value: unknown, limit: number) => typeof value === 'number' && value > limit;

/** True where a balance that was asked for is below 20 of its currency. */
function isLow({ balance, balance_updated_time: updated, type }: Row): boolean {
  const unit = channelType(type).balance;
  if (typeof balance !== 'number' || unit === undefined || !isOver(updated, 0)) return false;
  const shown = unit === 'cny/10000' ? balance / 10_000 : balance;
  return Number(shown.toFixed(2)) < lowBalance;
}

/** True where the last test failed. */
const isFailing = ({ test_result: result }: Row) => result === channelTestResult.failed;

/** True where a test took longer than 5 s and neither failed nor had no call to make, as the list shows it. */
const isSlow = ({ response_time: ms, ...row }: Row) =>
  typeof ms === 'number' &&
  Number((ms / 1000).toFixed(2)) > slowSeconds &&
  !isFailing(row) &&
  row['test_result'] !== channelTestResult.notTested;

/** A line about channels that were disabled automatically. */
export const disabledLines = (count: number): AttentionLine[] =>
  count === 0
    ? []
    : [
        {
          key: 'home.attention.disabled',
          count,
          kind: 'warn',
          href: listHref('channel', { 'f.status': String(channelStatus.disabledAutomatically) }),
          action: 'home.review',
        },
      ];

/** Lines about what the rows of channels say; those that concern none are left out. */
export function channelLines(channels: readonly Row[]): AttentionLine[] {
  const count = (matches: (row: Row) => boolean) => channels.filter(matches).length;
  const lines: AttentionLine[] = [
    {
      key: 'home.attention.failing',
      count: count(isFailing),
      kind: 'bad',
      href: listHref('channel', { 'f.test_result': String(channelTestResult.failed) }),
      action: 'home.review',
    },
    {
      key: 'home.attention.slow',
      count: count(isSlow),
      kind: 'bad',
      href: listHref('channel', {
        all: '1',
        'c.response_time': `>${slowSeconds}`,
        sort: '-response_time',
      }),
      action: 'home.review',
    },
    {
      key: 'home.attention.balance',
      count: count(isLow),
      kind: 'warn',
      href: listHref('channel', {
        all: '1',
        'c.balance': `<${lowBalance}`,
        'c.balance_updated_time': '>0',
      }),
      action: 'home.review',
    },
    {
      key: 'home.attention.untested',
      count: count(({ test_time: tested }) => tested === 0),
      kind: 'mute',
      href: listHref('channel', { all: '1', 'c.test_time': '=0' }),
      action: 'home.testThem',
    },
  ];
  return lines.filter((line) => line.count > 0);
}

/** A line about models that no table of prices names. @param tables texts of the options that have some */
export function ratioLines(channels: readonly Row[], tables: readonly string[]): AttentionLine[] {
  const rows = tables.map((text) => ratioRows(text));
  if (rows.includes(undefined)) return [];
  const known = new Set(rows.flatMap((table = []) => table.map(({ name }) => name)));
  const count = [...calledModels(channels)].filter((model) => !known.has(model)).length;
  return count === 0
    ? []
    : [
        {
          key: 'home.attention.ratios',
          count,
          kind: 'mute',
          href: '/setting?tab=operation&section=ratio',
          action: 'home.setThem',
        },
      ];
}

/** A line about calls that failed. @param logs address of the log that shows them */
export const failureLines = (count: number, logs: string): AttentionLine[] =>
  count === 0
    ? []
    : [{ key: 'home.attention.failed', count, kind: 'bad', href: logs, action: 'home.review' }];

/** A line about enabled tokens that expire within a week. @param now epoch seconds */
export function tokenLines(tokens: readonly Row[], now: number): AttentionLine[] {
  const end = now + soonDays * 86_400;
  const count = tokens.filter(
    ({ status, expired_time: expires }) =>
      status === tokenStatus.enabled &&
      typeof expires === 'number' &&
      expires !== tokenExpiredTime.never &&
      expires <= end,
  ).length;
  return count === 0
    ? []
    : [
        {
          key: 'home.attention.tokens',
          count,
          kind: 'mute',
          href: listHref('token', {
            'f.status': String(tokenStatus.enabled),
            all: '1',
            // "Never" is no time.
            'c.expired_time': `<=${timeText(end)}`,
            sort: 'expired_time',
          }),
          action: 'home.review',
        },
      ];
}
