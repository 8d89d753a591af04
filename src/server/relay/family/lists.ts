/** Lists and searches of a relay, asked for in its words and answered in ours. */
import { get } from 'es-toolkit/compat';
import { isRow } from '../../../schema/isRow';
import { dataToOurs, theirName, theirParameter } from './fields';
import { ofPage, ownSize, ungrouped } from './groups';
import type { RelayFile, RelayResource } from './RelayFile';
import { NoPage, type ReadPage } from './relayPages';
import { type Answer, type Ask, type Call, dataOf, isDone, withEnvelope } from './TheirCall';

export type Lists = NonNullable<RelayFile['list']>;

/** Rows that a search answers at most; the answer says where there are more. */
const maxFound = 1000;
/** The same for a list that is read whole for its groups: more than any relay has channels. */
const maxListed = 100_000;

/** The mark of a resource whose list the relay answers as an array. */
const asArray = 1;

/** The page of the relay's answer: rows in our words, and their number. */
function pageOf(lists: Lists, resource: RelayResource, answer: Answer) {
  const isArray = lists.arrays && Array.isArray(dataOf(answer));
  const rows: unknown = isArray ? dataOf(answer) : get(answer.value, lists.rows);
  const total: unknown = lists.total === undefined ? undefined : get(answer.value, lists.total);
  return {
    rows: rows === null ? [] : dataToOurs(resource, rows),
    total: typeof total === 'number' ? total : undefined,
  };
}

/** Our parameters as the relay's, without those that it does not know. */
function narrowing(resource: RelayResource, query: URLSearchParams): [string, string][] {
  return [...query].flatMap(([name, value]): [string, string][] => {
    if (ofPage.has(name)) return [];
    const theirs = resource.query?.[name];
    if (theirs === null) return [];
    if (value === '') return [];
    return [[theirs ?? theirName(resource, name), theirParameter(resource, name, value)]];
  });
}

/** True where the relay sorts its list so. */
export function sorts({ sort }: Lists, resource: RelayResource, field: string, isUp: boolean) {
  return sort !== undefined && !('down' in sort && isUp) && !!resource.sort?.includes(field);
}

/** The parameters of a sort, where the relay knows one by that field. */
function sorting(lists: Lists, resource: RelayResource, query: URLSearchParams) {
  // One API's own word: numbers from the largest to the smallest.
  const field = query.get('sort') ?? query.get('order') ?? '';
  const isUp = query.get('direction') === 'asc';
  const { sort } = lists;
  if (!sort || !sorts(lists, resource, field, isUp)) return [];
  const name = theirName(resource, field);
  if ('down' in sort) return [[sort.down, name]];
  if ('sign' in sort) return [[sort.sign, isUp ? name : `-${name}`]];
  return [
    [sort.field, name],
    [sort.direction, isUp ? 'asc' : 'desc'],
  ];
}

interface PageAt {
  index: number;
  size: number;
  more?: string[][];
}

/**
 * Asks for a page. A list that an older version answers as an array has its own number of the first page there: where
 * the answer shows the other version than expected, it is asked for again.
 */
async function askPage(
  lists: Lists,
  resource: RelayResource,
  { call, ask }: { call: Call; ask: Ask },
  at: PageAt,
): Promise<Answer> {
  const isArray = ask.found.get(resource) === asArray;
  const askAs = (first: Lists['first'] = lists.first) =>
    ask(pageCall({ ...lists, first }, resource, call, at));
  const answer = await askAs(isArray ? lists.arrays?.first : undefined);
  const isAnotherVersion = lists.arrays && Array.isArray(dataOf(answer)) !== isArray;
  if (!isAnotherVersion || !isDone(answer) || call.path.endsWith('/search')) return answer;
  ask.found.set(resource, isArray ? 0 : asArray);
  return askAs(isArray ? undefined : lists.arrays?.first);
}

/** The call for a page. @param index from 0 @param size rows of a page */
function pageCall(
  lists: Lists,
  resource: RelayResource,
  call: Call,
  { index, size, more = [] }: PageAt,
): Call {
  const { query } = call;
  const narrowed = new URLSearchParams(query);
  narrowed.delete('order');
  return {
    ...call,
    query: new URLSearchParams([
      [lists.page, String(index + lists.first)],
      ...(lists.size === undefined ? [] : [[lists.size, String(size)]]),
      ...(lists.arrays ? [[lists.arrays.size, String(size)]] : []),
      ...Object.entries(resource.always ?? {}),
      ...narrowing(resource, narrowed),
      ...sorting(lists, resource, query),
      ...more,
    ]),
  };
}

