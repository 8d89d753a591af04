import { useMemo } from 'react';
import { countValues, filterRows, localFilters } from './filterRows';
import { useGrid } from './GridContext';

/**
 * How many rows each value of a field would show, beside the other filters.
 * @returns undefined values where not all rows are loaded
 */
export function useFilterCounts(field: string): {
  counts: ReadonlyMap<string, number> | undefined;
  all: number | undefined;
} {
  const { schema, state, loaded } = useGrid();
  const { areAll, rows } = loaded;
  const others = JSON.stringify({ ...localFilters(schema, state.match), [field]: undefined });
  return useMemo(() => {
    if (!areAll || !rows) return { counts: undefined, all: undefined };
    const shown = filterRows(schema, rows, JSON.parse(others));
    return { counts: countValues(shown, field), all: shown.length };
  }, [areAll, schema, rows, field, others]);
}
