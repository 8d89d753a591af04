/** Our list calls, whole: a page of any size, filtered and sorted by any field, as far as the relay's own calls go. */
import { pick } from 'es-toolkit';
import type { Filter } from '../../../schema/filters/Filter';
import { operators } from '../../../schema/filters/operators';
import { parseFilter } from '../../../schema/filters/parseFilter';
import { rowMatcher } from '../../../schema/filters/rowMatcher';
import { isRow } from '../../../schema/isRow';
import { isLeftOut } from '../../../schema/recordStatus';
import type { ResourceSchema, Row } from '../../../schema/types';
import { readRow } from '../../../schema/values/oddValues';
import { newestFirst, sortedRows } from '../../../schema/values/sortRows';
import { ofPage, pageOfAll } from './groups';
import { type Lists, pageAsked, pagesOf, search, sizeAt, sorts } from './lists';
import type { RelayResource } from './RelayFile';
import { cutRange, NoPage, type Part, readRange, scanRange } from './relayPages';
import { isFoundBy, isMeantBy } from './searched';
import { type Answer, type Ask, type Call, dataOf, isDone, withEnvelope } from './TheirCall';

/** Most rows that a list has, by its newest id, of which all are read at once to sort or narrow them. */
const maxWhole = 20_000;
/** Most calls for the same of a relay that answers pages. */
const wholeCalls = '10';

/** The list of a resource: where the relay has it, and what a record of it is there. */
export interface ListAt {
  lists: Lists;
  resource: RelayResource;
  schema: ResourceSchema;
  call: Call;
  ask: Ask;
}

type Sort = { field: string; order: string };

/** The order that a call asks for; undefined for the newest first. */
function sortOf(query: URLSearchParams): Sort | undefined {
  const field = query.get('sort') ?? '';
  const order = query.get('direction') === 'asc' ? 'ASC' : 'DESC';
  return field === '' || (field === 'id' && order === 'DESC') ? undefined : { field, order };
}

/**
 * The text of a filter as the relay takes it, where it applies it itself: one value, and not 0, by which it means any.
 */
function askedText(
  { properties, 'x-resource': { query = [], selfPath } }: ResourceSchema,
  { filters = [] }: RelayResource,
  filter: Filter,
  text: string,
): string | undefined {
  if (!('values' in filter)) return undefined;
  const { field, operator, values } = filter;
  const value = String(values[0] ?? '');
  if (!query.includes(field) || filters.includes(field)) {
    const isOne = operator === 'oneOf' && values.length === 1 && !/^(0|none)?$/.test(value);
    return filters.includes(field) && isOne ? value : undefined;
  }
  const property = properties[field];
  const isOne = property?.['x-transient'] || property?.type !== 'integer';
  if (!isOne && !/^[1-9]\d*$/.test(text)) return undefined;
  // The contract's own lists know no signs.
  return selfPath === undefined ? text : operators[operator].write(values.map(String));
}

/** The words of a call for a list. */
interface Asked {
  keyword: string;
  /** Rows `from` (included) to `to` (excluded). */
  from: number;
  to: number;
  sort: Sort | undefined;
  /** Filters that the relay applies. */
  theirs: URLSearchParams;
  /** All filters, and those that the relay does not apply; undefined without any. */
  matches: Condition | undefined;
  left: Condition | undefined;
  /** The fields of those. */
  leftFields: string[];
}

type Condition = (row: Row) => boolean;

/** The condition of filters, for records as they came. */
function conditionOf(schema: ResourceSchema, filters: readonly Filter[]): Condition | undefined {
  if (filters.length === 0) return undefined;
  const matches = rowMatcher(schema.properties, { and: filters });
  return (row) => matches(readRow(schema, row), 0);
}

function readAsked({ schema, resource, call }: ListAt): Asked {
  const { query, path } = call;
  const { page, size } = pageAsked(call);
  const theirs = new URLSearchParams();
  const all: Filter[] = [];
  const left = new Map<string, Filter>();
  for (const [field, text] of query) {
    // By 0 the contract's own lists mean any number.
    const isAny = text === '0' && schema['x-resource'].query?.includes(field) === true;
    const filter = ofPage.has(field) || isAny ? undefined : parseFilter(schema, field, text);
    if (!filter) continue;
    const isUnknown = resource.query?.[field] === null;
    const asked = isUnknown ? undefined : askedText(schema, resource, filter, text);
    if (asked !== undefined) theirs.set(field, asked);
    // No field of the records: nothing but the relay could apply it.
    if (schema.properties[field]?.['x-transient']) continue;
    all.push(filter);
    if (asked === undefined) left.set(field, filter);
  }
  return {
    keyword: path.endsWith('/search') ? keywordOf(query) : '',
    from: page * size,
    to: (page + 1) * size,
    sort: sortOf(query),
    theirs,
    matches: conditionOf(schema, all),
    left: conditionOf(schema, [...left.values()]),
    leftFields: [...left.keys()],
  };
}

