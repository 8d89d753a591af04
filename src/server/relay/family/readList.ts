/** Our list calls, whole: a page of any size, filtered and sorted by any field, as far as the relay's own calls go. */
import { pick } from 'es-toolkit';
import { isRow } from '../../../schema/isRow';
import { isLeftOut } from '../../../schema/recordStatus';
import type { Row } from '../../../schema/types';
import { readRow } from '../../../schema/values/oddValues';
import { newestFirst, sortRows, sortValue } from '../../../schema/values/sortRows';
import { turnFor } from '../../kernel/work/longWork';
import { isAnyNumber, type ListAt, readAsked, type Sort } from './asked';
import { keywordOf, listCall, pageAsked, pagesOf, search, sizeAt, sorts } from './lists';
import { cutRange, NoPage, type Part, readRange, scanRange } from './relayPages';
import { isFoundBy, isMeantBy } from './searched';
import { type Answer, dataOf, isDone, withEnvelope } from './TheirCall';

/** Most rows that a list has, by its newest id, of which all are read at once to sort or narrow them. */
const maxWhole = 20_000;
/** Most calls for the same of a relay that answers pages. */
const wholeCalls = '10';
/** Bytes that take as long as a record that is narrowed or put in its place. */
const bytesOfRow = 100;

/** The records that a search answers, without what only its signs find, and without deleted ones. */
function meantOf({ schema, call }: ListAt, answer: Answer): Row[] {
  const { query } = call;
  const keyword = keywordOf(call);
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
  const query = new URLSearchParams({ keyword, ...(calls ? { calls } : {}) });
  const list = listCall(at.call);
  const answer = await search({ ...at, call: { ...list, path: `${list.path}/search`, query } });
  if (isDone(answer)) return answer;
  const { value } = answer;
  // One API on PostgreSQL compares a text with the number of a record.
  if (isRow(value) && String(value['message']).includes('22P02')) return undefined;
  throw new NoPage(answer);
}

/** A reader of the relay's list, by these filters, in an order that it knows. @param size rows of a page */
function reader(at: ListAt, theirs = new URLSearchParams(), sort?: Sort, size = at.lists.most) {
  const query = new URLSearchParams(theirs);
  if (sort) query.set('sort', sort.field);
  if (sort) query.set('direction', sort.order.toLowerCase());
  return pagesOf({ ...at, call: { ...listCall(at.call), query } }, size);
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
  const first = isAtOnce ? await reader(at)(0) : undefined;
  if (first && !first.isFull) return first.rows.filter(isRow);
  const ids = idsOf(first?.rows ?? []);
  // Ids of own records say nothing of their number.
  const isOwn = schema['x-resource'].owner !== undefined;
  if (!isOwn && Number(ids[0] ?? 0) > maxWhole) return undefined;
  const answer = await ask(at, '', isAtOnce || resource.groups ? undefined : wholeCalls);
  if (!answer || isCutShort(answer)) return undefined;
  const rows = meantOf(at, answer);
  const found = new Set(idsOf(rows));
  return ids.every((id) => found.has(id)) ? rows : undefined;
}

/** Records in an order, by their values as forms hold them. */
function inOrder({ schema, ask: { locale } }: ListAt, rows: readonly Row[], sort: Sort) {
  const { field, order } = sort;
  const value = sortValue(schema);
  const fields = [field, schema['x-resource'].orderFirst?.[field] ?? field];
  const by = { field, descending: order === 'DESC' };
  return sortRows(rows, by, locale, (row) => value(readRow(schema, pick(row, fields)), field));
}

/** True for rows that came newest first although another order was asked for: older versions ignore orders. */
function isIgnored(at: ListAt, rows: readonly unknown[], sort: Sort) {
  const records = rows.filter(isRow);
  const sorted = inOrder(at, records, sort);
  const isNewestFirst = records.every(
    ({ id }, index) => index === 0 || Number(id) < Number(records[index - 1]?.['id']),
  );
  return isNewestFirst && records.some((row, index) => row !== sorted[index]);
}

