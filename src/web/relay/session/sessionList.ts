/** Where the own account is signed in. Each call throws HttpError. */
import { type OwnSession, sessions } from '../../../schema/answers/sessions';
import { ask } from '../calls/ask';
import { pathPart } from '../calls/pathPart';
import { type RequestOptions, request } from '../calls/request';
import { done, notDone, requestWrite } from '../calls/settle';

export const fetchSessions = (options: RequestOptions = {}): Promise<OwnSession[]> =>
  ask('user/sessions', sessions, options);

export const endOneSession = ({ id }: OwnSession): Promise<unknown> =>
  requestWrite(`user/sessions/${pathPart(id)}`, { method: 'DELETE' }, async () =>
    (await fetchSessions()).every((other) => other.id !== id) ? done(undefined) : notDone,
  );

/** Ends all sessions, this one too. */
export const endAllSessions = (): Promise<unknown> =>
  request('user/sessions/end', { method: 'POST', keepsSession: true });
