/** GET /api/log/usage: what is asked for, and the answer. */
import { type Answered, fields, figures, list, quota, text, time, whole } from './shapes';

export const usageGroupings = ['user', 'token', 'model', 'channel', 'group'] as const;
export type UsageGrouping = (typeof usageGroupings)[number];
/** By what users see their own use. */
export const ownGroupings: readonly UsageGrouping[] = ['model', 'token'];

export const usageSteps = ['day', 'week', 'month'] as const;
export type UsageStep = (typeof usageSteps)[number];

/** Days of a report at most; day by day fewer. */
export const maxDays = 366;
export const maxDaysByDay = 100;

const sum = fields(figures);
export type UsageSum = Answered<typeof sum>;

const row = fields({
  key: text,
  name: text,
  username: { ...text, description: 'the owner of a token of others' },
  ...figures,
  quota_before: quota,
});
export type UsageRow = Answered<typeof row>;

export const usageReport = fields(
  {
    by: text,
    step: text,
    start: time,
    end: time,
    before: time,
    first: { ...time, description: 'of the first entry that the log has' },
    zone: text,
    total: sum,
    total_before: sum,
    rows: list(row),
    others: { ...whole, description: 'rows that are in the totals alone' },
    periods: list(
      fields({ start: time, end: time, total: sum, rows: list(fields({ key: text, ...figures })) }),
    ),
  },
  'rows',
);
export type UsageReport = Answered<typeof usageReport>;
