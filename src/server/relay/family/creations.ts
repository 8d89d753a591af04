/** New records: those of a lost answer are found by their ids, for only what was not there before counts. */
import { isRow } from '../../../schema/isRow';
import { namesakes } from '../../../schema/namesakes';
import type { Row } from '../../../schema/types';
import { compareNumbers } from '../../../schema/values/exactSums';
import { askMoved } from './calls';
import { dataToOurs, toTheirs } from './fields';
import { pagesOf, sizeAt } from './lists';
import type { RelayFile } from './RelayFile';
import { NoPage, type ReadPage } from './relayPages';
import { type Found, outcomeAnswer, settled } from './settled';
import { type Answer, type Ask, type Call, dataOf, isDone, withEnvelope } from './TheirCall';
import { isOurs, type Kind, withNumbers } from './updates';

const maxPages = 50;

/** UUIDs of records are in the order of their time. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

/** Below, at or above 0 as the id is below, at or above the other; undefined where they cannot be compared. */
function compareIds(id: unknown, other: unknown): number | undefined {
  if (isText(id) && isText(other)) return id === other ? 0 : id < other ? -1 : 1;
  return isText(id) && other === 0 ? 1 : compareNumbers(id, other);
}

const isNewestFirst = (rows: readonly Row[]): boolean =>
  rows.every(({ id }, at) => (compareIds(id, at === 0 ? 0 : rows[at - 1]?.['id']) ?? 0) !== 0) &&
  rows.every(({ id }, at) => at === 0 || (compareIds(id, rows[at - 1]?.['id']) ?? 0) < 0);

/** A creation of ours. */
interface Creation {
  file: RelayFile;
  kind: Kind;
  call: Call;
  ask: Ask;
  body: Row;
}

/** Reads pages of the list, the newest first. @throws NoPage */
function readerOf({ file: { list: lists }, kind: { resource }, call, ask }: Creation): ReadPage {
  const query = new URLSearchParams();
  const newest = { method: 'GET', path: call.path, query, body: undefined };
  if (!lists) throw new Error('the relay has no lists');
  return pagesOf({ lists, resource, call: newest, ask }, sizeAt(lists, 100));
}

/** Rows of the creation's name with a higher id, the newest first. @throws NoPage */
async function newRows(creation: Creation, highest: unknown): Promise<Row[]> {
  const { kind, body } = creation;
  const found = new Map<unknown, Row>();
  const read = readerOf(creation);
  for (let page = 0; page < maxPages; page++) {
    const rows = (await read(page)).rows.filter(isRow);
    const newer = rows.filter(({ id }) => (compareIds(id, highest) ?? 0) > 0);
    for (const row of namesakes(kind.schema, body, newer) ?? []) found.set(row['id'], row);
    if (newer.length < rows.length || rows.length === 0) break;
  }
  return [...found.values()];
}

/** The look for records of a creation whose answer was lost. */
async function lookForNew(creation: Creation): Promise<Found> {
  const { ask, body } = creation;
  const { highest } = ask.tried;
  const rows = await newRows(creation, highest ?? 0);
  if (rows.length === 0) return 'notDone';
  const isBatch = body['count'] !== undefined;
  const data = isBatch ? rows.map(({ key }) => key) : rows[0];
  // Without the highest id of before an older record may have the name.
  if (highest === undefined) return undefined;
  if (rows.length < (Number(body['count']) || 1)) return outcomeAnswer('unknown', data);
  return { status: 200, headers: {}, value: { success: true, message: '', data }, text: '' };
}

/**
 * Some relays store a record and answer an error for a part of it (`repairs`): a change of the record writes that part
 * again. One that was there before is as it was.
 */
async function repaired(creation: Creation, refusal: Answer): Promise<Answer> {
  const { kind, call, ask } = creation;
  const { repairs } = kind.resource;
  const { message } = isRow(refusal.value) ? refusal.value : {};
  if (repairs === undefined || !new RegExp(repairs).test(String(message))) return refusal;
  const rows = await newRows(creation, ask.tried.highest ?? 0).catch(() => undefined);
  if (!rows) return outcomeAnswer('unknown');
  for (const { id, name } of rows) {
    const body = withNumbers(kind, { id, name });
    const saved = await ask({ ...call, method: 'PUT', body }).catch(() => undefined);
    if (!saved || !isDone(saved)) return outcomeAnswer('unknown');
  }
  return rows.length === 0
    ? refusal
    : withEnvelope(refusal, { success: true, message: '', data: rows[0] });
}

/** Notes the highest id of before. @returns an answer by which the creation cannot be sent now */
async function noteHighest(creation: Creation): Promise<Answer | undefined> {
  try {
    const rows = (await readerOf(creation)(0)).rows.filter(isRow);
    if (isNewestFirst(rows)) creation.ask.tried.highest = rows[0]?.['id'] ?? 0;
  } catch (error) {
    if (!(error instanceof NoPage)) throw error;
    const { status } = error.answer;
    // Nothing was done yet.
    if ([401, 429].includes(status) || status > 500) return error.answer;
  }
  return undefined;
}

/** Creates a record. @returns the relay's answer in our words */
export async function createRecord(
  file: RelayFile,
  kind: Kind,
  call: Call,
  ask: Ask,
): Promise<Answer> {
  const given = withNumbers(kind, isRow(call.body) ? call.body : {});
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => !isOurs(name)));
  const creation = { file, kind, call, ask, body };
  if (ask.tried.isKeyed && !ask.tried.isAgain) {
    const refused = await noteHighest(creation);
    if (refused) return refused;
  }
  const theirs = toTheirs(kind.resource, body);
  const rule = file.calls?.[`POST ${call.path}`];
  const send = () =>
    rule
      ? askMoved(rule, call, { ...theirs, $: theirs }, ask)
      : ask({ ...call, path: `${call.path}/`, body: theirs });
  const answer = await settled(ask, send, () => lookForNew(creation));
  if (!isDone(answer)) return repaired(creation, answer);
  const data = dataOf(answer);
  return data === undefined
    ? answer
    : withEnvelope(answer, { data: dataToOurs(kind.resource, data) });
}
