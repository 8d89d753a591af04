/** Answers when the database fails: users read that it is not their fault, administrators what to do. */

import type { ServerKey } from '../messages/languages';
import { AppError } from './AppError';
import { type FaultKind, StoreError } from './StoreError';

/** Seconds after which a client may try again what a lock refused. */
const lockSeconds = 5;
/** Seconds after which one may look whether somebody has repaired the rest. */
const repairSeconds = 30;

const forAdmins: Partial<Record<FaultKind, ServerKey>> = {
  full: 'diskFull',
  readOnly: 'readOnlyFiles',
  broken: 'brokenFiles',
  away: 'databaseAway',
};

/** The answer to a fault of the database (503); undefined for any other error. */
export function toStoreAnswer(
  error: Error,
  method: string,
  isForAdmin: boolean,
): AppError | undefined {
  if (!(error instanceof StoreError)) return undefined;
  const { kind, code } = error;
  // Without a time to try again: a client that sends this once more without looking may do it twice.
  if (kind === 'unsure') return new AppError('maybeSaved', {}, 503);
  if (kind === 'busy') return new AppError('busy', { seconds: lockSeconds }, 503);
  // Nobody signs in meanwhile, so that the operator reads it as a visitor.
  if (kind === 'lost') return new AppError('lostFile', { seconds: repairSeconds }, 503);
  const forUsers = method === 'GET' ? 'cannotRead' : 'cannotSave';
  const key = (isForAdmin && forAdmins[kind]) || forUsers;
  return new AppError(key, { code, seconds: repairSeconds }, 503);
}
