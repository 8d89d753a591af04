/**
 * The data provider of other APIs (`api` of a schema file), over ra-data-simple-rest or a react-admin data provider of
 * one's own, with records as forms hold them.
 */
import { chunk } from 'es-toolkit';
import type { GetListResult, Identifier, RaRecord } from 'react-admin';
import type { FieldFilter, Filter } from '../../../schema/filters/Filter';
import { noValue } from '../../../schema/filters/oneOf';
import { isRow } from '../../../schema/isRow';
import { resourceSchema } from '../../../schema/registry';
import type { PropertySchema, ResourceSchema, Row } from '../../../schema/types';
import { isNumber } from '../../../schema/values/emptyValues';
import { withStoredSecrets } from '../../../schema/values/secrets';
import { decodeRow, encodeRow } from '../../../schema/values/wire';
import { newUuid } from '../calls/newUuid';
import { checkedPart } from '../calls/pathPart';
import { withWaits } from '../calls/withWaits';
import { HttpError, isLost } from '../errors/HttpError';
import { toRecord } from '../rows/readRecord';
import { type ListFilter, readFilter, type Wanted } from '../rows/relayFilter';
import type { RecordChange } from '../write/changes';
import type { CreationMeta } from '../write/createRecord';
import { type ApiCalls, recordMethods } from '../write/recordMethods';
import { apiProvider } from './apiProviders';

/** Ids that one address names. */
const maxNamed = 100;
/** Rows of a page where all are read. */
const largestPage = 1000;

const placeOf = async (name: string) => {
  const schema = resourceSchema(name);
  const { api = '', path } = schema['x-resource'];
  return { schema, ...(await apiProvider(api, path)) };
};

/** A value of a filter in the type of its field: addresses have texts. */
function typedValue(property: PropertySchema | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => typedValue(property, one));
  if (typeof value !== 'string' || value === '') return value;
  if (property?.type === 'boolean') return value === 'true';
  return property && isNumber(property) && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** A value as the API takes it: of numbers and references, `none` means nothing. */
const plainValue = (property: PropertySchema | undefined, value: unknown): unknown =>
  value === noValue && property && isNumber(property) ? null : typedValue(property, value);

/** A range as the API takes it; an end that is empty is open. */
function rangeOf(field: string, [from, to]: readonly unknown[], isNot: boolean): Row {
  const [hasFrom, hasTo] = [from, to].map((end) => end !== '' && end !== undefined);
  if (isNot && hasFrom && hasTo) return { [`${field}_not_between`]: [from, to] };
  return {
    ...(hasFrom ? { [`${field}_${isNot ? 'lt' : 'gte'}`]: from } : {}),
    ...(hasTo ? { [`${field}_${isNot ? 'gt' : 'lte'}`]: to } : {}),
  };
}

/** One condition as the API takes it; `isNot` for what must not match. */
function conditionOf(
  { properties }: ResourceSchema,
  { field, operator, values }: FieldFilter,
  isNot: boolean,
): Row {
  const all = values.map((value) => plainValue(properties[field], value));
  switch (operator) {
    case 'contains':
      return { [`${field}_${isNot ? 'not_like' : 'like'}`]: values[0] };
    case 'range':
      return rangeOf(field, all, isNot);
    case 'isEmpty':
      return { [isNot ? `${field}_neq` : field]: null };
    case 'oneOf':
      return { [isNot ? `${field}_neq` : field]: all.length > 1 ? all : all[0] };
  }
}

/** A filter that somebody typed, as the API takes it. */
function paramsOf(schema: ResourceSchema, filter: Filter, isNot = false): Row {
  if ('and' in filter) return Object.assign({}, ...filter.and.map((one) => paramsOf(schema, one)));
  if ('or' in filter) return { or: filter.or.map((one) => paramsOf(schema, one)) };
  if ('not' in filter) return paramsOf(schema, filter.not, !isNot);
  return conditionOf(schema, filter, isNot);
}

/** The filter of the API: a typed text is parsed first, a program's value is sent as it is. */
function filterOf(schema: ResourceSchema, { q, match, filters }: Wanted, isTyped: boolean): Row {
  const parts = Object.entries(match).map(([name, value]) => {
    const filter = isTyped ? filters[name] : undefined;
    return filter
      ? paramsOf(schema, filter)
      : { [name]: typedValue(schema.properties[name], value) };
  });
  return Object.assign(q === '' ? {} : { q }, ...parts);
}

interface Asked {
  pagination?: { page?: number; perPage?: number };
  sort?: { field: string; order: 'ASC' | 'DESC' };
  filter?: ListFilter;
  signal?: AbortSignal;
}

/** Rows as the API answers them. */
interface Answered {
  data: RaRecord[];
  total: number;
}

/**
 * A page, also of an API whose own pages are smaller: it is read in pages of their size then.
 * @throws HttpError where rows are missing that the total counts
 */
async function readPage(
  ask: (page: number, perPage: number) => Promise<Answered>,
  page: number,
  perPage: number,
): Promise<Answered> {
  const first = await ask(page, perPage);
  const from = (page - 1) * perPage;
  const to = Math.min(from + perPage, first.total);
  const size = first.data.length;
  if (size >= to - from) return first;
  const missing = new HttpError('badResponse', 'rows are missing', 200);
  if (size === 0) throw missing;
  const skipped = from % size;
  const data = skipped === 0 ? [...first.data] : [];
  for (let at = from - skipped + data.length; at < to; at += size) {
    const part = await ask(at / size + 1, size);
    if (part.data.length < Math.min(size, part.total - at)) throw missing;
    data.push(...part.data);
  }
  return { data: data.slice(skipped, skipped + to - from), total: first.total };
}

