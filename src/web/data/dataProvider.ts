/** ra-core's data provider on the /api contract. Records are kept as forms hold them. */
import type { DataProvider, RaRecord } from 'ra-core';
import { compareNumbers } from '../../schema/exactNumbers';
import { isRow } from '../../schema/isRow';
import { isVisibleTo } from '../../schema/isVisibleTo';
import { plainText } from '../../schema/oddValues';
import type { Records } from '../../schema/records.gen';
import { resourceSchema } from '../../schema/registry';
import type { ResourceSchema, Row } from '../../schema/types';
import { encodeRow } from '../../schema/wire';
import type { RecordRow } from '../config/resourceConfig';
import { HttpError } from '../core/HttpError';
import { request, requestEnvelope } from '../core/request';
import { isAdmin, storedUser } from '../core/storage/storedUser';
import { withWaits } from '../core/withWaits';
import { type CreationMeta, createRecord } from './createRecord';
import { isId, placeId } from './recordIds';
import {
  type FetchPage,
  fetchRange,
  type LoadedPart,
  type PageOfRows,
  readPages,
  scanRange,
  serverPageSize,
} from './serverPages';
import { deleteRecord, getRecord, toRecord, updateRecord } from './writeRecord';

/** What a list may ask for besides its page. */
export interface ListFilter {
  /** Search text; trimmed before it is sent. */
  q?: string;
  /** One of the schema's server orders. */
  order?: string;
  /** Values that fields must have, compared as texts; those that the API filters by itself are sent to it. */
  match?: Record<string, string>;
}

/** Rows of an answer; what is no record is left out. A row without an id gets one of its place, which stays while the page does. */
function toRows(schema: ResourceSchema, data: unknown, page: number | string): RaRecord[] {
  if (!Array.isArray(data)) throw new HttpError('badResponse', 'no list', 200);
  return data.filter(isRow).map((row, index) => {
    const record = toRecord(schema, row);
    return isId(schema, record.id) ? record : { ...record, id: placeId(page, index) };
  });
}

function matcher(match: Record<string, string>): (row: Row) => boolean {
  const wanted = Object.entries(match);
  return (row) => wanted.every(([field, value]) => String(row[field]) === value);
}

/** Path of the list that the signed-in user may read. */
function listPath(schema: ResourceSchema): string {
  const { path, selfPath } = schema['x-resource'];
  return selfPath && !isAdmin(storedUser.get()) ? selfPath : path;
}

/** What the API filters by itself: every such filter is sent, an absent number as 0 and an absent text as empty. */
export function serverFilters(
  schema: ResourceSchema,
  match: Record<string, string> = {},
): Record<string, string> {
  const role = storedUser.get()?.role ?? 0;
  const names = (schema['x-resource'].query ?? []).filter((name) =>
    isVisibleTo(schema.properties[name], role),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      match[name] ?? (schema.properties[name]?.type === 'integer' ? '0' : ''),
    ]),
  );
}

/** Rows of one page of the relay. */
function fetchPageOf(
  schema: ResourceSchema,
  filter: ListFilter,
  options: { signal?: AbortSignal },
): FetchPage {
  const { order } = schema['x-resource'];
  const query = {
    order: order ? (filter.order ?? '') : undefined,
    ...serverFilters(schema, filter.match),
  };
  return async (p) =>
    toRows(
      schema,
      await request(`${listPath(schema)}/`, { query: { p, ...query }, ...options }),
      p,
    );
}

/** Filters that are applied here, to rows that were read. */
function localMatch(
  schema: ResourceSchema,
  match: Record<string, string> = {},
): ((row: Row) => boolean) | undefined {
  const query = schema['x-resource'].query ?? [];
  const local = Object.entries(match).filter(
    ([field, value]) => value !== '' && !query.includes(field),
  );
  return local.length > 0 ? matcher(Object.fromEntries(local)) : undefined;
}

/** Rows that a search answers, and whether the relay left some out. */
async function searchAll(
  schema: ResourceSchema,
  keyword: string,
  options: { signal?: AbortSignal },
): Promise<{ found: RaRecord[]; isTruncated: boolean }> {
  const path = `${schema['x-resource'].path}/search`;
  const { data, truncated } = await requestEnvelope(path, { query: { keyword }, ...options });
  // Some relays keep deleted records out of their lists, but not out of their searches.
  const hidden = Object.entries(schema['x-resource'].hidden ?? {});
  return {
    found: toRows(schema, data, 'search').filter((row) =>
      hidden.every(([field, value]) => row[field] !== value),
    ),
    isTruncated: truncated === true,
  };
}

/** Finds as the relay's search does, among rows that were read page by page. */
function searchMatcher(schema: ResourceSchema, keyword: string): (row: Row) => boolean {
  const prefix = keyword.toLowerCase();
  return (row) =>
    (schema['x-resource'].search ?? []).some((field) =>
      field === 'id'
        ? String(row['id']) === keyword
        : plainText(row[field]).toLowerCase().startsWith(prefix),
    );
}

