/** Lists in which the relay shows one record of many with the same value: the whole list, narrowed and cut by us. */
import { orderBy } from 'es-toolkit';
import { isRow } from '../../../schema/isRow';
import type { Row } from '../../../schema/types';
import { dataToOurs } from './fields';
import type { RelayResource } from './RelayFile';
import {
  type Answer,
  dataOf,
  isDone,
  leadsElsewhere,
  type TheirList,
  withEnvelope,
} from './TheirCall';

/** Rows of a page where the call does not say. */
export const ownSize = 10;
/** Parameters of ours that say which page of what order; all others narrow. */
export const ofPage: ReadonlySet<string> = new Set([
  ...['p', 'page_size', 'sort', 'order', 'direction', 'keyword', 'ids', 'calls'],
]);

/** True for a record that a call asks for; a field may hold several values with commas. */
function isAsked(query: URLSearchParams, row: Row): boolean {
  const keyword = query.get('keyword') ?? '';
  const isFound = String(row['id']) === keyword || String(row['name']).includes(keyword);
  const isLeft = (name: string, value: string) =>
    ofPage.has(name) ||
    value === '' ||
    value === '0' ||
    String(row[name] ?? '')
      .split(',')
      .includes(value);
  return isFound && [...query].every(([name, value]) => isLeft(name, value));
}

/**
 * All records behind a list, the newest first or as the call sorts them.
 * @param listed the answer with the rows that the relay lists
 */
export async function ungrouped(
  { resource, call: { query }, ask }: TheirList,
  { by, all }: NonNullable<RelayResource['groups']>,
  listed: Answer,
): Promise<Answer> {
  const rows = dataOf(listed);
  if (!isDone(listed) || !Array.isArray(rows)) return listed;
  const whole: Row[] = [];
  for (const row of rows.filter(isRow)) {
    const value = String(row[by] ?? '');
    if (leadsElsewhere(value)) {
      whole.push(row);
      continue;
    }
    const to = all.replace('$value', encodeURIComponent(value));
    const [method = '', path = ''] = to.split(' ');
    const answer = await ask({ method, path, query: new URLSearchParams(), body: undefined });
    const members = dataToOurs(resource, dataOf(answer));
    // A relay may not find a value with a slash: then the one record that it lists is shown.
    whole.push(...(isDone(answer) && Array.isArray(members) ? members.filter(isRow) : [row]));
  }
  const isUp = query.get('direction') === 'asc';
  const field = query.get('sort') || 'id';
  const asked = whole.filter((row) => isAsked(query, row));
  return withEnvelope(listed, { data: orderBy(asked, [field], [isUp ? 'asc' : 'desc']) });
}