/** A turn for work on many rows. */
const turnForRows = ({ length }: readonly Row[]) => turnFor(length * bytesOfRow);

/** A part, and whether all rows of the list are in the order that was asked for. */
type Found = Part & { isSorted: boolean; leftFields?: string[] };

/** The rows of a page. @throws NoPage */
async function findRows(at: ListAt): Promise<Found> {
  const { lists, resource, schema, call } = at;
  const { keyword, from, to, sort, theirs, matches = () => true, left, leftFields } = readAsked(at);
  const isKnown = !sort || sorts(lists, resource, sort.field, sort.order === 'ASC');
  // The names of references are not here.
  const canSort = !sort || !schema.properties[sort.field]?.['x-reference'];
  const partOf = async (rows: readonly Row[], isCut = false): Promise<Found> => {
    await turnForRows(rows);
    const newest = newestFirst(rows.filter(matches));
    const isSorted = canSort && newest.length <= maxWhole;
    if (sort && isSorted) await turnForRows(newest);
    const ordered = sort && isSorted ? inOrder(at, newest, sort) : newest;
    return { ...cutRange(ordered, from, to), isCut, isSorted: isSorted && !isCut };
  };
  const isGroups = resource.groups !== undefined;
  const answer = keyword !== '' || isGroups ? await ask(at, keyword) : undefined;
  if (answer) return partOf(meantOf(at, answer), isCutShort(answer));
  const step = sizeAt(lists, pageAsked(call).size);
  if (keyword === '' && !left && isKnown) {
    const part = await readRange(reader(at, theirs, sort, step), from, to, step);
    if (!sort || !isIgnored(at, part.rows, sort)) return { ...part, isSorted: true };
  }
  const whole = keyword === '' && (left || canSort) ? await readWhole(at) : undefined;
  if (whole) return partOf(whole);
  if (keyword === '' && !left)
    return {
      ...(await readRange(reader(at, theirs, undefined, step), from, to, step)),
      isSorted: false,
    };
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
async function readTheirPage(at: ListAt): Promise<Answer> {
  const { resource, schema, call } = at;
  const { page, size } = pageAsked(call);
  if (resource.groups) {
    const all = await search(at);
    const rows = dataOf(all);
    if (!isDone(all) || !Array.isArray(rows)) return all;
    const data = rows.slice(page * size, (page + 1) * size);
    return withEnvelope(all, { data, total: rows.length });
  }
  // Some relays take the 0 for a value.
  const asked = [...call.query].filter(([field, text]) => !isAnyNumber(schema, field, text));
  const list = { ...at, call: { ...call, query: new URLSearchParams(asked) } };
  const { rows, total } = await pagesOf(list, size)(page);
  return answerWith({ data: rows, total });
}

/** Rows that a look at the list finds, where the relay's search fails at a text. @throws NoPage */
async function lookFor(at: ListAt, keyword: string): Promise<Answer> {
  const { rows, isCut } = await scanRange(reader(at), isFoundBy(at.schema, keyword), 0, maxWhole);
  return answerWith({ data: rows, ...(isCut && { truncated: true }) });
}

/**
 * All that a search finds at once. A relay that has no pages of searches may answer nothing to an empty one, or some
 * tens of rows: then the list says whether these are all. @throws NoPage
 */
async function findAll(at: ListAt): Promise<Answer> {
  const { lists, call } = at;
  const { query } = call;
  const keyword = keywordOf(call);
  const answer = await ask(at, keyword, query.get('calls'));
  if (!answer) return lookFor(at, keyword);
  const rows = meantOf(at, answer);
  const found = dataOf(answer);
  const count = Array.isArray(found) ? found.length : 0;
  const isSure = lists.size !== undefined || keyword !== '' || count % lists.most !== 0;
  if (isSure || isCutShort(answer) || query.has('ids')) return withEnvelope(answer, { data: rows });
  const first = await reader(at)(0);
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
