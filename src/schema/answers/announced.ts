/** The answer of GET /api/announcement/current: what is announced to the reader now, the urgent ones first. */
import { type Answered, fields, list, text, time, whole } from './shapes';

const announcement = fields({
  id: whole,
  title: text,
  body: text,
  level: text,
  updated_time: time,
});
export type Announced = Answered<typeof announcement>;

export const announced = list(announcement);
