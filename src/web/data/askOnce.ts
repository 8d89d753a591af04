import { HttpError, lacksCall } from '../core/HttpError';
import { currentStatus, statusText } from '../core/statusStore';
import { readObject, writeObject } from '../core/storage/browserStorage';

const key = 'absent-calls';

/** Which run of which relay it is: after an update it may have the call. */
const runOf = () =>
  ['version', 'start_time'].map((name) => statusText(currentStatus(), name)).join(' ');

/**
 * Makes a call that only some relays have. A relay that has shown in this tab that it does not know it is not asked
 * again.
 * @throws HttpError; 404 where the relay lacks the call
 */
export async function askOnce<Answer>(call: string, ask: () => Promise<Answer>): Promise<Answer> {
  const absent = readObject(key, 'sessionStorage') ?? {};
  if (absent[call] === runOf()) throw new HttpError('other', 'no such call', 404);
  return ask().catch((error: unknown) => {
    if (lacksCall(error)) writeObject(key, { ...absent, [call]: runOf() }, 'sessionStorage');
    throw error;
  });
}