async function listRows(
  name: string,
  filter: ListFilter,
  page: number,
  size: number,
  signal?: AbortSignal,
): Promise<PageOfRows> {
  const schema = resourceSchema(name);
  const options = signal ? { signal } : {};
  const from = (page - 1) * size;
  const keyword = filter.q?.trim();
  const matches = localMatch(schema, filter.match);
  if (keyword) {
    const { found, isTruncated } = await searchAll(schema, keyword, options);
    const rows = matches ? found.filter(matches) : found;
    return {
      rows: rows.slice(from, from + size),
      hasNext: rows.length > from + size,
      total: rows.length,
      ...(isTruncated ? { firstOnly: found.length } : {}),
    };
  }
  const fetchPage = fetchPageOf(schema, filter, options);
  const patient = signal ?? new AbortController().signal;
  return matches
    ? scanRange((at) => withWaits(() => fetchPage(at), patient), matches, from, from + size)
    : fetchRange(fetchPage, from, from + size);
}

/**
 * Every row that matches. Where the relay has a search, an empty one answers all rows in one call; it counts only when it
 * holds the first page of the list. Else page after page is read, a few side by side, with waits where the relay asks for them.
 * @param onProgress is told how many rows are there so far
 * @param part keeps what was read, so that a load that failed goes on from there
 */
export function loadAllRows<Name extends keyof Records>(
  name: Name,
  filter: ListFilter,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<RecordRow<Records[Name]>[]>;
export function loadAllRows(
  name: string,
  filter: ListFilter,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
  part?: LoadedPart,
): Promise<RaRecord[]>;
export async function loadAllRows(
  name: string,
  filter: ListFilter,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
  part: LoadedPart = { rows: [], page: 1 },
): Promise<RaRecord[]> {
  const schema = resourceSchema(name);
  const wanted = localMatch(schema, filter.match) ?? (() => true);
  const keyword = filter.q?.trim() ?? '';
  if (keyword) {
    const { found, isTruncated } = await searchAll(schema, keyword, { signal });
    if (!isTruncated) return found.filter(wanted);
  }
  const isFound = keyword ? searchMatcher(schema, keyword) : () => true;
  const matches = (row: Row) => isFound(row) && wanted(row);
  const fetchPage = fetchPageOf(schema, filter, { signal });
  const first = await withWaits(() => fetchPage(0), signal);
  onProgress(first.length);
  if (first.length < serverPageSize) return first.filter(matches) as RaRecord[];
  if (schema['x-resource'].search && !filter.order && !keyword && part.page === 1) {
    const { found, isTruncated } = await searchAll(schema, '', { signal }).catch(
      (error: unknown) => {
        // A relay without this search is read page after page; a stop or the end of the session is not.
        const isEnd =
          error instanceof HttpError && ['aborted', 'unauthorized'].includes(error.kind);
        if (isEnd) throw error;
        return { found: [], isTruncated: true };
      },
    );
    const ids = new Set(found.map(({ id }) => id));
    if (!isTruncated && first.every(({ id }) => ids.has(id as never)))
      return found.filter(matches).sort((a, b) => compareNumbers(b.id, a.id) ?? 0);
  }
  const readPage = (page: number) => withWaits(() => fetchPage(page), signal);
  const rows = await readPages(readPage, first, signal, onProgress, part);
  return rows.filter(matches) as RaRecord[];
}

/** Thrown by the calls of ra-core's interface that this console has no use for. */
function unsupported(call: string): never {
  throw new Error(
    `${call} is not part of this console: bulk work goes row by row (src/web/data/runJob.ts)`,
  );
}

// ra-core's methods are generic in the record type, which only the caller knows; the records come from the relay.
export const dataProvider = {
  supportAbortSignal: true,
  getList: async (name, { pagination = { page: 1, perPage: 10 }, filter, signal }) => {
    const { rows, hasNext, total, firstOnly } = await listRows(
      name,
      filter as ListFilter,
      pagination.page,
      pagination.perPage,
      signal,
    );
    return {
      data: rows,
      total,
      pageInfo: { hasNextPage: hasNext, hasPreviousPage: pagination.page > 1 },
      meta: { firstOnly },
    };
  },
  getOne: async (name, { id, signal }) => ({ data: await getRecord(name, id, signal) }),
  getMany: async (name, { ids }) => ({
    data: await Promise.all(ids.map((id) => getRecord(name, id))),
  }),
  getManyReference: async () => unsupported('getManyReference'),
  create: async (name, { data, meta }) => {
    const schema = resourceSchema(name);
    const answer = await createRecord({
      ...(meta as CreationMeta | undefined),
      schema,
      body: encodeRow(schema, data as Row),
      fetchPage: fetchPageOf(schema, {}, {}),
    });
    // A list, as of new codes, is no record: it stands beside the values.
    return {
      data: {
        ...(data as Row),
        ...(Array.isArray(answer) ? { answer } : (answer as Row | null | undefined)),
      },
    };
  },
  update: async (name, { id, data, previousData, meta }) => ({
    data: await updateRecord(
      name,
      id,
      data as Row,
      (previousData ?? {}) as Row,
      (meta as { isFresh?: boolean } | undefined)?.isFresh,
    ),
  }),
  updateMany: async () => unsupported('updateMany'),
  delete: async (name, { id, previousData }) => {
    await deleteRecord(name, id);
    return { data: previousData ?? { id } };
  },
  deleteMany: async () => unsupported('deleteMany'),
} as DataProvider;
