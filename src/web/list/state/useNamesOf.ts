import { useEffect } from 'react';
import { referencesOf } from '../../../schema/references';
import type { ResourceSchema, Row } from '../../../schema/types';
import { useReferenceNames } from '../../relay/read/referenceNames';
import { wantNames } from '../../relay/wantNames';

/**
 * Reads the names that rows point to in one call a resource: their cells may be drawn one after another. Lists of all
 * rows are sorted by them. Renders again when they are there.
 * @returns another object whenever some came
 */
export function useNamesOf(schema: ResourceSchema, rows: readonly Row[] | undefined): object {
  const names = useReferenceNames();
  useEffect(() => {
    for (const { field, target } of rows ? referencesOf(schema) : [])
      void wantNames(target, new Set(rows?.map((row) => row[field])));
  }, [schema, rows]);
  return names;
}
