/** The reader's announcements: a call that the console's own server has beside the contract. */
import { isRow } from '../../../schema/isRow';
import { plainText } from '../../../schema/values/oddValues';
import { request } from '../calls/request';

export interface Announced {
  id: string;
  title: string;
  body: string;
  level: string;
  /** Another text after each change. */
  version: string;
}

/** The announcements that are for the reader now, the urgent ones first. @throws HttpError */
export async function fetchAnnounced(signal: AbortSignal): Promise<Announced[]> {
  const data = await request('announcement/current', { signal, keepsSession: true });
  return (Array.isArray(data) ? data : []).filter(isRow).map((row) => ({
    id: plainText(row['id']),
    title: plainText(row['title']),
    body: plainText(row['body']),
    level: plainText(row['level']),
    version: plainText(row['updated_time']),
  }));
}
