import { resourceSchema } from '../../../schema/registry';
import { newestFirst } from '../rows/wholeOf';
import { searchEverything } from './readList';

/**
 * All rows of a relay that answers pages, where so few calls to it are enough; else the newest, and how many there are.
 * @throws HttpError
 */
export async function searchFew(name: string, calls: number, signal: AbortSignal) {
  const answer = await searchEverything(resourceSchema(name), { signal, calls });
  return { rows: newestFirst(answer.found), isWhole: !answer.isTruncated, total: answer.total };
}
