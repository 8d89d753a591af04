/** The answer of GET /api/log/summary. */
import { type Answered, fields, figures, list, text, time, whole, wholeOrNull } from './shapes';

const timed = {
  ...figures,
  median: { ...wholeOrNull, description: 'of durations, in ms' },
  p95: { ...wholeOrNull, description: 'of durations, in ms' },
};
const failed = { ...whole, description: 'calls that failed for their client' };
const total = fields({ ...timed, failed });
const group = { name: text, ...figures };
const byTime = list(
  fields({ time, ...timed, failed, models: list(fields({ model_name: text, ...figures })) }),
);

/** The groups are there that were asked for. */
export const logSummary = fields(
  {
    start: time,
    end: time,
    total,
    before: total,
    zone: { ...text, description: 'whose days are meant; UTC without it' },
    hour: byTime,
    day: byTime,
    model: list(fields({ model_name: text, ...timed })),
    channel: list(
      fields({ channel: whole, ...group, failed: { ...whole, description: 'all that it failed' } }),
    ),
    user: list(fields({ user_id: whole, ...group })),
  },
  'total',
);
export type LogSummary = Answered<typeof logSummary>;
