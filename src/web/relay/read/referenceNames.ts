/** Names of the records that references point to. */
import { createSharedValue, useSharedValue } from '../../storage/sharedValue';

type Names = ReadonlyMap<string, string>;

export const names = createSharedValue<Names>(new Map());

/** Ids whose names were read, by the name of their resource. */
export const namesRead = new Map<string, Map<string, number>>();

/** The name of a record; undefined while it is not there, and for one that may not be read. */
export const referenceName = (target: string, id: unknown): string | undefined =>
  names.get().get(`${target} ${String(id)}`);

/** Renders again when names arrive. */
export const useReferenceNames = (): Names => useSharedValue(names);

/** Names of a resource are read again when they are wanted: a record was changed. */
export const forgetNames = (target: string): boolean => namesRead.delete(target);
