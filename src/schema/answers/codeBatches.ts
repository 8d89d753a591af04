/** The answer of GET /api/redemption/batches: the newest batches of codes. */
import { type Answered, fields, list, quota, text, time, whole } from './shapes';

const batch = fields({
  batch: text,
  name: text,
  codes: whole,
  used: whole,
  disabled: whole,
  expired: whole,
  least: { ...quota, description: 'quota units of the smallest code' },
  most: { ...quota, description: 'quota units of the largest code' },
  created_time: time,
  expired_time: { ...time, description: 'epoch seconds; 0: they have no end' },
});
export type CodeBatch = Answered<typeof batch>;

export const codeBatches = list(batch);
