import { storedUser } from '../../storage/storedUser';
import { HttpError, lacksCall } from '../errors/HttpError';
import { currentStatus, hasCall, statusText } from './relayStatus';

/** Calls that the relay does not know, and which run of which relay said so: after an update it may have them. */
const absent = new Map<string, string>();
storedUser.subscribe(() => absent.clear());

const runNow = () =>
  ['version', 'start_time'].map((name) => statusText(currentStatus(), name)).join(' ');

/**
 * Makes a GET call that only some relays have. A relay that does not know it is asked again once somebody signs in, or
 * the page is loaded again; one whose file says so is never asked.
 * @throws HttpError; 404 where the relay lacks the call
 */
export async function askOnce<Answer>(call: string, ask: () => Promise<Answer>): Promise<Answer> {
  if (!hasCall(`GET ${call}`) || absent.get(call) === runNow())
    throw new HttpError('other', 'no such call', 404);
  return ask().catch((error: unknown) => {
    if (lacksCall(error)) absent.set(call, runNow());
    throw error;
  });
}