/** A page, filtered and sorted by the API. @throws HttpError */
async function getList(
  name: string,
  { pagination = {}, sort, filter, signal }: Asked,
): Promise<GetListResult<RaRecord>> {
  const { schema, provider, resource } = await placeOf(name);
  const wanted = readFilter(schema, filter);
  const { page = 1, perPage = 10 } = pagination;
  const params = {
    sort: sort ?? { field: 'id', order: 'DESC' },
    filter: filterOf(schema, wanted, isRow(filter?.['match'])),
    ...(signal ? { signal } : {}),
  };
  const ask = async (at: number, size: number): Promise<Answered> => {
    const pagination = { page: at, perPage: size };
    const { data, pageInfo, ...counted } = await provider.getList(resource, {
      ...params,
      pagination,
    });
    if (!Array.isArray(data)) throw new HttpError('badResponse', 'no list', 200);
    // Where the API does not count, there is at least one more behind a page that is not the last.
    const known = (at - 1) * size + data.length + Number(pageInfo?.hasNextPage === true);
    const total = counted.total ?? (pageInfo ? known : 0);
    if (Number.isNaN(total)) throw new HttpError('badResponse', 'no total', 200);
    return { data, total };
  };
  const { data, total } = await readPage(ask, page, perPage);
  return {
    data: data.map((row) => toRecord(schema, row)),
    total,
    pageInfo: { hasNextPage: total > page * perPage, hasPreviousPage: page > 1 },
    meta: { sortedBy: 'all' },
  };
}

/** A record as the API answers it. @throws HttpError */
async function readPlain(name: string, id: Identifier, signal?: AbortSignal): Promise<Row> {
  const { provider, resource } = await placeOf(name);
  checkedPart(String(id));
  const { data } = await provider.getOne(resource, { id, ...(signal ? { signal } : {}) });
  if (!isRow(data)) throw new HttpError('badResponse', 'no record', 200);
  return data;
}

async function getMany(name: string, ids: readonly Identifier[], signal?: AbortSignal) {
  const { schema, provider, resource } = await placeOf(name);
  const found = new Map<string, RaRecord>();
  for (const some of chunk([...new Set(ids)], maxNamed)) {
    const { data } = await provider.getMany(resource, { ids: some, ...(signal ? { signal } : {}) });
    if (!Array.isArray(data)) throw new HttpError('badResponse', 'no list', 200);
    for (const row of data) found.set(String(row.id), toRecord(schema, row));
    // An API may answer fewer rows than it was asked for.
    for (const id of some.filter((each) => !found.has(String(each)))) {
      const row = await readPlain(name, id, signal).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 404) return undefined;
        throw error;
      });
      if (row) found.set(String(id), toRecord(schema, row));
    }
  }
  return ids.flatMap((id) => found.get(String(id)) ?? []);
}

/** Keys of creations whose answer was lost. */
const lostKeys = new Set<string>();

/** Makes a record. A second try of a lost call is not sent: the API, which knows no keys, might make a second one. */
async function create(
  name: string,
  data: Row,
  { idempotencyKey = newUuid() }: CreationMeta = {},
): Promise<RaRecord> {
  const { schema, provider, resource } = await placeOf(name);
  // 409 says that nobody can be asked.
  if (lostKeys.has(idempotencyKey)) throw new HttpError('unsure', 'sent before', 409);
  try {
    const { data: made } = await provider.create(resource, { data: encodeRow(schema, data) });
    // Without its record nobody knows the id.
    if (!isRow(made)) throw new HttpError('unsure', 'no record', 200);
    return toRecord(schema, made);
  } catch (error) {
    if (isLost(error)) lostKeys.add(idempotencyKey);
    throw error;
  }
}

/** Fields as the API carries them, with the secrets of the record that was read in the place of those nobody typed. */
const withSecretsOf = (schema: ResourceSchema, fields: Row, stored: Row): Row =>
  encodeRow(schema, withStoredSecrets(schema.properties, decodeRow(schema, fields), stored));

/** Puts what changed over the record as it is now: a PUT replaces all of it. */
async function update(name: string, id: Identifier, { schema, fields }: RecordChange) {
  const { provider, resource } = await placeOf(name);
  const now = await readPlain(name, id);
  const next = { ...now, ...withSecretsOf(schema, fields, decodeRow(schema, now)), id };
  const { data: answer } = await provider.update(resource, { id, data: next, previousData: now });
  return toRecord(schema, { ...next, ...(isRow(answer) ? answer : {}) });
}

/** Deletes a record; one that is gone already counts as deleted. */
async function deleteOne(name: string, id: Identifier): Promise<void> {
  checkedPart(String(id));
  const { provider, resource } = await placeOf(name);
  await provider.delete(resource, { id }).catch((error: unknown) => {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  });
}

/** Every row that matches, page after page. @throws HttpError */
export async function readAllPages(
  name: string,
  filter: ListFilter,
  signal: AbortSignal,
  onProgress: (rows: number) => void = () => {},
): Promise<RaRecord[]> {
  const rows = new Map<unknown, RaRecord>();
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: largestPage };
    const { data, pageInfo } = await withWaits(
      () => getList(name, { pagination, filter, signal }),
      signal,
    );
    for (const row of data) rows.set(row.id, row);
    onProgress(rows.size);
    if (!pageInfo?.hasNextPage || data.length === 0) return [...rows.values()];
  }
}

const records: ApiCalls = {
  getList,
  create,
  readOne: async (name, id, signal) =>
    toRecord(resourceSchema(name), await readPlain(name, id, signal)),
  readMany: getMany,
  update,
  deleteOne,
};

export const restProvider = recordMethods(records);
