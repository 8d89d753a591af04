/** Lists on the /api contract: pages, most without a total, and searches that answer everything at once. */
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema, Row } from '../../../schema/types';
import { inListOrder, sorted } from '../rows/foundRows';
import { localMatch, readFilter, relayOrder, sortsAndFilters } from '../rows/relayFilter';
import { bestFirst } from '../rows/searchRows';
import { cutPage } from '../rows/serverPages';
import { type ListQuery, readPage, type SortedPage } from './readPage';
import { searchText } from './searchRelay';

/**
 * The rows of a page in an order of `relayOrder`, where the relay answered them newest first: older versions ignore
 * orders that newer ones know. Undefined where they came in that order.
 */
function ignoredOrder(schema: ResourceSchema, rows: Row[], order: string): Row[] | undefined {
  const [field = '', direction = 'desc'] = order.split(' ');
  // References are in the order of their names.
  if (order === '' || schema.properties[field]?.['x-reference']) return undefined;
  const inOrder = sorted(schema, rows, { field, order: direction.toUpperCase() });
  const isNewestFirst = rows.every(
    ({ id }, at) => at === 0 || Number(id) < Number(rows[at - 1]?.['id']),
  );
  return isNewestFirst && rows.some((row, at) => row !== inOrder[at]) ? inOrder : undefined;
}

/** A page of a list, narrowed and sorted. @throws HttpError */
export async function readList(name: string, query: ListQuery): Promise<SortedPage> {
  const schema = resourceSchema(name);
  const wanted = readFilter(schema, query.filter);
  const isOurs = sortsAndFilters();
  const canSearch = wanted.q !== '' && schema['x-resource'].search;
  // The best are looked for among all that a search finds.
  const keyword = canSearch && isOurs && !query.meta?.isBestFirst ? wanted.q : undefined;
  const answer = canSearch && !keyword ? await searchText(schema, wanted.q, query) : undefined;
  if (answer) {
    const { found, isTruncated } = answer;
    const rows = found.filter(localMatch(schema, wanted, 'search') ?? (() => true));
    const listed = inListOrder(schema, rows, wanted.order);
    const ordered = query.meta?.isBestFirst ? bestFirst(schema, listed, wanted.q) : listed;
    const isOrdered = wanted.order !== '' || relayOrder(schema, query.sort) === '';
    return {
      ...cutPage(isOrdered ? ordered : sorted(schema, ordered, query.sort), query),
      ...(isTruncated ? { firstOnly: found.length } : {}),
      sortedBy: isTruncated ? 'page' : 'all',
    };
  }
  const order = wanted.order || relayOrder(schema, query.sort);
  if (order === undefined) return (await import('./readAll')).readSorted(schema, wanted, query);
  const page = await readPage(schema, { ...wanted, order }, query, keyword);
  const rows = isOurs ? undefined : ignoredOrder(schema, page.rows, order);
  return rows ? { ...page, rows, sortedBy: 'page' } : { ...page, sortedBy: 'relay' };
}
