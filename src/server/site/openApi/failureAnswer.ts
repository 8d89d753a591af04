/** The answer of the calls on failed calls. */
import { fields, list, text, time, whole } from '../../../schema/answers/shapes';

const counted = { reason: text, count: whole, first: time, last: time };

export const failureGroups = fields({
  calls: { type: 'integer', description: 'all calls of that time' },
  failed: { type: 'integer', description: 'those of them that failed for their client' },
  groups: list(fields({ channel: whole, name: text, ...counted })),
  reasons: list(fields(counted)),
  others: { type: 'integer', description: 'failures of smaller groups' },
});
