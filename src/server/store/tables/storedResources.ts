/** The resources whose records this server keeps: those of another API (`api` of x-resource) are not here. */
import { resources } from '../../../schema/registry';
import type { ResourceSchema } from '../../../schema/types';
import type { Tables } from './tables';

/** The server's own code works with these tables, wherever the screens find their records. */
const neededByCode: readonly string[] = [
  'announcement',
  'audit',
  'channel',
  'invitation',
  'delivery',
  'log',
  'messenger',
  'redemption',
  'token',
  'user',
] satisfies (keyof Tables)[];

/** True for a resource that has a table here; batches are worked out of codes. */
export const isStored = (name: string): boolean =>
  neededByCode.includes(name) ||
  (name !== 'code_batch' && resources[name]?.['x-resource'].api === undefined);

/** The resources with a table, by name. */
export const storedResources = (): Record<string, ResourceSchema> =>
  Object.fromEntries(Object.entries(resources).filter(([name]) => isStored(name)));

/** The resources with calls, by name. */
export const servedResources = (): Record<string, ResourceSchema> =>
  Object.fromEntries(
    Object.entries(resources).filter(([, schema]) => schema['x-resource'].api === undefined),
  );
