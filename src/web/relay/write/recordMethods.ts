import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { resourceSchema } from '../../../schema/registry';
import type { Row } from '../../../schema/types';
import { changeOf } from './changes';
import type { CreationMeta } from './createRecord';
import type { RecordCalls } from './rowWriter';

/** The calls of an API that the methods are made of. */
export interface ApiCalls extends RecordCalls {
  getList: (name: string, params: Partial<GetListParams>) => Promise<object>;
  create: (name: string, data: Row, meta?: CreationMeta) => Promise<RaRecord>;
}

/** Code of writes of many records. */
const manyWrites = () => import('./writeMany');

/**
 * The methods of a data provider, over the calls of an API. `meta.change` of `update` takes the place of its data: a
 * change of the record as it was read just now, which writes over nothing that somebody else wrote since.
 */
// react-admin's methods are generic in the record type, which only the caller knows.
export const recordMethods = (calls: ApiCalls) =>
  ({
    getList: calls.getList,
    getManyReference: (name, { target, id, ...params }) =>
      calls.getList(name, { ...params, filter: { ...params.filter, [target]: id } }),
    getOne: async (name, { id, signal }) => ({ data: await calls.readOne(name, id, signal) }),
    getMany: async (name, { ids, signal, meta }) => ({
      data: await calls.readMany(name, ids, signal, meta?.isSearchOnly === true),
    }),
    create: async (name, { data, meta }) => ({ data: await calls.create(name, data, meta) }),
    update: async (name, { id, data, previousData, meta: { change: given, ...meta } = {} }) => {
      const isKnown = Object.keys(previousData ?? {}).length > 0;
      const change =
        given ??
        changeOf(
          resourceSchema(name),
          isKnown ? previousData : await calls.readOne(name, id),
          data,
        );
      const how = { ...meta, readsBack: true, isGuarded: given !== undefined };
      return { data: await calls.update(name, id, change, how) };
    },
    updateMany: async (name, { ids, data, meta }) => {
      const { updateMany } = await manyWrites();
      return { data: await updateMany(calls, name, ids, data, meta) };
    },
    delete: async (name, { id, previousData }) => {
      await calls.deleteOne(name, id);
      return { data: previousData ?? { id } };
    },
    deleteMany: async (name, { ids, meta }) => {
      const { deleteMany } = await manyWrites();
      return { data: await deleteMany(calls, name, ids, meta) };
    },
  }) as DataProvider;
