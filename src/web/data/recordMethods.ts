import type { DataProvider } from 'react-admin';
import type { RecordCalls } from './rowWriter';

/** Code of writes of many records. */
const manyWrites = () => import('./writeMany');

type Methods = Pick<DataProvider, 'getOne' | 'getMany' | 'updateMany' | 'delete' | 'deleteMany'>;

/** The methods of a data provider that are the same for every API, over its calls. */
// react-admin's methods are generic in the record type, which only the caller knows.
export const recordMethods = (calls: RecordCalls) =>
  ({
    getOne: async (name, { id, signal }) => ({ data: await calls.readOne(name, id, signal) }),
    getMany: async (name, { ids, signal, meta }) => ({
      data: await calls.readMany(name, ids, signal, meta?.isSearchOnly === true),
    }),
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
  }) as Methods;
