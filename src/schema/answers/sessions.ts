/** The answer of GET /api/user/sessions: where the own account is signed in. */
import { type Answered, fields, flag, list, text, time } from './shapes';

const session = fields({
  id: text,
  began: { ...time, description: 'epoch seconds; 0: before the server noted that' },
  seen: {
    ...time,
    description: 'of the last call, to five minutes; 0: none since the server notes that',
  },
  address: text,
  agent: { ...text, description: 'the name by which the browser calls itself' },
  is_current: flag,
});
export type OwnSession = Answered<typeof session>;

export const sessions = list(session);
