import type { Identifier, RaRecord } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import type { ResourceSchema, Row } from '../../../schema/types';
import { runJob } from '../calls/runJob';
import { withWaits } from '../calls/withWaits';
import { HttpError } from '../errors/HttpError';
import { findRecord, getRecord } from '../rows/readRecord';
import { fetchPageOf } from './fetchPage';
import { searchAll, searchText } from './searchRelay';

/** So many records are asked for one by one; more are looked for in one search. */
const fewRecords = 3;
/** A search names so many ids in its address; a relay that does not read them answers all records. */
const maxNamed = 500;
/** Pages that are looked through for records that have no call of their own. */
const maxPages = 100;

/** True where the API has a call that answers one record; read-only records, as log entries, have lists only. */
export const hasOwnCall = (schema: ResourceSchema) => schema['x-resource'].form.length > 0;

type ById = Map<string, RaRecord>;

const found = (rows: readonly Row[], ids: ReadonlySet<string>): ById => {
  const isWanted = (row: Row): row is RaRecord => ids.has(String(row['id']));
  return new Map(rows.filter(isWanted).map((row) => [String(row.id), row]));
};

/** Looks for records page by page, and ends once all are there. */
async function findInPages(
  schema: ResourceSchema,
  ids: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ById> {
  const fetchPage = fetchPageOf(schema, {}, { signal });
  const all: ById = new Map();
  for (let page = 0; page < maxPages && all.size < ids.size; page++) {
    const { rows, hasNext } = await withWaits(() => fetchPage(page), signal);
    // Those without an id are not found.
    for (const [id, row] of found(rows, ids)) all.set(id, row);
    if (!hasNext) break;
  }
  return all;
}

/** Failures of a search that a call for each record would end in, too. */
const isForAll = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.status !== 504 &&
  ['aborted', 'unauthorized', 'rateLimited', 'network'].includes(error.kind);

/**
 * Looks for records by searches that name them, many in each. Ends where the relay does not read the names; those of a
 * search that failed are not found.
 * @throws HttpError
 */
async function findNamed(
  schema: ResourceSchema,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ById> {
  const all: ById = new Map();
  for (let at = 0; at < ids.length; at += maxNamed) {
    const part = ids.slice(at, at + maxNamed);
    const search = searchText(schema, '', { signal, ids: part.join(',') });
    const answer = await search.catch((error: unknown) => {
      if (isForAll(error)) throw error;
      return undefined;
    });
    if (!answer) continue;
    const some = found(answer.found, new Set(part));
    if (some.size === 0 && answer.isTruncated) break;
    for (const [id, row] of some) all.set(id, row);
  }
  return all;
}

/** Asks for each record; one that there is not is left out. @throws HttpError the first that says something else */
async function findEach(name: string, ids: readonly string[], signal: AbortSignal): Promise<ById> {
  const all: ById = new Map();
  const { failed, notTried } = await runJob({
    items: ids,
    signal,
    call: async (id) => {
      const record = await findRecord(name, id, signal);
      if (record) all.set(id, record);
    },
  });
  if (failed[0]) throw failed[0].error;
  if (notTried.length > 0) throw new HttpError('aborted', 'aborted');
  return all;
}

/**
 * Records by their ids, in that order; those that there are not are left out. Several take a search where the relay has
 * one, or one for each 500 where that does not answer all.
 * @param isSearchOnly leaves out those that searches do not find, where there are several
 * @throws HttpError
 */
export async function readMany(
  name: string,
  ids: readonly Identifier[],
  signal: AbortSignal = new AbortController().signal,
  isSearchOnly = false,
): Promise<RaRecord[]> {
  const schema = resourceSchema(name);
  const wanted = new Set(ids.map(String));
  let all: ById = new Map();
  if (!hasOwnCall(schema)) all = await findInPages(schema, wanted, signal);
  else {
    const left = () => [...wanted].filter((id) => !all.has(id));
    const add = (more: ById) => more.forEach((row, id) => void all.set(id, row));
    if (wanted.size > maxNamed) {
      const { found: rows, isTruncated } = await searchAll(schema, '', { signal });
      all = found(rows, wanted);
      if (isTruncated) add(await findNamed(schema, left(), signal));
    } else if (wanted.size > fewRecords) all = await findNamed(schema, left(), signal);
    if (!isSearchOnly || wanted.size <= fewRecords) add(await findEach(name, left(), signal));
  }
  return [...wanted].flatMap((id) => all.get(id) ?? []);
}

/** One record. @throws HttpError also where there is none */
export async function readOne(name: string, id: Identifier, signal?: AbortSignal) {
  if (hasOwnCall(resourceSchema(name))) return getRecord(name, id, signal);
  const [record] = await readMany(name, [id], signal);
  if (!record) throw new HttpError('refused', 'not found', 404);
  return record;
}
