/** Where the own account is signed in. Each call throws HttpError. */
import { isRow } from '../../../schema/isRow';
import { plainText } from '../../../schema/values/oddValues';
import { pathPart } from '../calls/pathPart';
import { type RequestOptions, request } from '../calls/request';
import { done, notDone, requestWrite } from '../calls/settle';

/** A session of the own account. */
export interface OwnSession {
  id: string;
  /** Epoch seconds; 0 where it began before the server noted that. */
  began: number;
  address: string;
  /** The name by which the browser calls itself. */
  agent: string;
  isCurrent: boolean;
}

export async function fetchSessions(options: RequestOptions = {}): Promise<OwnSession[]> {
  const data = await request('user/sessions', options);
  const rows = Array.isArray(data) ? data.filter(isRow) : [];
  return rows.map((row) => ({
    id: plainText(row['id']),
    began: Number(row['began']) || 0,
    address: plainText(row['address']),
    agent: plainText(row['agent']),
    isCurrent: row['is_current'] === true,
  }));
}

export const endOneSession = ({ id }: OwnSession): Promise<unknown> =>
  requestWrite(`user/sessions/${pathPart(id)}`, { method: 'DELETE' }, async () =>
    (await fetchSessions()).every((other) => other.id !== id) ? done(undefined) : notDone,
  );

/** Ends all sessions, this one too. */
export const endAllSessions = (): Promise<unknown> =>
  request('user/sessions/end', { method: 'POST', keepsSession: true });
