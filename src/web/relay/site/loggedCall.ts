/** The log's entry of one call. */
import { isRow } from '../../../schema/isRow';
import { type Log, logType } from '../../../schema/records.gen';
import { isAdminHere } from '../../storage/roles';
import { storedUser } from '../../storage/storedUser';
import { request } from '../calls/request';

export type LoggedCall = Partial<Log>;

/** The entry of the use of a call; undefined where it is not among the latest of its token. @throws HttpError */
export async function findLogged(
  requestId: string,
  tokenName: string,
  signal: AbortSignal,
): Promise<LoggedCall | undefined> {
  const isAll = isAdminHere();
  const rows = await request(isAll ? 'log/' : 'log/self/', {
    query: {
      p: 0,
      page_size: 20,
      type: logType.consumption,
      token_name: tokenName,
      ...(isAll ? { username: storedUser.get()?.username } : {}),
    },
    signal,
  });
  return (Array.isArray(rows) ? rows : [])
    .filter(isRow)
    .find((row) => row['request_id'] === requestId);
}
