/** Lists and searches of a relay, asked for in its words and answered in ours. */
import { get } from 'es-toolkit/compat';
import { isRow } from '../../../schema/isRow';
import { dataToOurs, theirName, theirParameter } from './fields';
import { ofPage, ownSize, ungrouped } from './groups';
import type { RelayResource } from './RelayFile';
import { NoPage, type ReadPage } from './relayPages';
import {
  type Answer,
  type Call,
  dataOf,
  isDone,
  type Lists,
  type TheirList,
  withEnvelope,
} from './TheirCall';

/** Rows that a search answers at most; the answer says where there are more. */
const maxFound = 1000;
/** The same for a list that is read whole for its groups: more than any relay has channels. */
const maxListed = 100_000;

/** The mark of a resource whose list the relay answers as an array. */
const asArray = 1;

/** The page of the relay's answer: rows in our words, and their number. */
function pageOf({ lists, resource }: TheirList, answer: Answer) {
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
function sorting({ lists, resource, call: { query } }: TheirList) {
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
async function askPage(at: TheirList, page: PageAt): Promise<Answer> {
  const { lists, resource, call, ask } = at;
  const isArray = ask.found.get(resource) === asArray;
  const askAs = (first = lists.first) => ask(pageCall(at, page, first));
  const answer = await askAs(isArray ? lists.arrays?.first : undefined);
  const isAnotherVersion = lists.arrays && Array.isArray(dataOf(answer)) !== isArray;
  if (!isAnotherVersion || !isDone(answer) || call.path.endsWith('/search')) return answer;
  ask.found.set(resource, isArray ? 0 : asArray);
  return askAs(isArray ? undefined : lists.arrays?.first);
}

/** The call for a page. @param first the number of the first one */
function pageCall(at: TheirList, { index, size, more = [] }: PageAt, first: number): Call {
  const { lists, resource, call } = at;
  const narrowed = new URLSearchParams(call.query);
  narrowed.delete('order');
  return {
    ...call,
    query: new URLSearchParams([
      [lists.page, String(index + first)],
      ...(lists.size === undefined ? [] : [[lists.size, String(size)]]),
      ...(lists.arrays ? [[lists.arrays.size, String(size)]] : []),
      ...Object.entries(resource.always ?? {}),
      ...narrowing(resource, narrowed),
      ...sorting(at),
      ...more,
    ]),
  };
}

/** Reads pages of the list that a call is for, in the order that it says. @param size rows of a page */
export const pagesOf =
  (list: TheirList, size: number): ReadPage =>
  async (index) => {
    const answer = await askPage(list, { index, size });
    if (!isDone(answer)) throw new NoPage(answer);
    const { rows, total } = pageOf(list, answer);
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

/** The text that a call searches for. */
export const keywordOf = ({ query }: Call): string => query.get('keyword') ?? '';

/** Calls for the whole answer: its pages, and one for each row that the relay lists in the place of many. */
function callsFor({ lists, resource }: TheirList, rows: readonly unknown[], all: number) {
  const { groups } = resource;
  const listed = rows.filter((row) => groups && isRow(row) && row[groups.by]);
  return Math.ceil(all / lists.most) + listed.length;
}

/**
 * All rows that a text finds, page after page; `truncated` where there are more than it reads, or where that would take
 * more calls than ours allows by `calls`.
 */
async function searchPages(
  at: TheirList,
  { most = maxFound, calls = callsOf(at.call) } = {},
): Promise<Answer> {
  const { lists, resource, call, ask } = at;
  const keyword = keywordOf(call);
  // Relays limit searches, but not lists; an array that a search answers has all rows.
  const isList =
    resource.search !== undefined || (keyword === '' && ask.found.get(resource) !== asArray);
  const there = isList ? { ...at, call: listCall(call) } : at;
  const more = keyword === '' ? [] : [[resource.search ?? 'keyword', keyword]];
  const found: unknown[] = [];
  for (let index = 0; ; index++) {
    const answer = await askPage(there, { index, size: lists.most, more });
    if (!isDone(answer)) return answer;
    if (isList && ask.found.get(resource) === asArray) return searchPages(at, { most, calls });
    const { rows, total } = pageOf(at, answer);
    if (!Array.isArray(rows)) return answer;
    found.push(...rows);
    // Without a number of rows, the answer is everything.
    const all = total ?? found.length;
    const isDear = callsFor(at, found, all) > calls;
    const isEnd = !isDear && (found.length >= all || rows.length === 0);
    if (!isEnd && !isDear && found.length < most) continue;
    // Rows in the place of many say no number.
    const counted = resource.groups ? {} : { total: all };
    return withEnvelope(answer, { data: found, ...(isEnd ? {} : { ...counted, truncated: true }) });
  }
}

const callsOf = ({ query }: Call): number => Number(query.get('calls') || Number.POSITIVE_INFINITY);

/** The call for the list that a search is over. */
export const listCall = (call: Call): Call => ({
  ...call,
  path: call.path.replace(/\/search$/, ''),
});

/** All rows that a text finds, of a relay whose search answers them at once, whatever else the call says. */
async function searchOnce(at: TheirList): Promise<Answer> {
  const query = new URLSearchParams({ keyword: keywordOf(at.call) });
  const answer = await at.ask({ ...at.call, query });
  return isDone(answer) ? withEnvelope(answer, { data: pageOf(at, answer).rows }) : answer;
}

/**
 * All rows that a text finds, page after page where the relay has pages, and those behind rows that stand for many.
 * @returns rows as `data`; `truncated` where there are more than it reads
 */
export async function search(at: TheirList): Promise<Answer> {
  const { lists, resource, call } = at;
  const { groups } = resource;
  if (lists.size === undefined) return searchOnce(at);
  if (!groups) return searchPages(at);
  const every = { ...at, call: { ...call, query: new URLSearchParams() } };
  const all = await searchPages(every, { most: maxListed, calls: callsOf(call) });
  const isCut = isRow(all.value) && all.value['truncated'] === true;
  return isCut ? all : ungrouped(at, groups, all);
}
