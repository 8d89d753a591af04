/** The usage report as CSV: numbers stay numbers, quota is in units and in dollars. */
import type { UsageReport, UsageRow, UsageSum } from '../../../schema/answers/usage';
import { timeText } from '../../formats/time/times';
import { csvCell } from '../../list/export/exportRows';
import { quotaPerUnit } from '../../relay/site/quotaText';
import type { UsageQuestion } from '../../relay/site/usageReport';
import { hasBefore } from './usageView';

export interface CsvTitles {
  start: string;
  end: string;
  name: string;
  /** Owners of tokens; undefined where no row has one. */
  owner: string | undefined;
  requests: string;
  prompt: string;
  completion: string;
  quota: string;
  money: string;
  before: string;
  others: string;
}

/** A quota in dollars, exact to a millionth. */
const moneyOf = (quota: number, perUnit: number) => Number((quota / perUnit).toFixed(6));

/**
 * A line for each row, and where the report has periods for each row of each period; what no row has is a line of its
 * own, so that the lines add up to the total.
 */
export function usageCsv(report: UsageReport, span: UsageQuestion, titles: CsvTitles): string {
  const { total, rows, others, periods } = report;
  const knowsBefore = hasBefore(report, span);
  const perUnit = quotaPerUnit();
  const { start, end, name, owner, requests, prompt, completion, quota, money, before } = titles;
  const inMoney = (value: number) => (perUnit === undefined ? [] : [moneyOf(value, perUnit)]);
  const line = (
    time: { start: number; end: number },
    names: Pick<UsageRow, 'name' | 'username'>,
    sum: UsageSum,
    earlier: number | string,
  ) => [
    timeText(time.start),
    timeText(time.end),
    names.name,
    ...(owner === undefined ? [] : [names.username]),
    sum.requests,
    sum.prompt_tokens,
    sum.completion_tokens,
    sum.quota,
    ...inMoney(sum.quota),
    ...(periods.length > 0 ? [] : [earlier]),
  ];
  const rest = (all: UsageSum, named: readonly UsageSum[]): UsageSum => {
    const left = (part: keyof UsageSum) => named.reduce((sum, one) => sum - one[part], all[part]);
    return {
      requests: left('requests'),
      quota: left('quota'),
      prompt_tokens: left('prompt_tokens'),
      completion_tokens: left('completion_tokens'),
    };
  };
  const none = { name: titles.others, username: '' };
  const whole = () => [
    ...rows.map((row) => line(span, row, row, knowsBefore ? row.quota_before : '')),
    ...(others > 0 ? [line(span, none, rest(total, rows), '')] : []),
  ];
  const ofPeriods = () =>
    periods.flatMap((period) => {
      const uses = new Map(period.rows.map((one) => [one.key, one]));
      return [
        ...rows.flatMap((row) => {
          const sum = uses.get(row.key);
          return sum ? [line(period, row, sum, '')] : [];
        }),
        ...(others > 0 ? [line(period, none, rest(period.total, period.rows), '')] : []),
      ];
    });
  const heads = [
    start,
    end,
    name,
    ...(owner === undefined ? [] : [owner]),
    requests,
    prompt,
    completion,
    quota,
    ...(perUnit === undefined ? [] : [money]),
    ...(periods.length > 0 ? [] : [before]),
  ];
  return [heads, ...(periods.length > 0 ? ofPeriods() : whole())]
    .map((cells) => cells.map((cell) => csvCell(cell)).join(','))
    .join('\r\n');
}
