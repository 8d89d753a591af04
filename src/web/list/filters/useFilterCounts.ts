import { useMemo } from 'react';
import { useListExtras } from '../state/ListExtras';
import { countValues, filterRows, localFilters } from '../state/localFilters';

/**
 * How many rows each value of a field would show, beside the other filters.
 * @param apart another field whose filter a choice takes away
 * @returns undefined values where not all rows are loaded, those that are there are of another search, or the relay
 *   left out the rows of other values
 */
export function useFilterCounts(
  field: string,
  apart?: string,
): {
  counts: ReadonlyMap<string, number> | undefined;
  all: number | undefined;
} {
  const { schema, state, loaded } = useListExtras();
  const { areAll, areOld, rows } = loaded;
  const isPage = !state.all && !schema['x-resource'].whole;
  const isNarrowed = isPage && [field, apart].some((name) => name && state.match[name]);
  const others = JSON.stringify({
    ...localFilters(schema, state.match),
    [field]: undefined,
    ...(apart !== undefined && { [apart]: undefined }),
  });
  return useMemo(() => {
    if (!areAll || areOld || isNarrowed || !rows) return { counts: undefined, all: undefined };
    const shown = filterRows(schema, rows, JSON.parse(others));
    return { counts: countValues(shown, field), all: shown.length };
  }, [areAll, areOld, isNarrowed, schema, rows, field, others]);
}