const keywordOf = (query: URLSearchParams): string => query.get('keyword') ?? '';

/** The records that a search answers, without what only its signs find, and without deleted ones. */
function meantOf({ schema, call: { query } }: ListAt, answer: Answer): Row[] {
  const keyword = keywordOf(query);
  const isMeant = /[%_]/.test(keyword) ? isMeantBy(schema, keyword) : () => true;
  const ids = new Set((query.get('ids') ?? '').split(','));
  const isAsked = (row: Row) => keyword !== '' || !query.has('ids') || ids.has(String(row['id']));
  const data = dataOf(answer);
  const rows = Array.isArray(data) ? data.filter(isRow) : [];
  return rows.filter((row) => !isLeftOut(schema, row) && isMeant(row) && isAsked(row));
}

const isCutShort = ({ value }: Answer): boolean => isRow(value) && value['truncated'] === true;

/** A search for a text, or of all rows. @returns undefined where the relay fails at the text. @throws NoPage */
async function ask(
  at: ListAt,
  keyword: string,
  calls?: string | null,
): Promise<Answer | undefined> {
  const { lists, resource, call } = at;
  const query = new URLSearchParams({ keyword, ...(calls ? { calls } : {}) });
  const path = `${call.path.replace(/\/search$/, '')}/search`;
  const answer = await search(lists, resource, { ...call, path, query }, at.ask);
  if (isDone(answer)) return answer;
  const { value } = answer;
  // One API on PostgreSQL compares a text with the number of a record.
  if (isRow(value) && String(value['message']).includes('22P02')) return undefined;
  throw new NoPage(answer);
}

/** A reader of the relay's list, by these filters, in an order that it knows. */
function reader(
  { lists, resource, call, ask: send }: ListAt,
  theirs: URLSearchParams,
  sort?: Sort,
) {
  const query = new URLSearchParams(theirs);
  if (sort) query.set('sort', sort.field);
  if (sort) query.set('direction', sort.order.toLowerCase());
  const list = { ...call, path: call.path.replace(/\/search$/, ''), query };
  return pagesOf(lists, resource, list, send, sizeAt(lists, pageAsked(call).size));
}

const idsOf = (rows: readonly unknown[]) => rows.flatMap((row) => (isRow(row) ? [row['id']] : []));

/**
 * All rows by an empty search, where that holds the first page of the list, and so all; undefined for a list that is
 * too long, and for a relay that does not answer it so. @throws NoPage
 */
async function readWhole(at: ListAt): Promise<Row[] | undefined> {
  const { lists, schema, resource } = at;
  if (!schema['x-resource'].search) return undefined;
  const isAtOnce = lists.size === undefined;
  const first = isAtOnce ? await reader(at, new URLSearchParams())(0) : undefined;
  if (first && !first.isFull) return first.rows.filter(isRow);
  const ids = idsOf(first?.rows ?? []);
  if (Number(ids[0] ?? 0) > maxWhole) return undefined;
  const answer = await ask(at, '', isAtOnce || resource.groups ? undefined : wholeCalls);
  if (!answer || isCutShort(answer)) return undefined;
  const rows = meantOf(at, answer);
  const found = new Set(idsOf(rows));
  return ids.every((id) => found.has(id)) ? rows : undefined;
}

/** True for rows that came newest first although another order was asked for: older versions ignore orders. */
function isIgnored({ schema, ask: { locale } }: ListAt, rows: readonly unknown[], sort: Sort) {
  const records = rows.filter(isRow).map((row) => readRow(schema, row));
  const inOrder = sortedRows(schema, records, sort, locale);
  const isNewestFirst = records.every(
    ({ id }, at) => at === 0 || Number(id) < Number(records[at - 1]?.['id']),
  );
  return isNewestFirst && records.some((row, at) => row !== inOrder[at]);
}

/** Records in an order, by their values as forms hold them. */
function inOrder({ schema, ask: { locale } }: ListAt, rows: readonly Row[], sort?: Sort): Row[] {
  const newest = newestFirst(rows);
  if (!sort) return newest;
  const read = new Map(newest.map((row): [Row, Row] => [readRow(schema, row), row]));
  return sortedRows(schema, [...read.keys()], sort, locale).map((row) => read.get(row) ?? row);
}

/** A part, and whether all rows of the list are in the order that was asked for. */
type Found = Part & { isSorted: boolean; leftFields?: string[] };

