/** react-admin's data provider: of the /api contract, and of plain REST APIs. Records are kept as forms hold them. */
import type { DataProvider, RaRecord, UpdateParams } from 'react-admin';
import { isRow } from '../../schema/isRow';
import { resourceSchema } from '../../schema/registry';
import type { ResourceSchema, Row } from '../../schema/types';
import { encodeRow } from '../../schema/values/wire';
import { setConfirm, setSessionCheck } from './calls/request';
import type { AllRows } from './read/allRows';
import { fetchPageOf } from './read/fetchPage';
import { type ListQuery, readList } from './read/readList';
import { readMany, readOne } from './read/readMany';
import { forgetNames } from './read/referenceNames';
import { searchFew, searchWhole } from './read/searchRelay';
import { relayCalls } from './resources/relayCalls';
import { readFilter } from './rows/relayFilter';
import { refuseStrange } from './site/fixedChoices';
import { isId } from './values/recordIds';
import type { CreationMeta } from './write/createRecord';
import { type ApiCalls, recordMethods } from './write/recordMethods';
import { deleteRecord, writeChange } from './write/writeRecord';

setSessionCheck(() =>
  import('./session/sessionCheck').then(
    ({ isSessionAlive }) => isSessionAlive(),
    () => false,
  ),
);

setConfirm((ways) => import('./check/confirmFirst').then(({ confirmFirst }) => confirmFirst(ways)));

/**
 * `meta` says how far the sort goes (`sortedBy`) and, of a search that was cut, how many rows were answered
 * (`firstOnly`); of all rows it is that of `AllRows`.
 */
async function getList(name: string, params: ListQuery) {
  if (params.meta?.all) return getAll(name, params);
  const { rows, hasNext, total, firstOnly, moreThan, sortedBy } = await readList(name, params);
  return {
    data: rows,
    total,
    pageInfo: { hasNextPage: hasNext, hasPreviousPage: (params.pagination?.page ?? 1) > 1 },
    meta: { firstOnly, moreThan, sortedBy },
  };
}

/** All rows, as `allParams` asks for them. */
async function getAll(
  name: string,
  { filter = {}, meta = {}, signal }: ListQuery,
): Promise<AllRows> {
  const { q, match } = readFilter(resourceSchema(name), filter);
  const stop = signal ?? new AbortController().signal;
  if (meta.calls !== undefined) return searchFew(name, meta.calls, stop);
  const rows =
    meta.all === 'search'
      ? await searchWhole(name, q, stop)
      : await (await import('./read/readAll')).loadAllRows(
          name,
          filter,
          stop,
          meta.onProgress,
          meta.partOf?.(),
        );
  const isEverything = q === '' && Object.keys(match).length === 0;
  return {
    data: rows ?? [],
    total: rows?.length ?? 0,
    meta: { isWhole: rows !== undefined, isEverything },
  };
}

/** Code of creations, which no list needs at first; forms fetch it ahead. */
export const creation = () => import('./write/createRecord');
/** A new record with its id: where the relay does not answer it, that of the newest record of the name. */
async function create(name: string, data: Row, meta: CreationMeta = {}): Promise<RaRecord> {
  const schema = resourceSchema(name);
  refuseStrange(schema, data);
  const pagesOf = (q = '') => fetchPageOf(schema, { q }, { size: 10 });
  const body = encodeRow(schema, data);
  const { createRecord, newRecordId } = await creation();
  const made = { schema, body, pagesOf, idempotencyKey: meta.idempotencyKey };
  const answer = await createRecord(made);
  // The answer may be a list, as of new codes: it is kept beside the values.
  const record = {
    ...data,
    ...(Array.isArray(answer) ? { answer } : isRow(answer) ? answer : {}),
  };
  return isWithId(schema, record)
    ? record
    : { ...record, id: meta.needsNoId ? '' : await newRecordId(made) };
}

const isWithId = (schema: ResourceSchema, record: Row): record is RaRecord =>
  isId(schema, record['id']);

/** A write after which records may have other names. */
const renaming = <Result>(name: string, write: Promise<Result>): Promise<Result> =>
  write.finally(() => forgetNames(name));

/** react-admin's nine methods and those of this API: `useDataProvider<RelayDataProvider>()`. */
export type RelayDataProvider = DataProvider & typeof relayCalls;

/** The calls that jobs work with. */
const relayRecords: ApiCalls = {
  getList,
  create,
  readOne,
  readMany,
  update: writeChange,
  deleteOne: deleteRecord,
};

const relayProvider = recordMethods(relayRecords);

/** The provider of a resource; the code for other APIs comes where a schema file has one. */
const apiOf = async (name: string, write?: Partial<UpdateParams>): Promise<DataProvider> => {
  if (import.meta.env.DEV && write) (await import('./write/warnOfUnknown')).warn(name, write);
  return resourceSchema(name)['x-resource'].api
    ? (await import('./rest/restProvider')).restProvider
    : relayProvider;
};

export const dataProvider: RelayDataProvider = {
  ...relayCalls,
  supportAbortSignal: true,
  getList: async (name, params) =>
    // All rows are read by one function, which asks the API for its pages.
    (params.meta?.all ? relayProvider : await apiOf(name)).getList(name, params),
  getOne: async (name, params) => (await apiOf(name)).getOne(name, params),
  getMany: async (name, params) => (await apiOf(name)).getMany(name, params),
  getManyReference: async (name, params) => (await apiOf(name)).getManyReference(name, params),
  create: async (name, params) => (await apiOf(name, params)).create(name, params),
  update: async (name, params) => renaming(name, (await apiOf(name, params)).update(name, params)),
  updateMany: async (name, params) => renaming(name, (await apiOf(name)).updateMany(name, params)),
  delete: async (name, params) => renaming(name, (await apiOf(name)).delete(name, params)),
  deleteMany: async (name, params) => renaming(name, (await apiOf(name)).deleteMany(name, params)),
};