/** Reads pages of the list that a call is for, in the order that it says. @param size rows of a page */
export const pagesOf =
  (lists: Lists, resource: RelayResource, call: Call, ask: Ask, size: number): ReadPage =>
  async (index) => {
    const answer = await askPage(lists, resource, { call, ask }, { index, size });
    if (!isDone(answer)) throw new NoPage(answer);
    const { rows, total } = pageOf(lists, resource, answer);
    if (!Array.isArray(rows)) throw new NoPage(answer);
    // Relays answer their last page again for one after the end.
    const isPast = total !== undefined && index * size >= total;
    return { rows: isPast ? [] : rows, isFull: !isPast && rows.length >= size, total };
  };

/** The size of the relay's pages that serve pages of ours. */
export const sizeAt = ({ size, most }: Lists, asked: number): number =>
  size === undefined ? most : Math.min(asked, most);

/** Pages after it are this one: numbers of rows stay exact. */
const lastPage = 1_000_000;

/** The number of a page, from 0, and its rows, as a call of ours says them. */
export function pageAsked({ query }: Call) {
  const asked = Math.floor(Number(query.get('page_size')) || ownSize);
  return {
    page: Math.min(Math.max(0, Math.floor(Number(query.get('p')) || 0)), lastPage),
    size: Math.min(Math.max(1, asked), 100),
  };
}

/** Calls for the whole answer: its pages, and one for each row that the relay lists in the place of many. */
function callsFor(lists: Lists, { groups }: RelayResource, rows: readonly unknown[], all: number) {
  const listed = rows.filter((row) => groups && isRow(row) && row[groups.by]);
  return Math.ceil(all / lists.most) + listed.length;
}

/**
 * All rows that a text finds, page after page; `truncated` where there are more than it reads, or where that would take
 * more calls than ours allows by `calls`.
 */
async function searchPages(
  lists: Lists,
  resource: RelayResource,
  call: Call,
  ask: Ask,
  { most = maxFound, calls = callsOf(call) } = {},
): Promise<Answer> {
  const list = call.path.replace(/\/search$/, '');
  const keyword = call.query.get('keyword') ?? '';
  // Relays limit searches, but not lists; an array that a search answers has all rows.
  const isList =
    resource.search !== undefined || (keyword === '' && ask.found.get(resource) !== asArray);
  const there = isList ? { ...call, path: list } : call;
  const more = keyword === '' ? [] : [[resource.search ?? 'keyword', keyword]];
  const found: unknown[] = [];
  for (let index = 0; ; index++) {
    const at = { index, size: lists.most, more };
    const answer = await askPage(lists, resource, { call: there, ask }, at);
    if (!isDone(answer)) return answer;
    if (isList && ask.found.get(resource) === asArray)
      return searchPages(lists, resource, call, ask, { most, calls });
    const { rows, total } = pageOf(lists, resource, answer);
    if (!Array.isArray(rows)) return answer;
    found.push(...rows);
    // Without a number of rows, the answer is everything.
    const all = total ?? found.length;
    const isDear = callsFor(lists, resource, found, all) > calls;
    const isEnd = !isDear && (found.length >= all || rows.length === 0);
    if (!isEnd && !isDear && found.length < most) continue;
    // Rows in the place of many say no number.
    const counted = resource.groups ? {} : { total: all };
    return withEnvelope(answer, { data: found, ...(isEnd ? {} : { ...counted, truncated: true }) });
  }
}

const callsOf = ({ query }: Call): number => Number(query.get('calls') || Number.POSITIVE_INFINITY);

/** All rows that a text finds, of a relay whose search answers them at once, whatever else the call says. */
async function searchOnce(
  lists: Lists,
  resource: RelayResource,
  call: Call,
  ask: Ask,
): Promise<Answer> {
  const query = new URLSearchParams({ keyword: call.query.get('keyword') ?? '' });
  const answer = await ask({ ...call, query });
  const { rows } = pageOf(lists, resource, answer);
  return isDone(answer) ? withEnvelope(answer, { data: rows }) : answer;
}

/**
 * All rows that a text finds, page after page where the relay has pages, and those behind rows that stand for many.
 * @returns rows as `data`; `truncated` where there are more than it reads
 */
export async function search(
  lists: Lists,
  resource: RelayResource,
  call: Call,
  ask: Ask,
): Promise<Answer> {
  const { groups } = resource;
  if (lists.size === undefined) return searchOnce(lists, resource, call, ask);
  if (!groups) return searchPages(lists, resource, call, ask);
  const every = { ...call, query: new URLSearchParams() };
  const limits = { most: maxListed, calls: callsOf(call) };
  const all = await searchPages(lists, resource, every, ask, limits);
  const isCut = isRow(all.value) && all.value['truncated'] === true;
  return isCut ? all : ungrouped(resource, groups, { call, listed: all, ask });
}
