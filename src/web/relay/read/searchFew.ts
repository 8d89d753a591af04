import { resourceSchema } from '../../../schema/registry';
import { newestFirst } from '../rows/foundRows';
import type { AllRows } from './allRows';
import { searchEverything } from './searchRelay';

/**
 * All rows of a relay that answers pages, where so few calls to it are enough; else the newest, and how many there are.
 * @throws HttpError
 */
export async function searchFew(
  name: string,
  calls: number,
  signal: AbortSignal,
): Promise<AllRows> {
  const answer = await searchEverything(resourceSchema(name), { signal, calls });
  const rows = newestFirst(answer.found);
  const isWhole = !answer.isTruncated;
  const isNewest = !isWhole && rows.length > 0;
  const total = answer.total ?? rows.length;
  return { data: rows, total, meta: { isWhole, isEverything: true, isNewest } };
}