/** The rows of a page. @throws NoPage */
async function findRows(at: ListAt): Promise<Found> {
  const { lists, resource, schema, call } = at;
  const { keyword, from, to, sort, theirs, matches = () => true, left, leftFields } = readAsked(at);
  const isKnown = !sort || sorts(lists, resource, sort.field, sort.order === 'ASC');
  // The names of references are not here.
  const canSort = !sort || !schema.properties[sort.field]?.['x-reference'];
  const partOf = (rows: readonly Row[], isCut = false): Found => ({
    ...cutRange(inOrder(at, rows.filter(matches), canSort ? sort : undefined), from, to),
    isCut,
    isSorted: canSort && !isCut,
  });
  const isGroups = resource.groups !== undefined;
  const answer = keyword !== '' || isGroups ? await ask(at, keyword) : undefined;
  if (answer) return partOf(meantOf(at, answer), isCutShort(answer));
  const step = sizeAt(lists, pageAsked(call).size);
  if (keyword === '' && !left && isKnown) {
    const part = await readRange(reader(at, theirs, sort), from, to, step);
    if (!sort || !isIgnored(at, part.rows, sort)) return { ...part, isSorted: true };
  }
  const whole = keyword === '' && (left || canSort) ? await readWhole(at) : undefined;
  if (whole) return partOf(whole);
  if (keyword === '' && !left)
    return { ...(await readRange(reader(at, theirs), from, to, step)), isSorted: false };
  const isFound = keyword === '' ? () => true : isFoundBy(schema, keyword);
  const isWanted = (row: Row) => isFound(row) && (left?.(row) ?? true);
  const read = reader(at, theirs, isKnown ? sort : undefined);
  return { ...(await scanRange(read, isWanted, from, to)), isSorted: isKnown, leftFields };
}

/** An answer with rows. */
const answerWith = (fields: Row, { headers = {} }: Partial<Answer> = {}): Answer => ({
  status: 200,
  headers: pick(headers, ['retry-after']),
  value: { success: true, message: '', ...fields },
  text: '',
});

/** A page of our size. @throws NoPage */
async function readPage(at: ListAt): Promise<Answer> {
  const { rows, total, hasMore, isCut, isSorted, leftFields, refused } = await findRows(at);
  // Nobody knows the number of all rows then, and what was narrowed here may be asked for without.
  const count = isCut ? { truncated: true, found: total, narrowed_by: leftFields } : { total };
  const how = { ...count, ...(!isSorted && { sorted_by: 'page' }) };
  return answerWith({ data: rows, has_more: hasMore, ...how }, refused);
}

/** A page of a list as programs ask for it: the relay's own, by its own filters. @throws NoPage */
async function readTheirPage({ lists, resource, call, ask: send }: ListAt): Promise<Answer> {
  if (resource.groups) return pageOfAll(call, await search(lists, resource, call, send));
  const { page, size } = pageAsked(call);
  const { rows, total } = await pagesOf(lists, resource, call, send, size)(page);
  return answerWith({ data: rows, total });
}

/** Rows that a look at the list finds, where the relay's search fails at a text. @throws NoPage */
async function lookFor(at: ListAt, keyword: string): Promise<Answer> {
  const read = reader(at, new URLSearchParams());
  const { rows, isCut } = await scanRange(read, isFoundBy(at.schema, keyword), 0, maxWhole);
  return answerWith({ data: rows, ...(isCut && { truncated: true }) });
}

/**
 * All that a search finds at once. A relay that has no pages of searches may answer nothing to an empty one, or some
 * tens of rows: then the list says whether these are all. @throws NoPage
 */
async function findAll(at: ListAt): Promise<Answer> {
  const { lists, call } = at;
  const { query } = call;
  const keyword = keywordOf(query);
  const answer = await ask(at, keyword, query.get('calls'));
  if (!answer) return lookFor(at, keyword);
  const rows = meantOf(at, answer);
  const found = dataOf(answer);
  const count = Array.isArray(found) ? found.length : 0;
  const isSure = lists.size !== undefined || keyword !== '' || count % lists.most !== 0;
  if (isSure || isCutShort(answer) || query.has('ids')) return withEnvelope(answer, { data: rows });
  const first = await reader(at, new URLSearchParams())(0);
  if (!first.isFull) return answerWith({ data: first.rows });
  const ids = new Set(idsOf(rows));
  const isWhole = idsOf(first.rows).every((id) => ids.has(id));
  return answerWith({ data: rows, ...(isWhole ? {} : { truncated: true }) });
}

/** Answers a list or a search of ours. */
export async function readList(at: ListAt): Promise<Answer> {
  try {
    if (at.call.query.has('page_size')) return await readPage(at);
    return await (at.call.path.endsWith('/search') ? findAll(at) : readTheirPage(at));
  } catch (error) {
    if (error instanceof NoPage) return error.answer;
    throw error;
  }
}
