/** Creation of records, and the look for one whose answer was lost: only what was not there before counts. */

import type { ResourceSchema, Row } from '../../../schema/types';
import { compareNumbers } from '../../../schema/values/exactSums';
import { addsDifferences } from '../calls/relayStatus';
import { done, type Finding, notDone, requestWrite, unknown } from '../calls/settle';
import { HttpError } from '../errors/HttpError';
import type { FetchPage } from '../rows/serverPages';
import { isUuid } from '../values/recordIds';
import { mayBeSaved, saveModels } from './savedAnyway';

/** An id: a number, or the digits of one that a number would round. */
type Id = number | string;

/** The caller's knowledge of a creation. */
export interface CreationMeta {
  /** How many records one call makes; 1 if absent. */
  count?: number;
  /** True where nobody asks for the id of the new record: looking for it may take a call. */
  needsNoId?: boolean;
  /** The same for every try of one creation. */
  idempotencyKey?: string;
  /** Filled by the first try, for one more after its answer was lost: the highest id before it. */
  tried?: { before?: Id | undefined };
  /** The highest id from before the first try, where the caller has just read it: a lost answer is behind it. */
  after?: Id;
  /** True for a record that this call may have made; those of its name if absent. */
  isSame?: (row: Row) => boolean;
  /** The lost answer, from the records that were found. */
  answerOf?: (rows: readonly Row[]) => unknown;
}

interface Creation extends Omit<CreationMeta, 'needsNoId'> {
  schema: ResourceSchema;
  body: Row;
  fetchPage: FetchPage;
}

/** Fields by which people know a record; the first that a resource has counts. */
const naming = ['name', 'username', 'title'] as const;
const maxPages = 50;

/**
 * Below, at or above 0 as the id of the row is below, at or above that id; undefined where they cannot be compared.
 * UUIDs of records are in the order of their time.
 */
function compareId(row: Row, id: unknown): number | undefined {
  const { id: own } = row;
  const isText = (value: unknown): value is string => typeof value === 'string' && isUuid(value);
  if (isText(own) && isText(id)) return own === id ? 0 : own < id ? -1 : 1;
  return isText(own) && id === 0 ? 1 : compareNumbers(own, id);
}
const isNewestFirst = (rows: readonly Row[]) =>
  rows.every((row, i) =>
    i === 0 ? compareId(row, 0) !== undefined : (compareId(row, rows[i - 1]?.['id']) ?? 0) < 0,
  );

/** The highest of these ids, 0 without any. */
export const highestOf = (rows: readonly Row[]): Id =>
  rows.reduce<Id>(
    // compareNumbers has read it as a number.
    (highest, row) => ((compareId(row, highest) ?? -1) > 0 ? (row['id'] as Id) : highest),
    0,
  );

/** The highest id of the list; undefined where the list does not begin with the newest. */
async function highestId(fetchPage: FetchPage): Promise<Id | undefined> {
  const { rows } = await fetchPage(0);
  // compareNumbers has read it as a number.
  return isNewestFirst(rows) ? ((rows[0]?.['id'] ?? 0) as Id) : undefined;
}

/** Rows with a higher id, newest first. */
async function rowsAfter(fetchPage: FetchPage, id: Id): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 0; page < maxPages; page++) {
    const { rows, isFull } = await fetchPage(page);
    found.push(...rows.filter((row) => (compareId(row, id) ?? 0) > 0));
    if (!isFull || rows.some((row) => (compareId(row, id) ?? 1) <= 0)) break;
  }
  return [...new Map(found.map((row) => [row['id'], row])).values()];
}

const plain = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** Rows that have the name of a creation. */
function namesakes(schema: ResourceSchema, body: Row, rows: readonly Row[]): Row[] {
  const field = naming.find((known) => known in schema.properties);
  return field ? rows.filter((row) => plain(row[field]) === plain(body[field])) : [];
}

/** The id of the newest record of that name; empty where there is none to be seen. */
export async function newRecordId(
  schema: ResourceSchema,
  body: Row,
  fetchPage: FetchPage,
): Promise<Id> {
  const { rows } = await fetchPage(0).catch(() => ({ rows: [] }));
  // An id of any other type is shown as it came.
  return (namesakes(schema, body, rows)[0]?.['id'] ?? '') as Id;
}

/**
 * The look at a list for new records of that name. Without the highest id of before, an older record of the name leaves
 * it open.
 */
async function lookForNew(creation: Creation, before: Id | undefined): Promise<Finding<unknown>> {
  const { schema, body, fetchPage, count = 1, answerOf, isSame = () => true } = creation;
  if (!naming.some((known) => known in schema.properties)) return unknown;
  const { rows, isFull } =
    before === undefined
      ? await fetchPage(0)
      : { rows: await rowsAfter(fetchPage, before), isFull: false };
  const mine = namesakes(schema, body, rows).filter(isSame);
  // Others may have been made since, so that it is on a page behind; the embedded server was asked by its key.
  const isBehind = isFull && !addsDifferences();
  if (mine.length === 0) return isBehind ? unknown : notDone;
  if (before === undefined) return unknown;
  const answer = answerOf ? answerOf(mine) : mine[0];
  return mine.length < count ? { ...unknown, data: answer } : done(answer);
}

const send = (creation: Creation, before: Id | undefined) =>
  requestWrite(
    `${creation.schema['x-resource'].path}/`,
    {
      method: 'POST',
      body: creation.body,
      ...(creation.idempotencyKey ? { idempotencyKey: creation.idempotencyKey } : {}),
    },
    async (refusal) =>
      mayBeSaved(creation.schema, refusal) ? unknown : lookForNew(creation, before),
  );

/** The highest id that the list has now; undefined where it is not known. @throws HttpError unauthorized */
const highestNow = (fetchPage: FetchPage): Promise<Id | undefined> =>
  highestId(fetchPage).catch((error: unknown) => {
    if (error instanceof HttpError && error.kind === 'unauthorized') throw error;
    return undefined;
  });

/**
 * Behind `--relay` the key of a lost call tells nothing once its answer is lost on the other side: where the form may
 * send it again, the list of before is noted.
 */
async function createKeyed(creation: Creation): Promise<unknown> {
  const { tried, fetchPage } = creation;
  if (!tried || addsDifferences()) return send(creation, creation.after);
  if (!('before' in tried)) tried.before = await highestNow(fetchPage);
  return send(creation, tried.before);
}

/** The newest records of that name, page after page as long as there are any. */
async function newestNamesakes({ schema, body, fetchPage }: Creation): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 0; page < maxPages; page++) {
    const { rows, isFull } = await fetchPage(page);
    const mine = namesakes(schema, body, rows);
    found.push(...mine);
    if (!isFull || mine.length === 0) break;
  }
  return found;
}

/** @throws HttpError, also of a record that some relays store and answer an error for */
async function sendWhole(creation: Creation, send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (!mayBeSaved(creation.schema, error)) throw error;
    const made = await newestNamesakes(creation).catch((failure: unknown) => {
      if (failure instanceof HttpError && failure.kind === 'unauthorized') throw failure;
      throw new HttpError('unsure', 'not looked for', 200);
    });
    if (made.length === 0) throw error;
    return saveModels(made);
  }
}

/**
 * Makes a record.
 * @param creation `body` as the API carries it; `fetchPage` reads the list, newest first
 * @returns the answer, or what takes its place where it was lost and the record was found
 * @throws HttpError
 */
export const createRecord = (creation: Creation): Promise<unknown> =>
  sendWhole(creation, () => createKeyed(creation));
