/** ra-core's data provider on the /api contract (spec.md section 7). Records are kept as forms hold them. */
import type { DataProvider, RaRecord } from 'ra-core';
import { resourceSchema } from '../../schema/registry';
import { formFields } from '../../schema/formSchema';
import { decodeRow, encodeRow } from '../../schema/wire';
import type { ResourceSchema, Row } from '../../schema/types';
import { HttpError } from '../http/HttpError';
import { request } from '../http/request';
import { fetchRange, type PageOfRows, scanRange } from './serverPages';

/** What a list may ask for besides its page. */
export interface ListFilter {
  /** Search text; trimmed before it is sent. */
  q?: string;
  /** One of the schema's server orders. */
  order?: string;
  /** Values that fields must have, compared as texts. */
  match?: Record<string, string>;
}

function toRows(schema: ResourceSchema, data: unknown): RaRecord[] {
  if (!Array.isArray(data)) throw new HttpError('badResponse', 'no list', 200);
  return data.filter((row): row is Row => typeof row === 'object' && row !== null).map((row) => toRecord(schema, row));
}

function toRecord(schema: ResourceSchema, data: unknown): RaRecord {
  if (typeof data !== 'object' || data === null) throw new HttpError('badResponse', 'no record', 200);
  return decodeRow(schema, data as Row) as RaRecord;
}

function matcher(match: Record<string, string>): (row: Row) => boolean {
  const wanted = Object.entries(match);
  return (row) => wanted.every(([field, value]) => String(row[field]) === value);
}

async function listRows(name: string, filter: ListFilter, page: number, size: number, signal?: AbortSignal): Promise<PageOfRows> {
  const schema = resourceSchema(name);
  const { path } = schema['x-resource'];
  const options = signal ? { signal } : {};
  const from = (page - 1) * size;
  const keyword = filter.q?.trim();
  const matches = filter.match && Object.keys(filter.match).length > 0 ? matcher(filter.match) : undefined;
  if (keyword) {
    const all = toRows(schema, await request(`${path}/search`, { query: { keyword }, ...options }));
    const rows = matches ? all.filter(matches) : all;
    return { rows: rows.slice(from, from + size), hasNext: rows.length > from + size, total: rows.length };
  }
  const fetchPage = async (p: number) => toRows(schema, await request(`${path}/`, { query: { p, order: schema['x-resource'].order ? (filter.order ?? '') : undefined }, ...options }));
  return matches ? scanRange(fetchPage, matches, from, from + size) : fetchRange(fetchPage, from, from + size);
}

/** Fields of `data` that differ from `previous`, as the API carries them. */
export function changedFields(schema: ResourceSchema, data: Row, previous: Row): Row {
  const next = encodeRow(schema, data);
  const old = encodeRow(schema, previous);
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name])));
}

/** What a PUT carries: only what changed; where the relay replaces all fields, all fields of the form. */
function updateBody(schema: ResourceSchema, data: Row, previous: Row): Row {
  const changed = changedFields(schema, data, previous);
  const info = schema['x-resource'];
  if (!info.fullUpdate || onlyStatus(changed)) return changed;
  const all = encodeRow(schema, { ...previous, ...data });
  return Object.fromEntries(formFields(schema, 'edit').map((name) => [name, all[name]]));
}

const onlyStatus = (change: Row) => Object.keys(change).join() === 'status';

/** Changes one record. @returns the record as the relay answers it, or with the change merged in */
export async function updateRecord(name: string, id: unknown, data: Row, previous: Row): Promise<RaRecord> {
  const schema = resourceSchema(name);
  const info = schema['x-resource'];
  const body = updateBody(schema, data, previous);
  const query = info.statusOnly && onlyStatus(body) ? { status_only: 'true' } : {};
  const answer = await request(`${info.path}/`, { method: 'PUT', query, body: { id, ...body } });
  const record = typeof answer === 'object' && answer !== null ? decodeRow(schema, answer as Row) : {};
  return { ...previous, ...data, ...record, id } as RaRecord;
}

async function deleteRecord(name: string, id: unknown): Promise<void> {
  await request(`${resourceSchema(name)['x-resource'].path}/${encodeURIComponent(String(id))}/`, { method: 'DELETE' });
}

async function getRecord(name: string, id: unknown, signal?: AbortSignal): Promise<RaRecord> {
  const schema = resourceSchema(name);
  return toRecord(schema, await request(`${schema['x-resource'].path}/${encodeURIComponent(String(id))}`, signal ? { signal } : {}));
}

/** Thrown by the calls of ra-core's interface that this console has no use for. */
function unsupported(call: string): never {
  throw new Error(`${call} is not part of this console: bulk work goes row by row (src/web/jobs)`);
}

// ra-core's methods are generic in the record type, which only the caller knows; the records come from the relay.
export const dataProvider = {
  supportAbortSignal: true,
  getList: async (name, { pagination = { page: 1, perPage: 10 }, filter, signal }) => {
    const { rows, hasNext, total } = await listRows(name, filter as ListFilter, pagination.page, pagination.perPage, signal);
    return { data: rows, total, pageInfo: { hasNextPage: hasNext, hasPreviousPage: pagination.page > 1 } };
  },
  getOne: async (name, { id, signal }) => ({ data: await getRecord(name, id, signal) }),
  getMany: async (name, { ids }) => ({ data: await Promise.all(ids.map((id) => getRecord(name, id))) }),
  getManyReference: async () => unsupported('getManyReference'),
  create: async (name, { data }) => {
    const schema = resourceSchema(name);
    const answer = await request(`${schema['x-resource'].path}/`, { method: 'POST', body: encodeRow(schema, data as Row) });
    return { data: { ...(data as Row), ...(typeof answer === 'object' ? answer : {}) } };
  },
  update: async (name, { id, data, previousData }) => ({ data: await updateRecord(name, id, data as Row, (previousData ?? {}) as Row) }),
  updateMany: async () => unsupported('updateMany'),
  delete: async (name, { id, previousData }) => {
    await deleteRecord(name, id);
    return { data: previousData ?? { id } };
  },
  deleteMany: async () => unsupported('deleteMany'),
} as DataProvider;
