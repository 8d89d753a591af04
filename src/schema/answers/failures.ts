/** The answer of GET /api/log/failures. */
import { type Answered, fields, list, text, time, whole } from './shapes';

const counted = { reason: text, count: whole, first: time, last: time };
const reason = fields(counted);
export type FailureReason = Answered<typeof reason>;

const group = fields({
  channel: { ...whole, description: '0: none was asked, or the reader sees none' },
  name: text,
  ...counted,
});
export type FailureGroup = Answered<typeof group>;

export const failureGroups = fields(
  {
    calls: { ...whole, description: 'all calls of that time' },
    failed: { ...whole, description: 'those of them that failed for their client' },
    groups: list(group),
    reasons: list(reason),
    others: { ...whole, description: 'failures of smaller groups' },
  },
  'groups',
);
export type FailureGroups = Answered<typeof failureGroups>;
