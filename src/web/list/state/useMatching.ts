import { useEffect, useMemo } from 'react';
import { referencesOf } from '../../../schema/references';
import type { ResourceSchema, Row } from '../../../schema/types';
import { sortRows, sortValue } from '../../../schema/values/sortRows';
import { shownText } from '../../formats/shownText';
import { useLocale } from '../../locales/locale';
import { useStatus } from '../../relay/calls/relayStatus';
import type { RecordRow } from '../../relay/config/resourceConfig';
import { useReferenceNames } from '../../relay/read/referenceNames';
import { wantNames } from '../../relay/wantNames';
import { type ColumnTexts, filterByColumns } from '../columns/filterByColumns';
import type { ListExtras } from './ListExtras';
import { filterRows, localFilters } from './localFilters';

/**
 * Reads the names that rows point to in one call a resource: their cells may be drawn one after another. Lists of all
 * rows are sorted by them. Renders again when they are there.
 * @returns another object whenever some came
 */
function useNamesOf(schema: ResourceSchema, rows: readonly Row[] | undefined): object {
  const names = useReferenceNames();
  useEffect(() => {
    for (const { field, target } of rows ? referencesOf(schema) : [])
      void wantNames(target, new Set(rows?.map((row) => row[field])));
  }, [schema, rows]);
  return names;
}

const noRows: readonly RecordRow[] = [];

/**
 * Narrows and sorts all loaded rows, which may be many: worked out when it changes, not when drawn.
 * @returns what matches, as it came and in its order, and what narrows other rows the same way
 */
export function useMatching({
  schema,
  state,
  loaded,
}: Pick<ListExtras, 'schema' | 'state' | 'loaded'>) {
  const locale = useLocale();
  const { areAll, rows = noRows } = loaded;
  const names = useNamesOf(schema, loaded.rows);
  // Amounts are shown in the unit that it says.
  const status = useStatus();
  const match = JSON.stringify(areAll ? localFilters(schema, state.match) : {});
  const columns = JSON.stringify(areAll ? state.columns : {});
  // The relay has sorted its pages.
  const isSorted = !areAll && loaded.sortedBy !== 'page';
  const { field, descending = false } = (!isSorted && state.sort) || {};
  const all = useMemo(() => filterRows(schema, rows, JSON.parse(match)), [schema, rows, match]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts of columns are kept while all of it is the same
  const texts = useMemo<ColumnTexts>(() => new Map(), [schema, all, locale, names, status]);
  const matching = useMemo(
    () => filterByColumns(all, schema, JSON.parse(columns), locale, texts),
    [all, schema, columns, locale, texts],
  );
  const isReference = field !== undefined && schema.properties[field]?.['x-reference'];
  const namesSortedBy = isReference ? names : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: references are sorted by names
  const sorted = useMemo(() => {
    const sortedBy = sortValue(schema);
    const order = field === undefined ? undefined : { field, descending };
    return sortRows(matching, order, locale, (row, by) =>
      isReference ? shownText(schema, by, row[by], locale, row) : sortedBy(row, by),
    );
  }, [matching, field, descending, locale, schema, isReference, namesSortedBy]);
  /** The same of rows that were read besides. */
  const narrow = async (others: readonly RecordRow[]) => {
    const typed: Record<string, string> = JSON.parse(columns);
    const named = referencesOf(schema).filter((one) => typed[one.field]);
    await Promise.all(
      named.map((one) => wantNames(one.target, new Set(others.map((row) => row[one.field])))),
    );
    const local = localFilters(schema, state.match);
    return filterByColumns(filterRows(schema, others, local), schema, typed, locale);
  };
  return { matching, sorted, narrow };
}
