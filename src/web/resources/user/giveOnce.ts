import type { User } from '../../../schema/records.gen';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { HttpError } from '../../relay/errors/HttpError';
import { storedUser } from '../../storage/storedUser';

/** Gifts without a known outcome, by giver, amount and receiver: the same one again must not give twice. */
const open = new Map<string, () => Promise<void>>();

/**
 * Gives quota to a user, or tries again the same gift of which nobody knows yet whether it was given: that outlives
 * the window.
 * @param attempt gives it where there is no such gift
 * @throws HttpError
 */
export async function giveOnce(
  row: RecordRow<User>,
  amount: number,
  attempt: () => Promise<void>,
): Promise<void> {
  const gift = [storedUser.get()?.id, row.id, amount].join(' ');
  const give = open.get(gift) ?? attempt;
  open.set(gift, give);
  try {
    await give();
    open.delete(gift);
  } catch (error) {
    // Any other failure may be that of a second try, and leaves the first one open.
    if (error instanceof HttpError && ['refused', 'notDone'].includes(error.kind))
      open.delete(gift);
    throw error;
  }
}
